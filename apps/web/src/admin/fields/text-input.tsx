import { Input } from '../ui/input.tsx';
import type { FieldInputProps, FieldOf } from './field-props.ts';
import { textOf } from './field-props.ts';

export const TextInput = (props: FieldInputProps<FieldOf<'text'>>) => {
  const { id, name, field, value, onChange, disabled, invalid, describedBy, searching } = props;
  const common = {
    id,
    name,
    value: textOf(value),
    disabled,
    'aria-describedby': describedBy,
    'aria-required': !searching && field.required ? true : undefined,
    autoComplete: 'off',
  };
  if (field.multiline && !searching) {
    return (
      <textarea
        {...common}
        className="ui-input"
        rows={3}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Input
      {...common}
      invalid={invalid}
      type={field.secret ? 'password' : 'text'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
