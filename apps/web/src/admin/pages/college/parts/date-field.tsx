import type { Text } from '@manyi/shared/contract/text';
import { lazy, Suspense } from 'react';

const DateInput = lazy(() => import('../../../fields/date-input.tsx'));

interface DateFieldProps {
  id: string;
  label: Text;
  kind: 'date' | 'dateTime';
  /** As the wire writes it: `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`; empty: none. */
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** The date input of all dialogs: written the same in every browser, which a native one is not. Comes when first needed. */
export const DateField = ({ id, label, kind, value, onChange, disabled, invalid, describedBy }: DateFieldProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only listens in. Enter takes the date that was typed and does not send the form around it half filled in.
  <span role="presentation" className="sv-date" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
    <Suspense fallback={<div className="sv-date-awaited" />}>
      <DateInput
        id={id}
        name={id}
        field={{ kind, label }}
        value={value}
        onChange={(next) => onChange(typeof next === 'string' && next !== '' ? next : null)}
        disabled={disabled ?? false}
        invalid={invalid ?? false}
        describedBy={describedBy}
      />
    </Suspense>
  </span>
);
