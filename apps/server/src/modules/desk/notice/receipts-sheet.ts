import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import type { ReceiptRow } from '@manyi/shared/contract/notice';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import ExcelJS from 'exceljs';

const columns: readonly { header: Text; width: number; cell: (row: ReceiptRow, language: Language) => string }[] = [
  { header: ['姓名', 'Name'], width: 18, cell: (row) => row.realName },
  { header: ['登录账号', 'Account'], width: 20, cell: (row) => row.account },
  { header: ['所属机构', 'Departments'], width: 36, cell: (row) => row.deptName },
  {
    header: ['阅读状态', 'State'],
    width: 12,
    cell: (row, language) => textIn(row.readTime ? ['已读', 'Read'] : ['未读', 'Not read'], language),
  },
  { header: ['阅读时间', 'Read at'], width: 22, cell: (row) => row.readTime ?? '' },
];

const stalledMs = 60_000;

/** Written as text, never as formulas, while it is read from the database; gives up on a reader that stopped. */
export const writeReceipts = async (
  out: PassThrough,
  language: Language,
  batches: AsyncIterable<readonly ReceiptRow[]>,
): Promise<void> => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet(textIn(['回执', 'Receipts'], language), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  sheet.columns = columns.map(({ header, width }) => ({
    header: textIn(header, language),
    width,
    style: { numFmt: '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  for await (const rows of batches) {
    for (const row of rows) sheet.addRow(columns.map(({ cell }) => cell(row, language))).commit();
    if (out.destroyed) throw new Error('the reader of the export has gone');
    if (out.writableNeedDrain) await once(out, 'drain', { signal: AbortSignal.timeout(stalledMs) });
  }
  sheet.commit();
  await workbook.commit();
};
