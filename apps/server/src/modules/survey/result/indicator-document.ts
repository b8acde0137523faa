import type { IndicatorResultRow } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { IndicatorTemplate } from '@manyi/shared/questionnaire/templates/indicator-template';
import { note, paragraph, title, wordFile } from '../document/word.ts';
import { wordTable } from '../document/word-table.ts';
import { missingWord, notesOf, type ReportHead, tableHeaders } from './report-head.ts';

/** Widths of the columns across a landscape page. */
const widths = [800, 3400, 700, 1200, 1300, 1500, 1400, 3700];
const aligns = ['center', 'left', 'center', 'right', 'right', 'center', 'right', 'left'] as const;

/** 满意度调查表 as a Word file, ready to be pasted into the annual report. */
export const indicatorDocument = (
  head: ReportHead,
  template: IndicatorTemplate,
  rows: readonly IndicatorResultRow[],
  language: Language,
): Promise<Buffer> => {
  const name = `${textIn([template.tableNumber, template.tableNumber.replace('表', 'Table ')], language)}  ${textIn(template.title, language)}`;
  const subject = textIn(
    [`填报单位：${head.name}　　年度：${head.reportYear}`, `Reported by: ${head.name}    Year: ${head.reportYear}`],
    language,
  );
  const columns = tableHeaders.map((header, index) => ({
    header: textIn(header, language),
    width: widths[index] ?? 1000,
    align: aligns[index] ?? 'left',
  }));
  return wordFile({
    title: name,
    footer: `${head.name} ${head.reportYear}`,
    landscape: true,
    children: [
      title(name),
      paragraph(subject),
      wordTable(
        columns,
        rows.map((row) => [
          row.number,
          row.name,
          row.unit,
          row.value === null ? missingWord(row, language) : row.value.toFixed(2),
          row.base === null ? missingWord(row, language) : String(row.base),
          row.missing === 'noData' ? '—' : row.method,
          row.interval === null ? '—' : `± ${row.interval.toFixed(2)}`,
          row.formula,
        ]),
      ),
      ...notesOf(rows, head, language).map((words, index) => note(`${index + 1}. ${words}`)),
    ],
  });
};
