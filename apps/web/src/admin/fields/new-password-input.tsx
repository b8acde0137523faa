import { useContext } from 'react';
import { Input } from '../ui/input.tsx';
import { PasswordRuleList } from '../ui/password-rules.tsx';
import { type FieldInputProps, textOf } from './field-props.ts';
import { usePasswordRules } from './password-rules.ts';
import { ReferenceTenant } from './reference.ts';

/** A password that is given to somebody, with the rules of their tenant beside it. */
export const NewPasswordInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: FieldInputProps) => {
  const rules = usePasswordRules(useContext(ReferenceTenant));
  return (
    <>
      <Input
        id={id}
        name={name}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={textOf(value)}
        disabled={disabled}
        invalid={invalid}
        aria-required
        aria-describedby={[describedBy, `${id}-rules`].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordRuleList id={`${id}-rules`} rules={rules} password={textOf(value)} />
    </>
  );
};
