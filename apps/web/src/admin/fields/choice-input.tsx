import { useText } from '../../lib/i18n.ts';
import { NativeSelect } from '../ui/input.tsx';
import type { FieldInputProps, FieldOf } from './field-props.ts';
import { textOf } from './field-props.ts';
import './choice-input.css';

const words = { all: ['全部', 'All'], choose: ['请选择', 'Select'] } as const;

/** Two or three choices of a form are all seen at once; more of them, and any in the search bar, are a list. */
const seenAtOnce = 3;

export const ChoiceInput = (props: FieldInputProps<FieldOf<'choice'> | FieldOf<'textChoice'>>) => {
  const { id, name, field, value, onChange, disabled, invalid, describedBy, searching } = props;
  const t = useText();
  const options: readonly { value: string | number; label: readonly [string, string] }[] = field.options;
  if (!searching && options.length <= seenAtOnce) {
    return (
      <div
        className="field-choices"
        role="radiogroup"
        id={id}
        tabIndex={-1}
        aria-label={t(field.label)}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
      >
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {t(option.label)}
          </label>
        ))}
      </div>
    );
  }
  return (
    <NativeSelect
      id={id}
      name={name}
      value={textOf(value)}
      disabled={disabled}
      invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) =>
        onChange(
          options.find((option) => String(option.value) === event.target.value)?.value ??
            (field.kind === 'choice' ? null : ''),
        )
      }
    >
      <option value="">{t(searching ? words.all : words.choose)}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </NativeSelect>
  );
};
