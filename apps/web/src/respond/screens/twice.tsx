/** @jsxImportSource preact */
import { useState } from 'preact/hooks';

/** A quiet button for what cannot be undone: the first press says what will be lost, the second does it. */
export const Twice = ({
  label,
  warning,
  confirm,
  onConfirm,
}: {
  label: string;
  warning: string;
  confirm: string;
  onConfirm(): void;
}) => {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p class="warning" role="status">
        {asked && warning}
      </p>
      <button type="button" class="quiet" onClick={asked ? onConfirm : () => setAsked(true)}>
        {asked ? confirm : label}
      </button>
    </>
  );
};
