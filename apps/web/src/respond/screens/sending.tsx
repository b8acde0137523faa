/** @jsxImportSource preact */
import type { OutboxState } from '../outbox.ts';
import { t } from '../texts.ts';
import { useWords } from '../words.ts';
import { Screen } from './frame.tsx';

/** Where the answers are, truly: on this device, on the way, or waiting and why. */
export const Sending = ({ outbox, onSendNow }: { outbox: OutboxState; onSendNow(): void }) => {
  const { w } = useWords();
  const resting = outbox !== 'sending';
  return (
    <Screen
      screen="sending"
      tone="quiet"
      title={w(t.sendingTitle)}
      actions={
        outbox === 'waiting' && (
          <button type="button" class="secondary" onClick={onSendNow}>
            {w(t.sendNow)}
          </button>
        )
      }
    >
      <ol class="stages">
        <li class="done">{w(t.saved)}</li>
        <li class={resting ? 'resting' : 'now'} aria-current="step">
          {w(t.sending)}
        </li>
        <li>{w(t.received)}</li>
      </ol>
      <div role="status">
        {outbox === 'queued' && (
          <>
            <p class="note">{w(t.queued)}</p>
            <p class="help">{w(t.queuedNote)}</p>
          </>
        )}
        {outbox === 'waiting' && (
          <>
            <p class="note">{w(t.waiting)}</p>
            <p class="help">{w(t.waitingNote)}</p>
          </>
        )}
      </div>
    </Screen>
  );
};

export const Refused = ({ message, onBack }: { message: string; onBack(): void }) => {
  const { w } = useWords();
  return (
    <Screen
      screen="refused"
      tone="quiet"
      title={w(t.refusedTitle)}
      actions={
        <button type="button" class="primary" onClick={onBack}>
          {w(t.backToAnswers)}
        </button>
      }
    >
      <div role="alert">
        {message && <p class="said">{message}</p>}
        <p class="help">{w(t.refusedKept)}</p>
      </div>
    </Screen>
  );
};
