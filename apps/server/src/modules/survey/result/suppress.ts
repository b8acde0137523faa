/** Which figures stay hidden: colleges, the whole, and within each partition the groups of everybody and of each college. */
export interface Hidden {
  rows: boolean[];
  grand: boolean;
  columns: boolean[][];
  cells: boolean[][][];
}

interface Line {
  values: readonly number[];
  isHidden(index: number): boolean;
  hide(index: number): void;
  isTotalHidden(): boolean;
  hideTotal(): void;
}

/**
 * Small-cell suppression (design.md 6). `rows[c]` are answers by college; `partitions[p][c][g]` the same answers split by a
 * group question, every answer in exactly one group (the ungrouped are a group too), so that lines add up both ways.
 * A figure from 1 to k−1 is hidden, and then as many more of its line as it takes that nothing hidden can be had by
 * subtraction, alone or as a sum below k. Zero is not hidden: that nobody answered says nothing about anybody.
 */
export const suppress = (rows: readonly number[], partitions: readonly (readonly number[][])[], k: number): Hidden => {
  const small = (n: number) => n > 0 && n < k;
  const grandTotal = sum(rows);
  const widths = partitions.map((cells) => cells[0]?.length ?? 0);
  const columnTotals = partitions.map((cells, p) =>
    Array.from({ length: widths[p] ?? 0 }, (_, g) => sum(cells.map((row) => row[g] ?? 0))),
  );
  const hidden: Hidden = {
    rows: rows.map(small),
    grand: small(grandTotal),
    columns: columnTotals.map((totals) => totals.map(small)),
    cells: partitions.map((cells) => cells.map((row) => row.map(small))),
  };
  const grand = { isTotalHidden: () => hidden.grand, hideTotal: () => set(() => (hidden.grand = true)) };
  let changed = true;
  const set = (change: () => void) => {
    change();
    changed = true;
  };
  const lines: Line[] = [
    { ...overFlags(rows, hidden.rows, set), ...grand },
    ...partitions.flatMap((cells, p) => {
      const flags = hidden.cells[p] ?? [];
      const columns = hidden.columns[p] ?? [];
      return [
        { ...overFlags(columnTotals[p] ?? [], columns, set), ...grand },
        ...cells.map((row, c) => ({
          ...overFlags(row, flags[c] ?? [], set),
          isTotalHidden: () => hidden.rows[c] === true,
          hideTotal: () => set(() => (hidden.rows[c] = true)),
        })),
        ...columns.map((_, g) => ({
          values: cells.map((row) => row[g] ?? 0),
          isHidden: (c: number) => flags[c]?.[g] === true,
          hide: (c: number) =>
            set(() => {
              const row = flags[c];
              if (row) row[g] = true;
            }),
          isTotalHidden: () => columns[g] === true,
          hideTotal: () => set(() => (columns[g] = true)),
        })),
      ];
    }),
  ];
  // Each round hides something more or is the last, so this ends.
  while (changed) {
    changed = false;
    for (const line of lines) protect(line, k);
  }
  return hidden;
};

const overFlags = (values: readonly number[], flags: boolean[], set: (change: () => void) => void) => ({
  values,
  isHidden: (index: number) => flags[index] === true,
  hide: (index: number) => set(() => (flags[index] = true)),
});

const protect = (line: Line, k: number): void => {
  const there = line.values.flatMap((n, index) => (n > 0 ? [{ n, index }] : []));
  const hidden = there.filter(({ index }) => line.isHidden(index));
  if (line.isTotalHidden() ? hidden.length > 0 || there.length === 0 : hidden.length === 0) return;
  if (!line.isTotalHidden() && hidden.length > 1 && sum(hidden.map(({ n }) => n)) >= k) return;
  const next = there.filter(({ index }) => !line.isHidden(index)).sort((a, b) => a.n - b.n)[0];
  if (next) line.hide(next.index);
  else line.hideTotal();
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
