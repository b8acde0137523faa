import { FieldRow } from '../../../ui/input.tsx';

interface ReasonFieldProps {
  label: string;
  hint?: string;
  error: string | null;
  value: string;
  onChange: (value: string) => void;
}

/** Why something was done that moves results; kept in the audit. */
export const ReasonField = ({ value, onChange, ...row }: ReasonFieldProps) => (
  <FieldRow {...row} required>
    {({ invalid, ...control }) => (
      <textarea
        {...control}
        aria-invalid={invalid || undefined}
        className="ui-input"
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </FieldRow>
);
