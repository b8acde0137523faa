/** Short messages to the person. Whoever draws them (ui/toast, the login page) listens; whoever speaks need not know how. */
export type NoticeKind = 'success' | 'error' | 'info';
type Listener = (kind: NoticeKind, text: string) => void;

const listeners = new Set<Listener>();

export const onNotify = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = (kind: NoticeKind) => (text: string) => {
  for (const listener of listeners) listener(kind, text);
};

export const notify = { success: tell('success'), error: tell('error'), info: tell('info') };
