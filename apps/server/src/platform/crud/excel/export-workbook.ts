import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import ExcelJS from 'exceljs';
import type { Caller } from '../../auth/caller.ts';
import type { Sql } from '../../database/database.ts';
import type { Row } from '../store.ts';
import { dictionaryEntries, titlesById } from './labels.ts';
import { plainText } from './plain-text.ts';
import type { SheetField } from './sheet-fields.ts';
import { exportFields, sheetName } from './sheet-fields.ts';

/** Most characters a cell of this format can hold. */
const cellLimit = 32_767;
const stalledMs = 60_000;

type Names = Map<string, Map<string, string>>;

const dictionaryNames = async (sql: Sql, caller: Caller, fields: readonly SheetField[]): Promise<Names> => {
  const names: Names = new Map();
  for (const { name, field } of fields) {
    if (field.kind !== 'dict') continue;
    const entries = await dictionaryEntries(sql, caller, field);
    names.set(name, new Map(entries.map(({ key, label }) => [key, label])));
  }
  return names;
};

const idsIn = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : []);

const referenceNames = async (
  sql: Sql,
  caller: Caller,
  fields: readonly SheetField[],
  rows: readonly Row[],
): Promise<Names> => {
  const names: Names = new Map();
  for (const { name, field } of fields) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[name])))];
    names.set(name, await titlesById(sql, caller, field, ids));
  }
  return names;
};

const optionLabel = (
  field: Extract<Field, { kind: 'choice' | 'textChoice' }>,
  value: unknown,
  language: Language,
): string => {
  const options: readonly { value: string | number; label: readonly [string, string] }[] = field.options;
  const option = options.find((one) => one.value === value);
  return option ? textIn(option.label, language) : String(value);
};

const cellOf = (
  { name, field }: SheetField,
  value: unknown,
  names: Names,
  language: Language,
): string | number | null => {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return Number(value);
    case 'choice':
    case 'textChoice':
      return optionLabel(field, value, language);
    case 'dict':
      return names.get(name)?.get(String(value)) ?? String(value);
    case 'reference':
    case 'references':
      return idsIn(value)
        .map((id) => names.get(name)?.get(id) ?? id)
        .join(', ');
    case 'richText':
      return plainText(String(value)).slice(0, cellLimit);
    default:
      return String(value).slice(0, cellLimit);
  }
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Bytes of a sheet that are still to be compressed: exceljs writes on without asking whether there is room. */
const uncompressed = (sheet: object): number => {
  const stream: unknown = Reflect.get(sheet, 'stream');
  const pipes: unknown = isObject(stream) ? Reflect.get(stream, 'pipes') : undefined;
  if (!Array.isArray(pipes)) return 0;
  return pipes.reduce<number>((sum, pipe) => {
    const state: unknown = isObject(pipe) ? Reflect.get(pipe, '_writableState') : undefined;
    return sum + (isObject(state) ? Number(Reflect.get(state, 'length')) : 0);
  }, 0);
};
const mostUncompressed = 512 * 1024;

const whenCompressed = async (sheet: object, out: PassThrough): Promise<void> => {
  const until = Date.now() + stalledMs;
  while (uncompressed(sheet) > mostUncompressed) {
    if (out.destroyed || Date.now() > until) throw new Error('the reader of the export has gone');
    await sleep(2);
  }
};

/** Waits while the reader is behind, so that memory stays flat; gives up on a reader that stopped. */
const whenTaken = async (out: PassThrough): Promise<void> => {
  if (out.destroyed) throw new Error('the reader of the export has gone');
  if (out.writableNeedDrain) await once(out, 'drain', { signal: AbortSignal.timeout(stalledMs) });
  else await new Promise((done) => setImmediate(done));
};

const widthOf = (field: Field, label: string): number => {
  const wanted = field.kind === 'richText' || (field.kind === 'text' && field.multiline) ? 40 : 20;
  return Math.max(wanted, label.length * 2 + 2);
};

/** Everything written is a number or text, never a formula: what a person typed as `=1+1` stays those four characters. */
export const writeWorkbook = async (options: {
  out: PassThrough;
  sql: Sql;
  caller: Caller;
  language: Language;
  resource: Resource;
  batches: AsyncIterable<readonly Row[]>;
}): Promise<void> => {
  const { out, sql, caller, language, resource, batches } = options;
  const fields = exportFields(resource);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet(sheetName(textIn(resource.title, language)), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  const timeLabel = textIn(['创建时间', 'Created'], language);
  sheet.columns = [
    ...fields.map(({ name, field }) => {
      const header = textIn(field.label, language);
      const isNumber = field.kind === 'integer' || field.kind === 'decimal';
      return { header, key: name, width: widthOf(field, header), ...(isNumber ? {} : { style: { numFmt: '@' } }) };
    }),
    { header: timeLabel, key: 'createTime', width: 20, style: { numFmt: '@' } },
  ];
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();

  const dictionaries = await dictionaryNames(sql, caller, fields);
  for await (const rows of batches) {
    const names = new Map([...dictionaries, ...(await referenceNames(sql, caller, fields, rows))]);
    for (const row of rows) {
      const cells = fields.map((one) => cellOf(one, row[one.name], names, language));
      sheet.addRow([...cells, row.createTime]).commit();
    }
    await whenTaken(out);
    await whenCompressed(sheet, out);
  }
  sheet.commit();
  await workbook.commit();
};
