import ExcelJS from 'exceljs';
import { refuse } from '../../http/refusal.ts';
import { assertHarmlessZip } from './zip-guard.ts';

export interface SheetRow {
  /** Its number in the sheet, as the person sees it. */
  row: number;
  /** Text of each cell by column, from 0. */
  cells: string[];
}

export interface Sheet {
  headers: string[];
  rows: SheetRow[];
}

export const maxSheetBytes = 5 * 1024 * 1024;
export const maxSheetRows = 5000;
const maxColumns = 200;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What a person sees in a cell. A formula counts as its last result; an error as nothing. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  // A date in a sheet has no zone: exceljs puts its wall time into UTC.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (!isObject(value)) return String(value).trim();
  if (Array.isArray(value.richText))
    return value.richText.map((part) => (isObject(part) ? cellText(part.text) : '')).join('');
  if ('result' in value) return cellText(value.result);
  if ('text' in value) return cellText(value.text);
  return '';
};

/** First sheet of a workbook: its first row is the header, rows without any text are skipped. */
export const readSheet = async (file: Buffer, maxRows = maxSheetRows): Promise<Sheet> => {
  await assertHarmlessZip(file);
  const workbook = new ExcelJS.Workbook();
  try {
    // A view of its own memory: a Buffer may be a slice of a shared pool.
    await workbook.xlsx.load(new Uint8Array(file).buffer);
  } catch {
    throw refuse(400, [
      '文件无法读取，请使用模板另存为 .xlsx',
      'The file cannot be read; save it as .xlsx from the template',
    ]);
  }
  const sheet = workbook.worksheets[0];
  if (!sheet) throw refuse(400, ['工作簿中没有工作表', 'The workbook has no sheet']);
  const all: SheetRow[] = [];
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    const values = Array.isArray(row.values) ? row.values.slice(1, maxColumns + 1) : [];
    const cells = Array.from(values, cellText);
    if (cells.some((cell) => cell !== '')) all.push({ row: number, cells });
  });
  const [header, ...rows] = all;
  if (!header) throw refuse(400, ['工作表是空的', 'The sheet is empty']);
  if (rows.length > maxRows) {
    throw refuse(400, [
      `一次最多导入 ${maxRows} 行，文件有 ${rows.length} 行`,
      `At most ${maxRows} rows at a time; the file has ${rows.length}`,
    ]);
  }
  return { headers: header.cells, rows };
};
