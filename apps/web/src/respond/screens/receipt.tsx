/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { KeptReceipt } from '../store/kept.ts';
import { t } from '../texts.ts';
import { useWords } from '../words.ts';
import { Screen } from './frame.tsx';
import { Twice } from './twice.tsx';

export const Receipt = ({
  receipt,
  justReceived,
  thanks,
  onAnother,
}: {
  receipt: KeptReceipt;
  justReceived: boolean;
  thanks: string;
  onAnother(): void;
}) => {
  const { w } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt.receiptCode);
      setCopied(true);
    } catch {
      // No clipboard in this browser: the code stays selectable.
      const code = document.getElementById('receipt-code');
      if (code) getSelection()?.selectAllChildren(code);
    }
  };
  return (
    <Screen
      screen="receipt"
      tone="quiet"
      title={w(justReceived ? t.receiptTitle : t.already)}
      lead={
        <span class="tick">
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <circle cx="24" cy="24" r="22" />
            <path d="M14 25l7 7 14-15" />
          </svg>
        </span>
      }
      actions={
        <Twice label={w(t.another)} warning={w(t.anotherWarning)} confirm={w(t.anotherConfirm)} onConfirm={onAnother} />
      }
    >
      <p class="stamp">
        {receipt.formName} · {w(t.received)} {receipt.day}
      </p>
      {justReceived && thanks && <p class="said">{thanks}</p>}
      <div class="code">
        <span id="receipt-label">{w(t.receiptCode)}</span>
        <output id="receipt-code" aria-labelledby="receipt-label" data-testid="receipt-code">
          {receipt.receiptCode}
        </output>
        <button type="button" class="link" onClick={() => void copy()}>
          {w(copied ? t.copied : t.copy)}
        </button>
      </div>
      <p class="help">{w(t.receiptNote)}</p>
      <p class="help">{w(t.afterwards)}</p>
    </Screen>
  );
};
