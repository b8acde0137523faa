import { create } from 'zustand';

/** Dialogs of the top bar that more than one control opens. */
export const useTools = create<{ isLockDialogOpen: boolean; isLogOpen: boolean }>(() => ({
  isLockDialogOpen: false,
  isLogOpen: false,
}));

export const askForLockPassword = (): void => useTools.setState({ isLockDialogOpen: true });
export const closeLockDialog = (): void => useTools.setState({ isLockDialogOpen: false });
export const openLog = (): void => useTools.setState({ isLogOpen: true });
export const closeLog = (): void => useTools.setState({ isLogOpen: false });
