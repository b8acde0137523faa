import { describe, expect, it } from 'vitest';
import { suppress } from './suppress.ts';

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

describe('suppress', () => {
  it('hides a small college, and one more so that the total does not give it away', () => {
    expect(suppress([40, 3, 9], [], 5)).toMatchObject({ rows: [false, true, true], grand: false });
  });
  it('hides the whole when there is nothing else to hide behind', () => {
    expect(suppress([3, 1], [], 5)).toMatchObject({ rows: [true, true], grand: true });
  });
  it('lets empty colleges be seen as empty', () => {
    expect(suppress([40, 0, 9], [], 5)).toMatchObject({ rows: [false, false, false], grand: false });
  });

  it('never leaves a hidden figure that one line gives away (random tables)', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 500; round += 1) {
      const [colleges, groups, k] = [1 + random(6), 1 + random(5), 3 + random(6)];
      const cells = Array.from({ length: colleges }, () =>
        Array.from({ length: groups }, () => (random(3) ? random(14) : 0)),
      );
      const rows = cells.map(sum);
      const hidden = suppress(rows, [cells], k);
      const check = (values: number[], flags: (boolean | undefined)[], totalHidden: boolean) => {
        const kept = values.filter((n, i) => n > 0 && flags[i]);
        if (totalHidden) expect(kept.length > 0 || sum(values) === 0).toBe(true);
        else if (kept.length > 0) expect(kept.length > 1 && sum(kept) >= k).toBe(true);
        for (const [i, n] of values.entries()) if (n > 0 && n < k) expect(flags[i]).toBe(true);
      };
      check(rows, hidden.rows, hidden.grand);
      for (const [c, row] of cells.entries()) check(row, hidden.cells[0]?.[c] ?? [], hidden.rows[c] ?? false);
      for (let g = 0; g < groups; g += 1)
        check(
          cells.map((row) => row[g] ?? 0),
          hidden.cells[0]?.map((row) => row[g]) ?? [],
          hidden.columns[0]?.[g] ?? false,
        );
      check(
        Array.from({ length: groups }, (_, g) => sum(cells.map((row) => row[g] ?? 0))),
        hidden.columns[0] ?? [],
        hidden.grand,
      );
    }
  });
});
