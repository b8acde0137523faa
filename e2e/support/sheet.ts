import ExcelJS from 'exceljs';
import type { Download, Page } from 'playwright-core';

type Cell = string | number | null;

/** A workbook in memory, as a person would choose it. */
export const sheetFile = async (name: string, rows: readonly Cell[][]) => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('x');
  for (const row of rows) sheet.addRow(row);
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer());
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
};

/** The rows of the first sheet of what `press` downloads. */
export const downloadedSheet = async (
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; rows: string[][] }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), rows: await rowsOf(download) };
};

const rowsOf = async (download: Download): Promise<string[][]> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await download.path());
  const rows: string[][] = [];
  workbook.worksheets[0]?.eachRow((row) => {
    rows.push(Array.isArray(row.values) ? Array.from(row.values.slice(1), (value) => String(value ?? '')) : []);
  });
  return rows;
};
