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
}: FieldProps) => {
  const id = useId();
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
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem ? (
        <p id={`${id}-problem`} className="login-problem">
          {problem}
        </p>
      ) : null}
    </div>
  );
};
