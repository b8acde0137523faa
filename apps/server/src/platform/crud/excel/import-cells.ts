import type { Text } from '@manyi/shared/contract/text';
import type { Caller } from '../../auth/caller.ts';
import type { Sql } from '../../database/database.ts';
import { dictionaryEntries, idsByTitle } from './labels.ts';
import { paragraphs } from './plain-text.ts';
import type { SheetField } from './sheet-fields.ts';

/** The value a cell's text stands for, or what is wrong with it. */
export type Parsed = { value: unknown } | { problem: Text };
export type CellParser = (text: string) => Parsed;

const unknownName = (text: string): Text => [`没有“${text.slice(0, 40)}”这一项`, `There is no “${text.slice(0, 40)}”`];
const severalNamed = (text: string): Text => [
  `有多项都叫“${text.slice(0, 40)}”`,
  `Several are named “${text.slice(0, 40)}”`,
];
const notNumber: Text = ['请输入数字', 'Enter a number'];

const number: CellParser = (text) => {
  const value = Number(text.replaceAll(',', ''));
  return Number.isFinite(value) ? { value } : { problem: notNumber };
};

const padded = (text: string): string =>
  text
    .replaceAll('/', '-')
    .replace(
      /^(\d{4})-(\d{1,2})-(\d{1,2})/,
      (_, y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    );

const dateTime = (text: string): string => {
  const value = padded(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value} 00:00:00`;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(value) ? `${value}:00` : value;
};

const lookUp = (ids: Map<string, string[]>, text: string): Parsed => {
  const [id, another] = ids.get(text) ?? [];
  if (id === undefined) return { problem: unknownName(text) };
  return another === undefined ? { value: id } : { problem: severalNamed(text) };
};

const namesIn = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Makes the parser of one column. What it must look up, it looks up once for all the texts of that column. */
export const cellParser = async (
  sql: Sql,
  caller: Caller,
  { field }: SheetField,
  texts: readonly string[],
): Promise<CellParser> => {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return number;
    case 'choice':
    case 'textChoice': {
      const options: readonly { value: string | number; label: Text }[] = field.options;
      return (text) => {
        const option = options.find(({ value, label }) => String(value) === text || label.includes(text));
        return option ? { value: option.value } : { problem: unknownName(text) };
      };
    }
    case 'dict': {
      const entries = await dictionaryEntries(sql, caller, field);
      return (text) => {
        const entry = entries.find(({ label }) => label === text) ?? entries.find(({ key }) => key === text);
        return entry ? { value: entry.key } : { problem: unknownName(text) };
      };
    }
    case 'reference': {
      const ids = await idsByTitle(sql, caller, field, [...new Set(texts)]);
      return (text) => lookUp(ids, text);
    }
    case 'references': {
      const ids = await idsByTitle(sql, caller, field, [...new Set(texts.flatMap(namesIn))]);
      return (text) => {
        const found = namesIn(text).map((name) => lookUp(ids, name));
        const wrong = found.find((one) => 'problem' in one);
        return wrong ?? { value: found.flatMap((one) => ('value' in one ? [one.value] : [])).join(',') };
      };
    }
    case 'date':
      return (text) => ({ value: padded(text).slice(0, 10) });
    case 'dateTime':
      return (text) => ({ value: dateTime(text) });
    case 'richText':
      return (text) => ({ value: paragraphs(text) });
    case 'text':
      return (text) => ({ value: text });
  }
};
