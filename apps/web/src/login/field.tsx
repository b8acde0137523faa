import { useId } from 'react';

interface FieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | null;
  type?: 'text' | 'password';
  autoComplete: string;
  isRequired?: boolean;
  hint?: string | undefined;
}

export const Field = ({
  name,
  label,
  value,
  onChange,
  problem,
  type = 'text',
  autoComplete,
  isRequired = true,
  hint,
}: FieldProps) => {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        aria-required={isRequired || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note ? (
        <p id={`${id}-note`} className={problem ? 'login-problem' : 'login-hint'}>
          {note}
        </p>
      ) : null}
    </div>
  );
};
