import { describe, expect, it } from 'vitest';
import { items, questionnaireOf } from './fixture.ts';
import { conditionHolds, visibleItems, visiblePages } from './visibility.ts';

const answers = {
  overall: 'L2',
  teaching: { r1: 'L4', r2: 'NA' },
  grade: { choice: 'G1' },
  clubs: { choices: ['A', 'B'] },
  nps: 9,
  agree: true,
} as const;

describe('conditionHolds', () => {
  it.each([
    [{ item: 'overall', op: 'is', value: 'L2' }, true],
    [{ item: 'overall', op: 'atMost', value: 2 }, true],
    [{ item: 'overall', op: 'atLeast', value: 3 }, false],
    [{ item: 'teaching.r1', op: 'is', value: 'L4' }, true],
    [{ item: 'teaching.r2', op: 'atLeast', value: 0 }, false],
    [{ item: 'teaching', op: 'includes', value: 'NA' }, true],
    [{ item: 'teaching.r9', op: 'unanswered' }, true],
    [{ item: 'grade', op: 'is', value: 'G1' }, true],
    [{ item: 'grade', op: 'isNot', value: 'G2' }, true],
    [{ item: 'missing', op: 'isNot', value: 'G2' }, false],
    [{ item: 'clubs', op: 'includes', value: 'B' }, true],
    [{ item: 'clubs', op: 'is', value: 'A' }, false],
    [{ item: 'nps', op: 'atLeast', value: 9 }, true],
    [{ item: 'agree', op: 'is', value: 'true' }, true],
    [{ item: 'toString', op: 'answered' }, false],
    [{ all: [] }, true],
    [{ any: [] }, false],
    [{ not: { all: [{ item: 'nps', op: 'answered' }] } }, false],
  ] as const)('%j is %s', (condition, expected) => {
    expect(conditionHolds(JSON.parse(JSON.stringify(condition)), JSON.parse(JSON.stringify(answers)))).toBe(expected);
  });
});

describe('visiblePages', () => {
  const after = { ...items.message, code: 'after', visibleIf: { item: 'why', op: 'answered' } } as const;

  it('leaves the answers of hidden items out of later conditions', () => {
    const q = questionnaireOf(items.overall, items.why, after);
    const codes = (given: Record<string, string>) => visibleItems(q, given).map(({ code }) => code);
    expect(codes({ overall: 'L1', why: 'x' })).toEqual(['overall', 'why', 'after']);
    expect(codes({ overall: 'L5', why: 'x' })).toEqual(['overall']);
  });

  it('does not look ahead', () => {
    const q = questionnaireOf(after, { ...items.why, visibleIf: undefined });
    expect(visibleItems(q, { why: 'x' }).map(({ code }) => code)).toEqual(['why']);
  });

  it('skips pages that are hidden or have nothing to show', () => {
    const q = questionnaireOf(items.overall);
    q.pages.push({
      code: 'p2',
      title: { zh: '二' },
      visibleIf: { item: 'overall', op: 'is', value: 'L1' },
      items: [items.nps],
    });
    q.pages.push({
      code: 'p3',
      title: { zh: '三' },
      items: [{ ...items.stars, visibleIf: { item: 'nps', op: 'answered' } }],
    });
    expect(visiblePages(q, { overall: 'L5', nps: 3 }).map(({ page }) => page.code)).toEqual(['p1']);
    expect(visiblePages(q, { overall: 'L1', nps: 3 }).map(({ page }) => page.code)).toEqual(['p1', 'p2', 'p3']);
  });
});
