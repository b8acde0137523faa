import type { Text } from '@manyi/shared/contract/text';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import './conflict.css';

const words = {
  title: ['这条数据在您编辑时被他人修改过', 'Somebody else changed this record while you were editing'],
  none: ['两边的内容现在一致。', 'Both versions now agree.'],
} as const;

interface ConflictNoteProps {
  /** What the person can do; null: there is nothing left that differs. */
  help: Text | null;
  children?: ReactNode;
}

/** Says that somebody else was faster, and holds both versions; nothing is overwritten unless the person says so. */
export const ConflictNote = ({ help, children }: ConflictNoteProps) => {
  const t = useText();
  const note = useRef<HTMLElement>(null);
  // The person has just pressed a button at the other end of the dialog.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={note} className="crud-conflict" role="alert" tabIndex={-1}>
      <h3>{t(words.title)}</h3>
      <p>{t(help ?? words.none)}</p>
      {children}
    </section>
  );
};

/** Takes the other's version. The button goes with what it was about, so focus stays in the note. */
export const TakeButton = ({ about, onTake, children }: { about?: string; onTake: () => void; children: string }) => (
  <Button
    size="small"
    aria-label={about ? `${children}: ${about}` : undefined}
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>('.crud-conflict')?.focus();
      onTake();
    }}
  >
    {children}
  </Button>
);
