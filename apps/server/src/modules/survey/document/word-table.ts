import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlign,
  WidthType,
} from 'docx';
import { text } from './word.ts';

export interface WordColumn {
  header: string;
  /** Twentieths of a point. */
  width: number;
  align?: 'left' | 'center' | 'right';
}

const line = { style: BorderStyle.SINGLE, size: 4, color: '808080' };
const borders = { top: line, bottom: line, left: line, right: line };

/** A plain ruled table whose header repeats on each page and whose rows are not broken across pages. */
export const wordTable = (columns: readonly WordColumn[], rows: readonly (readonly string[])[]): Table => {
  const cell = (words: string, column: WordColumn, isHeader: boolean) =>
    new TableCell({
      width: { size: column.width, type: WidthType.DXA },
      borders,
      verticalAlign: VerticalAlign.CENTER,
      margins: { top: 50, bottom: 50, left: 80, right: 80 },
      ...(isHeader && { shading: { fill: 'EEF2F6' } }),
      children: [
        new Paragraph({
          alignment: isHeader ? AlignmentType.CENTER : AlignmentType[alignments[column.align ?? 'left']],
          children: [text(words, { size: 19, bold: isHeader })],
        }),
      ],
    });
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: columns.map(({ width }) => width),
    width: { size: columns.reduce((sum, { width }) => sum + width, 0), type: WidthType.DXA },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map((column) => cell(column.header, column, true)),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: columns.map((column, index) => cell(row[index] ?? '', column, false)),
          }),
      ),
    ],
  });
};

const alignments = { left: 'LEFT', center: 'CENTER', right: 'RIGHT' } as const;
