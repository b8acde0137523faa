import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useText } from '../../lib/i18n.ts';
import { type NoticeKind, onNotify } from '../../lib/notify.ts';
import './toast.css';

interface Message {
  id: number;
  kind: NoticeKind;
  text: string;
  /** How often it was said while on the screen. */
  times: number;
}

const atMost = 4;
const lifeMs: Record<NoticeKind, number> = { success: 3000, info: 4000, error: 7000 };

const useMessages = create<{ messages: readonly Message[] }>(() => ({ messages: [] }));
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

const drop = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  useMessages.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));
};

const age = (message: Message): void => {
  clearTimeout(timers.get(message.id));
  timers.set(
    message.id,
    setTimeout(() => drop(message.id), lifeMs[message.kind]),
  );
};

/** The same text twice is one message counted twice: ten failing calls do not make ten boxes. */
const add = (kind: NoticeKind, text: string): void => {
  const { messages } = useMessages.getState();
  const same = messages.find((message) => message.kind === kind && message.text === text);
  const message = same ? { ...same, times: same.times + 1 } : { id: ++lastId, kind, text, times: 1 };
  useMessages.setState({ messages: [...messages.filter((other) => other !== same), message].slice(-atMost) });
  age(message);
};

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const words = { close: ['关闭', 'Close'], list: ['消息', 'Messages'] } as const;

export const ToastHost = () => {
  const t = useText();
  const messages = useMessages((state) => state.messages);
  const host = useRef<HTMLElement>(null);

  useEffect(() => onNotify(add), []);
  useEffect(() => {
    // Shown anew each time, so it lies above a dialog opened since.
    if (host.current?.matches(':popover-open')) host.current.hidePopover();
    if (messages.length > 0) host.current?.showPopover();
  }, [messages]);

  return (
    <section ref={host} className="ui-toasts" popover="manual" aria-label={t(words.list)} aria-live="polite">
      {messages.map(({ id, kind, text, times }) => {
        const Icon = icons[kind];
        return (
          <div key={id} className={`ui-toast ui-toast-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
            <Icon size={18} aria-hidden="true" />
            <span className="ui-toast-text">{text}</span>
            {times > 1 ? <span className="ui-toast-times">×{times}</span> : null}
            <button type="button" aria-label={t(words.close)} onClick={() => drop(id)}>
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </section>
  );
};
