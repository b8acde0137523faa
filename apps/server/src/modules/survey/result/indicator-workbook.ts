import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { IndicatorResultRow } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { IndicatorTemplate } from '@manyi/shared/questionnaire/templates/indicator-template';
import ExcelJS from 'exceljs';
import { missingWord, notesOf, type ReportHead, tableHeaders } from './report-head.ts';

const widths = [8, 42, 8, 12, 12, 14, 14, 60];
const thin = { style: 'thin' as const, color: { argb: 'FF808080' } };
const border = { top: thin, bottom: thin, left: thin, right: thin };

/** 满意度调查表 as a sheet: figures are numbers, so that they can be reckoned with. */
export const indicatorWorkbook = async (
  head: ReportHead,
  template: IndicatorTemplate,
  rows: readonly IndicatorResultRow[],
  language: Language,
): Promise<Buffer> => {
  const out = new PassThrough();
  const collected = buffer(out);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = workbook.addWorksheet(textIn(template.title, language).slice(0, 31), {
    views: [{ state: 'frozen', ySplit: 3 }],
    pageSetup: { orientation: 'landscape', paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  sheet.columns = widths.map((width) => ({ width }));
  const line = (
    values: (string | number | null)[],
    style: (cell: ExcelJS.Cell, index: number) => void,
    { across = false } = {},
  ) => {
    const row = sheet.addRow(values);
    row.eachCell({ includeEmpty: true }, (cell, index) => style(cell, index - 1));
    // While the row is still in memory: a committed one is gone.
    if (across) sheet.mergeCells(row.number, 1, row.number, widths.length);
    row.commit();
  };
  line(
    [`${template.tableNumber} ${textIn(template.title, language)}`],
    (cell) => {
      cell.font = { bold: true, size: 16 };
      cell.alignment = { horizontal: 'center' };
    },
    { across: true },
  );
  line(
    [textIn([`填报单位：${head.name}　年度：${head.reportYear}`, `${head.name}, ${head.reportYear}`], language)],
    () => {},
    { across: true },
  );
  line(
    tableHeaders.map((header) => textIn(header, language)),
    (cell) => {
      cell.font = { bold: true };
      cell.border = border;
      cell.alignment = { horizontal: 'center', vertical: 'middle', wrapText: true };
      cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEF2F6' } };
    },
  );
  for (const row of rows)
    line(
      [
        row.number,
        row.name,
        row.unit,
        row.value ?? missingWord(row, language),
        row.base ?? missingWord(row, language),
        row.missing === 'noData' ? '—' : row.method,
        row.interval ?? '—',
        row.formula,
      ],
      (cell, index) => {
        cell.border = border;
        cell.alignment = {
          vertical: 'middle',
          wrapText: true,
          ...([3, 4, 6].includes(index) && { horizontal: 'right' as const, indent: 1 }),
          ...([0, 2, 5].includes(index) && { horizontal: 'center' as const }),
        };
        if (typeof cell.value === 'number') cell.numFmt = index === 4 ? '0' : '0.00';
      },
    );
  for (const words of notesOf(rows, head, language))
    line([words], (cell) => (cell.font = { size: 9, color: { argb: 'FF555555' } }));
  sheet.commit();
  await workbook.commit();
  return collected;
};
