import type { Text } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf } from '@manyi/shared/resource/resource';

export interface SheetField {
  name: string;
  field: Field;
}

const sheetFields = (resource: Resource): SheetField[] => fieldsOf(resource).map(([name, field]) => ({ name, field }));

/** What an exported sheet shows: everything a person may read, also what the list is too narrow for. */
export const exportFields = (resource: Resource): SheetField[] =>
  sheetFields(resource).filter(({ field }) => !field.secret);

/** What a sheet may bring in: what the dialog may set. */
export const importFields = (resource: Resource): SheetField[] =>
  sheetFields(resource).filter(({ field }) => field.form !== false);

/** Required columns carry a star in the template; the reader takes a header with or without it, in either language. */
export const starred = (label: string, field: Field): string => (field.required ? `${label} *` : label);

const plainHeader = (header: string): string =>
  header
    .replace(/[*＊\s]+$/u, '')
    .trim()
    .toLowerCase();

export const isHeaderOf = (header: string, { name, field }: SheetField): boolean => {
  const wanted = plainHeader(header);
  return [...field.label, name].some((label) => label.toLowerCase() === wanted);
};

export const sheetName = (title: string): string => title.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31);

/** What a column takes, in words, for the second sheet of the template. */
export const ruleOf = (field: Field): Text => {
  switch (field.kind) {
    case 'text':
    case 'richText':
      return [`文字，最多 ${field.max} 个字`, `Text, at most ${field.max} characters`];
    case 'integer':
      return ['整数', 'Whole number'];
    case 'decimal':
      return [`数字，最多 ${field.scale} 位小数`, `Number, at most ${field.scale} decimals`];
    case 'choice':
    case 'textChoice':
      return [
        `填其中之一：${field.options.map((option) => option.label[0]).join('、')}`,
        `One of: ${field.options.map((option) => option.label[1]).join(', ')}`,
      ];
    case 'dict':
      return ['填字典中的名称', 'A name from the dictionary'];
    case 'date':
      return ['日期，如 2026-09-01', 'Date, as in 2026-09-01'];
    case 'dateTime':
      return ['时间，如 2026-09-01 08:00:00', 'Time, as in 2026-09-01 08:00:00'];
    case 'reference':
      return ['填对应数据的名称', 'The name of the record it refers to'];
    case 'references':
      return ['填名称，多个用逗号分开', 'Names, separated by commas'];
  }
};
