import { parseCount, plainCell } from '@manyi/shared/contract/head-count';
import type { HeadCountChange, HeadCountGroup, HeadCountImportResult } from '@manyi/shared/contract/survey';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import ExcelJS from 'exceljs';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sheet as Cells } from '../../../platform/crud/excel/read-sheet.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { planChanges, problemsOf } from './change-head-counts.ts';
import { type HeadCountRecord, rowIdOf, type Sheet, selectHeadCounts } from './head-count-row.ts';

/** The columns of the sheet people fill in. Read by name, in either language and any order. */
const columns = {
  code: ['院校代码', 'College code'],
  name: ['院校名称', 'College'],
  student: ['学生人数', 'Students'],
  teacher: ['教师人数', 'Teachers'],
  date: ['统计日期', 'Date of count'],
  reason: ['原因', 'Reason'],
} as const satisfies Record<string, Text>;

/** A workbook with the colleges of the sheet and the numbers they have now. */
export const headCountTemplate = (
  records: readonly HeadCountRecord[],
  sheet: Sheet,
  language: Language,
): Promise<Buffer> => {
  const workbook = new ExcelJS.Workbook();
  const page = workbook.addWorksheet(textIn(['人数', 'Head-counts'], language), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  page.columns = [
    { header: textIn(columns.code, language), width: 14, style: { numFmt: '@' } },
    { header: textIn(columns.name, language), width: 34, style: { numFmt: '@' } },
    { header: textIn(columns[sheet.group], language), width: 14 },
    { header: textIn(columns.date, language), width: 16, style: { numFmt: '@' } },
    { header: textIn(columns.reason, language), width: 40, style: { numFmt: '@' } },
  ];
  page.getRow(1).font = { bold: true };
  for (const record of records)
    page.addRow([record.collegeCode ?? '', record.collegeName, record.number, record.headCountDate ?? '', '']);
  return workbook.xlsx.writeBuffer().then((bytes) => Buffer.from(bytes));
};

interface Read {
  changes: { row: number; change: HeadCountChange }[];
  problems: HeadCountImportResult['problems'];
  ignored: string[];
}

const indexOf = (headers: readonly string[], names: Text): number =>
  headers.findIndex((header) => names.includes(header.replace(/[*\s]/g, '')) || names.includes(header.trim()));

/** `2026-9-30`, `2026/09/30` and `2026年9月30日` → `2026-09-30`; what is none of these stays. */
const dayOf = (text: string): string => {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: .*)?$/.exec(text.normalize('NFKC'));
  return found ? [found[1], found[2]?.padStart(2, '0'), found[3]?.padStart(2, '0')].join('-') : text;
};

/** Rows of a filled-in sheet → changes. Rows without a number are left alone. */
const readRows = (cells: Cells, records: readonly HeadCountRecord[], sheet: Sheet, language: Language): Read => {
  const at = (column: keyof typeof columns) => indexOf(cells.headers, columns[column]);
  const places = {
    code: at('code'),
    name: at('name'),
    number: at(sheet.group),
    date: at('date'),
    reason: at('reason'),
  };
  if (places.number < 0 || (places.code < 0 && places.name < 0))
    throw refuse(400, [
      `表头应有“院校代码”或“院校名称”，以及“${columns[sheet.group][0]}”`,
      `The header needs “College code” or “College”, and “${columns[sheet.group][1]}”`,
    ]);
  const known = new Set<number>(Object.values(places));
  const byCode = new Map(records.flatMap((r) => (r.collegeCode ? [[plainCell(r.collegeCode), r]] : [])));
  const byName = new Map(records.map((r) => [plainCell(r.collegeName), r]));
  const problems: Read['problems'] = [];
  const changes: Read['changes'] = [];
  const seen = new Set<string>();
  for (const { row, cells: texts } of cells.rows) {
    const text = (index: number) => (texts[index] ?? '').trim();
    const say = (field: keyof typeof columns, message: Text) =>
      problems.push({ row, field, label: textIn(columns[field], language), message: textIn(message, language) });
    const [code, name] = [plainCell(text(places.code)), plainCell(text(places.name))];
    const count = parseCount(text(places.number));
    if ('value' in count && count.value === null) continue;
    const record = code === '' ? byName.get(name) : byCode.get(code);
    if (!record) say(code === '' ? 'name' : 'code', ['没有这个院校', 'No such college']);
    else if (seen.has(record.collegeId)) say('name', ['院校重复出现', 'The college appears twice']);
    else if ('problem' in count) say(sheet.group, count.problem);
    else if (!/^$|^\d{4}-\d{2}-\d{2}/.test(dayOf(text(places.date))))
      say('date', ['日期应写成 2026-09-30 的样子', 'Write dates as 2026-09-30']);
    else {
      seen.add(record.collegeId);
      const people = count.value;
      changes.push({
        row,
        change: {
          id: rowIdOf(sheet, record.collegeId),
          version: record.version,
          ...(sheet.group === 'teacher' ? { teachersNumber: people } : { studentsNumber: people }),
          ...(text(places.date) && { headCountDate: dayOf(text(places.date)).slice(0, 10) }),
          ...(text(places.reason) && { reason: text(places.reason).slice(0, 500) }),
          source: 'IMPORT',
        },
      });
    }
  }
  return { changes, problems, ignored: cells.headers.filter((header, index) => header !== '' && !known.has(index)) };
};

export interface ImportPlan {
  result: HeadCountImportResult;
  changes: HeadCountChange[];
}

/** Reads and checks a sheet; writes nothing. */
export const planImport = async (
  sql: Sql,
  caller: Caller,
  sheet: Sheet,
  cells: Cells,
  options: { confirmed: boolean; reason: string; language: Language },
): Promise<ImportPlan> => {
  const records = await selectHeadCounts(sql, caller, sheet, sql``);
  const read = readRows(cells, records, sheet, options.language);
  const changes = read.changes.map(({ change }) => ({
    ...change,
    reason: change.reason ?? (options.reason || undefined),
    confirmed: options.confirmed,
  }));
  const rowOf = new Map(read.changes.map(({ row, change }) => [change.id, row]));
  const group: HeadCountGroup = sheet.group;
  const found =
    changes.length === 0 ? [] : problemsOf(await planChanges(sql, caller, group, changes), options.language);
  const problems = [
    ...read.problems,
    ...found.map(({ id, message, needsConfirm }) => ({
      row: rowOf.get(id) ?? 0,
      field: group,
      label: textIn(columns[group], options.language),
      message,
      ...(needsConfirm && { needsConfirm }),
    })),
  ].sort((a, b) => a.row - b.row);
  const bad = new Set(problems.map(({ row }) => row));
  const valid = read.changes.filter(({ row }) => !bad.has(row)).length;
  return { result: { rows: cells.rows.length, valid, problems, ignored: read.ignored }, changes };
};
