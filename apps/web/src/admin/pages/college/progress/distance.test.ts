import type { RelaStatus, SurveyCollegeRow } from '@manyi/shared/contract/survey';
import { describe, expect, it } from 'vitest';
import { byDistance, inOrderOf, missingToTarget, sumProgress } from './distance.ts';

const row = (id: string, validCount: number, targetCount: number | null, status: RelaStatus = 1): SurveyCollegeRow => ({
  id,
  formId: 'f',
  collegeId: id,
  collegeCode: null,
  collegeName: id,
  headCount: targetCount === null ? null : targetCount * 5,
  targetRate: 0.2,
  targetCount,
  validCount,
  invalidCount: 0,
  participationRate: null,
  reached: targetCount !== null && validCount >= targetCount,
  relaStatus: status,
  messageCount: 0,
  url: null,
  updateTime: null,
});
const list = [
  row('done', 5, 100, 3),
  row('reached', 120, 100, 2),
  row('near', 90, 100),
  row('far', 10, 100),
  row('none', 4, null),
];

describe('distance to target', () => {
  it('puts first who is furthest behind, last who is done', () => {
    expect(byDistance(list).map(({ id }) => id)).toEqual(['far', 'near', 'none', 'reached', 'done']);
  });

  it('among equally far ones the one that lacks more answers comes first', () => {
    expect(byDistance([row('small', 1, 10), row('large', 100, 1000)]).map(({ id }) => id)).toEqual(['large', 'small']);
  });

  it('keeps the order on the screen while numbers move', () => {
    const order = ['far', 'near'];
    expect(inOrderOf([row('new', 0, 1), row('near', 0, 100), row('far', 99, 100)], order).map(({ id }) => id)).toEqual([
      'far',
      'near',
      'new',
    ]);
  });

  it('sums, and counts who has no head-count', () => {
    expect(missingToTarget(row('x', 120, 100))).toBe(-20);
    expect(sumProgress(list)).toEqual({
      colleges: 5,
      reached: 1,
      done: 1,
      valid: 229,
      headCount: 2000,
      withoutHeadCount: 1,
    });
  });
});
