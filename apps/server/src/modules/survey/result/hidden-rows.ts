import { satisfactionRate } from '@manyi/shared/questionnaire/score';
import type { IndicatorRow } from '@manyi/shared/questionnaire/templates/indicator-template';
import type { LevelSums } from './counts.ts';
import { suppress } from './suppress.ts';
import type { YearData } from './year-data.ts';

export interface HiddenRows {
  /** Whether the value of a row must not be shown for a college, or for all of them together. */
  isHidden(number: string, collegeId: string | null): boolean;
}

interface Hidden {
  grand: boolean;
  colleges: ReadonlySet<string>;
}

/** The least people of a figure: the strictest of the questionnaires that ask about the row. */
const thresholdOf = ({ forms }: YearData, rows: readonly IndicatorRow[]): number =>
  Math.max(
    3,
    ...forms
      .filter(({ audience }) => rows.some((row) => row.audiences.includes(audience)))
      .map(({ kThreshold }) => kThreshold),
  );

/** Small figures of every row over all colleges at once. A pooled row is the total of its children, so they are protected together. */
export const hiddenRows = (data: YearData, colleges: readonly string[], sums: LevelSums): HiddenRows => {
  const { rows, positiveLevels } = data.template;
  const basesOf = (row: string) =>
    colleges.map((college) => satisfactionRate(sums.get(`${row} ${college}`), positiveLevels).base);
  const marked = (flags: readonly (boolean | undefined)[]) => new Set(colleges.filter((_, at) => flags[at] === true));
  const hidden = new Map<string, Hidden>();
  for (const parent of rows.filter(({ composite }) => composite === 'POOLED')) {
    const children = rows.filter(({ parent: of }) => of === parent.number);
    const byChild = children.map(({ number }) => basesOf(number));
    const cells = colleges.map((_, c) => byChild.map((base) => base[c] ?? 0));
    const totals = cells.map((row) => row.reduce((sum, n) => sum + n, 0));
    const found = suppress(totals, [cells], thresholdOf(data, [parent, ...children]));
    hidden.set(parent.number, { grand: found.grand, colleges: marked(found.rows) });
    for (const [g, { number }] of children.entries())
      hidden.set(number, {
        grand: found.columns[0]?.[g] === true,
        colleges: marked(found.cells[0]?.map((row) => row[g]) ?? []),
      });
  }
  for (const row of rows) {
    if (hidden.has(row.number)) continue;
    const found = suppress(basesOf(row.number), [], thresholdOf(data, [row]));
    hidden.set(row.number, { grand: found.grand, colleges: marked(found.rows) });
  }
  const isHidden = (number: string, collegeId: string | null): boolean => {
    const found = hidden.get(number);
    if (collegeId === null ? found?.grand : found?.colleges.has(collegeId)) return true;
    // The mean of rows gives the one away that is not shown.
    const row = rows.find((one) => one.number === number);
    return (
      row?.composite === 'MEAN_OF_CHILDREN' &&
      rows.some((child) => child.parent === number && isHidden(child.number, collegeId))
    );
  };
  return { isHidden };
};
