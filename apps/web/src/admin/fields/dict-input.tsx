import { useText } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { NativeSelect } from '../ui/input.tsx';
import { useDictionary } from './dictionary.ts';
import type { FieldInputProps, FieldOf } from './field-props.ts';
import { textOf } from './field-props.ts';

const words = {
  all: ['全部', 'All'],
  choose: ['请选择', 'Select'],
  failed: ['字典没有加载成功，重试', 'The dictionary did not load; try again'],
} as const;

export const DictInput = (props: FieldInputProps<FieldOf<'dict'>>) => {
  const { id, name, field, value, onChange, disabled, invalid, describedBy, searching } = props;
  const t = useText();
  const { entries, failed, retry } = useDictionary(field);
  if (failed) return <Button onClick={retry}>{t(words.failed)}</Button>;
  const current = textOf(value);
  // A sealed entry is not offered any more, but a row that has it keeps it.
  const isKnown = current === '' || entries.some((entry) => entry.dictKey === current);
  return (
    <NativeSelect
      id={id}
      name={name}
      value={current}
      disabled={disabled}
      invalid={invalid}
      aria-describedby={describedBy}
      aria-required={!searching && field.required ? true : undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t(searching ? words.all : words.choose)}</option>
      {isKnown ? null : <option value={current}>{current}</option>}
      {entries.map((entry) => (
        <option key={entry.id} value={entry.dictKey}>
          {entry.dictValue}
        </option>
      ))}
    </NativeSelect>
  );
};
