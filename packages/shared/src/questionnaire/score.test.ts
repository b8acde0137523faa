import { describe, expect, it } from 'vitest';
import { compositeRate } from './composite.ts';
import { everything } from './fixture.ts';
import { interval95, requiredSample } from './sampling.ts';
import { groupOf, levelCells, mean100, npsScore, satisfactionRate } from './score.ts';

describe('levelCells', () => {
  it('gives one cell a level, a row, an option, and the base of a multiple choice', () => {
    expect(
      levelCells(everything, {
        overall: 'L5',
        teaching: { r1: 'L4', r2: 'L1' },
        grade: { choice: 'G1' },
        clubs: { choices: ['A', 'B'] },
        order: { order: ['Y', 'X'] },
        stars: 4,
        nps: 0,
        hours: 3,
        agree: true,
        message: 'x',
      }),
    ).toEqual([
      { question: 'overall', level: 'L5', indicator: '1' },
      { question: 'teaching.r1', level: 'L4', indicator: '1.1' },
      { question: 'teaching.r2', level: 'L1', indicator: '1.2' },
      { question: 'grade', level: 'G1' },
      { question: 'clubs', level: '*' },
      { question: 'clubs', level: 'A' },
      { question: 'clubs', level: 'B' },
      { question: 'order', level: 'Y:1' },
      { question: 'order', level: 'X:2' },
      { question: 'stars', level: '4' },
      { question: 'nps', level: '0' },
      { question: 'agree', level: 'true' },
    ]);
    expect(levelCells(everything, {})).toEqual([]);
  });

  it('names the groups of a response', () => {
    expect(groupOf(everything, { grade: { choice: 'G1' } })).toEqual(['grade=G1']);
    expect(groupOf(everything, {})).toEqual([]);
  });
});

const counts = { L5: 40, L4: 30, L3: 20, L2: 5, L1: 5, NA: 11 };

describe('rates', () => {
  it('leaves NA out of the base', () => {
    expect(satisfactionRate(counts)).toEqual({ rate: 0.7, base: 100, positive: 70 });
    expect(satisfactionRate(counts, ['L5', 'L4', 'L3']).rate).toBe(0.9);
    expect(satisfactionRate({ NA: 3 })).toEqual({ rate: null, base: 0, positive: 0 });
  });

  it('puts the mean on 0 to 100', () => {
    expect(mean100(counts)).toBe(73.75);
    expect(mean100({ L1: 3 })).toBe(0);
    expect(mean100({})).toBeNull();
  });

  it('scores NPS', () => {
    expect(npsScore({ '10': 5, '8': 3, '6': 2 })).toBeCloseTo(30);
    expect(npsScore({})).toBeNull();
  });

  it('makes composites in three ways', () => {
    const children = [{ counts: { L5: 8, L1: 2 } }, { counts: { L4: 30, L2: 70 } }];
    expect(compositeRate('OVERALL_QUESTION', counts, children).rate).toBe(0.7);
    expect(compositeRate('MEAN_OF_CHILDREN', {}, children)).toMatchObject({ rate: 0.55, base: 100 });
    expect(compositeRate('POOLED', {}, children)).toMatchObject({ rate: 38 / 110, base: 110 });
    expect(compositeRate('MEAN_OF_CHILDREN', {}, [...children, { counts: {} }]).rate).toBeNull();
    expect(compositeRate('MEAN_OF_CHILDREN', {}, [])).toMatchObject({ rate: null, base: 0 });
  });
});

describe('sampling', () => {
  it('gives the published figures', () => {
    expect(requiredSample(12_000, 0.03)).toBe(981);
    expect(requiredSample(12_000, 0.05)).toBe(373);
    expect(requiredSample(600, 0.05)).toBe(235);
    expect(requiredSample(5, 0.05)).toBe(5);
    expect(requiredSample(0, 0.05)).toBe(0);
  });

  it('narrows with the finite population', () => {
    expect(interval95(0.5, 981, 12_000)?.halfWidth).toBeLessThanOrEqual(0.03);
    expect(interval95(0.5, 981, null)?.halfWidth).toBeGreaterThan(0.03);
    expect(interval95(0.8, 100, 100)).toEqual({ low: 0.8, high: 0.8, halfWidth: 0 });
    expect(interval95(0.8, 120, 100)?.halfWidth).toBe(0);
  });

  it('has width at 100 % and says nothing without data', () => {
    const all = interval95(1, 10, 1000);
    expect(all?.low).toBeLessThan(0.8);
    expect(all?.high).toBe(1);
    expect(interval95(null, 0, 10)).toBeNull();
    expect(interval95(0.5, 0, 10)).toBeNull();
  });
});
