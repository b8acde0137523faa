import { parseBlock } from '../../college/sheet/paste.ts';

export interface CollegeLine {
  name: string;
  code: string;
  /** Why this line is not added: its name or code stands in an earlier one, or it has no name. */
  problem: 'repeated' | 'unnamed' | 'long' | null;
}

const isCode = (cell: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(cell);
const isHeading = (cell: string): boolean =>
  /^(序号|名称|全称|(院校|学校|学院|机构)?(名称|全称|代码|编码)|name|code)$/i.test(cell);
const longestName = 64;

/** Typed lists separate by commas or wide spaces what copied cells separate by tabs. */
const cellsOf = (row: readonly string[]): string[] => {
  const [only = ''] = row;
  const cells = row.length === 1 ? only.split(/[,，;；]|\s{2,}|\s(?=[A-Za-z0-9._-]+$)/) : row;
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
};

/** One college a line: its name, and its code in whichever column it stands. Headings and empty lines are passed over. */
export const readColleges = (text: string): CollegeLine[] => {
  const lines = parseBlock(text)
    .map(cellsOf)
    .filter((cells) => cells.length > 0 && !cells.every(isHeading));
  const seen = new Set<string>();
  return lines.map((cells) => {
    const name = cells.find((cell) => !isCode(cell)) ?? '';
    // Numbers of the lines themselves come first and are short; a code is the last that looks like one.
    const code = cells.filter((cell) => cell !== name && isCode(cell)).at(-1) ?? '';
    const isRepeated = seen.has(name) || (code !== '' && seen.has(code));
    seen.add(name);
    seen.add(code);
    const problem = name === '' ? 'unnamed' : name.length > longestName ? 'long' : isRepeated ? 'repeated' : null;
    return { name, code, problem };
  });
};
