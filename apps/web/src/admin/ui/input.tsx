import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import './input.css';

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  invalid?: boolean;
}

export const Input = ({ invalid, className = '', ...rest }: InputProps) => (
  <input {...rest} aria-invalid={invalid || undefined} className={`ui-input ${className}`} />
);

export interface NativeSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
  invalid?: boolean;
}

export const NativeSelect = ({ invalid, className = '', ...rest }: NativeSelectProps) => (
  <select {...rest} aria-invalid={invalid || undefined} className={`ui-input ui-select ${className}`} />
);

interface FieldRowProps {
  label: string;
  required?: boolean;
  error?: string | null;
  hint?: string;
  /** Gets what ties the control to its label and messages. */
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    invalid: boolean;
    'aria-required': boolean | undefined;
  }) => ReactNode;
}

/** Label above, control, then what is wrong with it or what it is for. */
export const FieldRow = ({ label, required, error, hint, children }: FieldRowProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-field-label">
        {label}
        {required ? (
          <span className="ui-field-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        invalid: Boolean(error),
        'aria-required': required || undefined,
      })}
      {note ? (
        <p id={`${id}-note`} className={error ? 'ui-field-error' : 'ui-field-hint'} role={error ? 'alert' : undefined}>
          {note}
        </p>
      ) : null}
    </div>
  );
};
