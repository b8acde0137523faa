import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog at the right edge, for reading beside the page. */
export const Drawer = (props: Omit<DialogProps, 'side'>) => <Dialog width={480} closesOnShade {...props} side />;
