import { useState } from 'react';
import { Input } from '../ui/input.tsx';
import type { FieldInputProps, FieldOf } from './field-props.ts';
import { textOf } from './field-props.ts';

/** Full-width digits come from Chinese input methods. */
const halfWidth = (text: string): string =>
  text.replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).trim();

/** What is typed becomes a number when it is one; until then it stays as typed, and the field's rule says what is wrong. */
const numberOf = (typed: string): number | string | null => {
  const text = halfWidth(typed);
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && !/[.eE+-]$/.test(text) ? value : text;
};

export const NumberInput = (props: FieldInputProps<FieldOf<'integer'> | FieldOf<'decimal'>>) => {
  const { id, name, field, value, onChange, disabled, invalid, describedBy, searching } = props;
  // Keeps `1.` and `1.0` as they are typed; a value set from outside wins.
  const [typed, setTyped] = useState(textOf(value));
  const shown = numberOf(typed) === value ? typed : textOf(value);
  return (
    <Input
      id={id}
      name={name}
      value={shown}
      disabled={disabled}
      invalid={invalid}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-describedby={describedBy}
      aria-required={!searching && field.required ? true : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberOf(event.target.value));
      }}
    />
  );
};
