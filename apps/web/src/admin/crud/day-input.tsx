import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import './day-input.css';

interface DayInputProps {
  id?: string;
  label: string;
  pickLabel: string;
  /** `yyyy-MM-dd` or empty. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const written = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/;

/** The day in what somebody typed: 2026-9-1, 2026/09/01, 20260901. Null when there is none. */
export const dayIn = (typed: string): string | null => {
  const [, year, month = '', day = ''] = written.exec(typed.trim()) ?? [];
  if (!year) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
};

/** A day, typed or picked. The browser's own field would show it in the browser's language, not in ours; its calendar is used. */
export const DayInput = ({ id, label, pickLabel, value, min, max, onChange }: DayInputProps) => {
  const [typed, setTyped] = useState(value);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  const isWrong = typed.trim() !== '' && typed !== value && dayIn(typed) === null;

  const settle = (): void => {
    const day = typed.trim() === '' ? '' : dayIn(typed);
    if (day !== null && day !== value) onChange(day);
  };

  return (
    <span className="crud-day">
      <Input
        id={id}
        aria-label={label}
        value={typed}
        placeholder="yyyy-mm-dd"
        inputMode="numeric"
        autoComplete="off"
        invalid={isWrong}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <IconButton
        size="small"
        label={pickLabel}
        icon={<CalendarDays size={15} />}
        onClick={() => picker.current?.showPicker()}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
};
