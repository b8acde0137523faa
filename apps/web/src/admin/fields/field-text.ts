import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { NamesByField } from './dictionary.ts';
import { textOf } from './field-props.ts';

const whole = { zh: new Intl.NumberFormat('zh-CN'), en: new Intl.NumberFormat('en') };

const optionText = (
  options: readonly { value: string | number; label: readonly [string, string] }[],
  value: unknown,
  language: Language,
): string => {
  const option = options.find((one) => one.value === value);
  return option ? textIn(option.label, language) : textOf(value);
};

const withoutTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

/** What a person reads for a stored value. Empty is the empty string. */
export const fieldText = (
  name: string,
  field: Field,
  value: unknown,
  names: NamesByField,
  language: Language,
): string => {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'choice':
    case 'textChoice':
      return optionText(field.options, value, language);
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? whole[language].format(value) : textOf(value);
    case 'reference':
      // A row at the top of its tree has the parent 0.
      return value === '0' ? '' : (names.get(name)?.get(textOf(value)) ?? textOf(value));
    case 'dict':
      return names.get(name)?.get(textOf(value)) ?? textOf(value);
    case 'references':
      return textOf(value)
        .split(',')
        .map((id) => names.get(name)?.get(id) ?? id)
        .join(language === 'zh' ? '、' : ', ');
    case 'richText':
      return withoutTags(textOf(value));
    default:
      return textOf(value);
  }
};
