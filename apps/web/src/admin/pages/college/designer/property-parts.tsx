import { type ReactNode, useId } from 'react';
import { Input } from '../../../ui/input.tsx';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className="sv-section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
}

export const Switch = ({ label, checked, onChange, disabled, hint }: SwitchProps) => (
  <label className="sv-switch">
    <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    <span>
      {label}
      {hint ? <span className="sv-switch-hint">{hint}</span> : null}
    </span>
  </label>
);

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  placeholder?: string;
}

/** Empty means no limit. What is outside of the bounds is drawn back into them. */
export const NumberField = ({ label, value, onChange, min, max, disabled, placeholder }: NumberFieldProps) => {
  const id = useId();
  return (
    <div className="sv-row">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="number"
        value={value ?? ''}
        min={min}
        max={max}
        disabled={disabled}
        placeholder={placeholder}
        onChange={({ target }) => {
          if (target.value === '') onChange(undefined);
          else if (Number.isFinite(target.valueAsNumber))
            onChange(Math.max(min ?? -1e15, Math.min(max ?? 1e15, target.valueAsNumber)));
        }}
      />
    </div>
  );
};

export const Row = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="sv-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};
