import type { FileChild } from 'docx';
import { AlignmentType, Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from 'docx';

/** The fonts official documents are set in; what a machine lacks, its Word or LibreOffice replaces. */
const bodyFont = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' };
const headFont = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '黑体', cs: 'Arial' };

/** XML has no place for most control characters, and one would make the whole file unreadable. */
const unwritable = /[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu;
export const printable = (text: string): string => text.replace(unwritable, '');

export const text = (words: string, style: { bold?: boolean; size?: number; color?: string } = {}): TextRun =>
  new TextRun({ text: printable(words), ...style });

export const paragraph = (words: string): Paragraph =>
  new Paragraph({ children: lines(words), spacing: { after: 80, line: 340 } });

/** Line feeds of the writer stay line feeds. */
export const lines = (words: string): TextRun[] =>
  printable(words)
    .split('\n')
    .map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) }));

export const title = (words: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER, children: [text(words)] });

export const heading = (words: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.HEADING_1, keepNext: true, children: [text(words)] });

export const note = (words: string): Paragraph =>
  new Paragraph({ spacing: { before: 60, after: 40 }, children: [text(words, { size: 18, color: '555555' })] });

export interface WordFile {
  title: string;
  /** Stands in the foot of every page, before the page number. */
  footer: string;
  landscape?: boolean;
  children: FileChild[];
}

const a4 = { width: 11_906, height: 16_838 };

/** A finished .docx. */
export const wordFile = ({ title: name, footer, landscape = false, children }: WordFile): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      title: printable(name),
      creator: 'Manyi',
      styles: {
        default: {
          document: { run: { font: bodyFont, size: 22 } },
          title: { run: { font: headFont, size: 36, bold: true }, paragraph: { spacing: { before: 120, after: 200 } } },
          heading1: {
            run: { font: headFont, size: 26, bold: true },
            paragraph: { spacing: { before: 280, after: 120 } },
          },
        },
      },
      sections: [
        {
          properties: {
            page: {
              size: { ...a4, ...(landscape && { orientation: 'landscape' as const }) },
              margin: landscape
                ? { top: 850, bottom: 850, left: 1300, right: 1300 }
                : { top: 1300, bottom: 1200, left: 1300, right: 1300 },
            },
          },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: [
                    text(`${footer}    `, { size: 16, color: '777777' }),
                    new TextRun({
                      size: 16,
                      color: '777777',
                      children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                    }),
                  ],
                }),
              ],
            }),
          },
          children,
        },
      ],
    }),
  );
