import { parseCount } from '@manyi/shared/contract/head-count';

/** A row of the sheet as pasted lines are matched against it. */
export interface PasteTarget {
  id: string;
  collegeCode: string | null;
  collegeName: string;
}

export interface PasteResult {
  /** Text for each row met, as it was pasted; what is no number is shown at the row like a typing mistake. */
  values: { id: string; text: string }[];
  /** Lines that fit no college of the sheet. */
  unmatched: string[];
  /** How lines found their rows: by the order from the cell on, or by a column of names or codes. */
  by: 'position' | 'college';
}

/** Cells of a block copied from a spreadsheet: tabs and line breaks, quoted where a cell holds either. */
export const parseBlock = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return withoutEmptyEnd(rows);
};

/** Spreadsheets end a copied block with a line break. Empty lines inside it are empty cells and stay. */
const withoutEmptyEnd = (rows: string[][]): string[][] => {
  let end = rows.length;
  while (end > 0 && rows[end - 1]?.every((cell) => cell === '')) end -= 1;
  return rows.slice(0, end);
};

const sameName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** `targets` in the order of the sheet; `from` is the id of the cell that has the focus. */
export const matchBlock = (block: string[][], targets: readonly PasteTarget[], from: string): PasteResult => {
  const byKey = new Map<string, string>();
  for (const { id, collegeCode, collegeName } of targets) {
    byKey.set(sameName(collegeName), id);
    if (collegeCode) byKey.set(sameName(collegeCode), id);
  }
  const keyColumn = bestColumn(block, (cell) => byKey.has(sameName(cell)));
  const width = Math.max(0, ...block.map((row) => row.length));
  return keyColumn !== null && width > 1
    ? byCollege(block, keyColumn, (name) => byKey.get(sameName(name)))
    : byPosition(block, targets, from);
};

const byCollege = (block: string[][], keyColumn: number, find: (name: string) => string | undefined): PasteResult => {
  const matched = block.filter((row) => find(row[keyColumn] ?? '') !== undefined);
  const numberColumn = bestColumn(matched, isNumber, keyColumn) ?? (keyColumn === 0 ? 1 : 0);
  const result: PasteResult = { values: [], unmatched: [], by: 'college' };
  for (const [index, row] of block.entries()) {
    const id = find(row[keyColumn] ?? '');
    if (id !== undefined) result.values.push({ id, text: row[numberColumn] ?? '' });
    // The heading of the copied columns is no college.
    else if (!(index === 0 && !isNumber(row[numberColumn] ?? '')) && row.some((cell) => cell !== ''))
      result.unmatched.push(row[keyColumn] || row.join(' '));
  }
  return result;
};

const byPosition = (block: string[][], targets: readonly PasteTarget[], from: string): PasteResult => {
  const column = bestColumn(block, isNumber) ?? 0;
  const isHeading = block.length > 1 && !isNumber(block[0]?.[column] ?? '') && (block[0]?.[column] ?? '') !== '';
  const lines = isHeading ? block.slice(1) : block;
  const start = Math.max(
    0,
    targets.findIndex(({ id }) => id === from),
  );
  const result: PasteResult = { values: [], unmatched: [], by: 'position' };
  for (const [index, row] of lines.entries()) {
    const target = targets[start + index];
    if (target) result.values.push({ id: target.id, text: row[column] ?? '' });
    else if (row.some((cell) => cell !== '')) result.unmatched.push(row.join(' '));
  }
  return result;
};

const isNumber = (cell: string): boolean => {
  const count = parseCount(cell);
  return 'value' in count && count.value !== null;
};

/** The column where most cells pass; the last of equals, because numbers stand right of serial numbers. */
const bestColumn = (block: string[][], passes: (cell: string) => boolean, except?: number): number | null => {
  const width = Math.max(0, ...block.map((row) => row.length));
  let best: number | null = null;
  let most = 0;
  for (let column = 0; column < width; column += 1) {
    if (column === except) continue;
    const count = block.filter((row) => passes(row[column] ?? '')).length;
    if (count > 0 && count >= most) {
      best = column;
      most = count;
    }
  }
  return best;
};
