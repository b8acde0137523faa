import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { longestName } from './saved-searches.ts';

const words = {
  name: ['新名称', 'New name'],
  save: ['保存名称', 'Save the name'],
  taken: ['已有同名的查询', 'Another search has this name'],
} as const;

interface SavedNameProps {
  name: string;
  taken: readonly string[];
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** The name of a saved search being changed: Enter keeps it, Esc leaves it as it was. */
export const SavedName = ({ name, taken, onName, onCancel }: SavedNameProps) => {
  const t = useText();
  const [value, setValue] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const wanted = value.trim();
  const isTaken = taken.includes(wanted);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className="crud-saved-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && !isTaken) void onName(wanted);
      }}
    >
      <Input
        ref={input}
        aria-label={t(words.name)}
        maxLength={longestName}
        value={value}
        invalid={isTaken}
        title={isTaken ? t(words.taken) : undefined}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The next Esc closes the panel.
          event.preventDefault();
          onCancel();
        }}
      />
      <IconButton
        type="submit"
        label={t(isTaken ? words.taken : words.save)}
        icon={<Check size={16} />}
        disabled={wanted === '' || isTaken}
      />
    </form>
  );
};
