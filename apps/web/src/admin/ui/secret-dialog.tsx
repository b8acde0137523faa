import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import './secret-dialog.css';

const words = { copy: ['复制', 'Copy'], close: ['关闭', 'Close'] } as const;

interface SecretDialogProps {
  title: string;
  /** What to do with it, as it is not shown again. */
  note: string;
  /** All of it as text, to be passed on. */
  text: string;
  children: ReactNode;
  onClose: () => void;
}

/** What the server made up and shows once. Closing forgets it. */
export const SecretDialog = ({ title, note, text, children, onClose }: SecretDialogProps) => {
  const t = useText();
  const copy = useCopy();
  return (
    <Dialog
      open
      width={480}
      className="secret-dialog"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button icon={<Copy size={15} aria-hidden="true" />} onClick={() => void copy(text)}>
            {t(words.copy)}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t(words.close)}
          </Button>
        </>
      }
    >
      <p className="secret-note">{note}</p>
      {children}
    </Dialog>
  );
};
