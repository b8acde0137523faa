import type { Condition, ItemType, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { everything } from '@manyi/shared/questionnaire/fixture';
import { itemTypes, parseQuestionnaire } from '@manyi/shared/questionnaire/parse-definition';
import { studentQuestionnaire } from '@manyi/shared/questionnaire/templates/student';
import { describe, expect, it } from 'vitest';
import { conditionOf, groupOf, leafFor, opsFor, subjectsBefore } from './condition-groups.ts';
import { freshCode, retype } from './new-item.ts';
import * as op from './operations.ts';

const q: Questionnaire = {
  schema: 1,
  pages: ['p1', 'p2'].map((code, page) => ({
    code,
    title: { zh: code },
    items: [1, 2].map((at) => ({
      code: `q${page * 2 + at}`,
      type: 'satisfaction',
      title: { zh: 't' },
      indicator: `1.${at}`,
    })),
  })),
};
const shape = (of: Questionnaire): string =>
  of.pages.map((page) => `${page.code}(${page.items.map((item) => item.code)})`).join(' ');

describe('moving', () => {
  it('moves items one step, over the edge of pages too, and stops at the ends', () => {
    expect(shape(op.nudgeItem(q, 'q1', 1))).toBe('p1(q2,q1) p2(q3,q4)');
    expect(shape(op.nudgeItem(q, 'q2', 1))).toBe('p1(q1) p2(q2,q3,q4)');
    expect(shape(op.nudgeItem(q, 'q3', -1))).toBe('p1(q1,q2,q3) p2(q4)');
    expect(op.nudgeItem(q, 'q1', -1)).toBe(q);
    expect(op.nudgeItem(q, 'q4', 1)).toBe(q);
  });

  it('drops lines where they are let go', () => {
    expect(shape(op.dropLine(q, 'item:q1', 'item:q2'))).toBe('p1(q2,q1) p2(q3,q4)');
    expect(shape(op.dropLine(q, 'item:q1', 'item:q3'))).toBe('p1(q2) p2(q3,q1,q4)');
    expect(shape(op.dropLine(q, 'item:q4', 'item:q1'))).toBe('p1(q4,q1,q2) p2(q3)');
    expect(shape(op.dropLine(q, 'item:q1', 'page:p2'))).toBe('p1(q2) p2(q1,q3,q4)');
    expect(shape(op.dropLine(q, 'item:q3', 'page:p2'))).toBe('p1(q1,q2,q3) p2(q4)');
    expect(shape(op.dropLine(q, 'page:p1', 'item:q4'))).toBe('p2(q3,q4) p1(q1,q2)');
    expect(op.dropLine(q, 'item:q1', 'item:gone')).toBe(q);
  });
});

describe('adding and removing', () => {
  it('never gives a code again that was there once', () => {
    const added = op.addItem(op.removeItem(q, 'q4'), 'single', { after: 'q1' }, ['q4']);
    expect(added.code).toBe('q5');
    expect(shape(added.q)).toBe('p1(q1,q5,q2) p2(q3)');
    expect(freshCode('q', ['q1', 'overall'], ['q9'])).toBe('q10');
  });

  it('starts an empty questionnaire with a page', () => {
    expect(shape(op.addItem({ schema: 1, pages: [] }, 'date', null).q)).toBe('p1(q1)');
  });

  it('a copy fills no row of the official table', () => {
    const { q: next, code } = op.duplicateItem(q, 'q1');
    expect(op.findItem(next, code)?.item).toEqual({ code: 'q5', type: 'satisfaction', title: { zh: 't' } });
    const matrix = op.duplicateItem(everything, 'teaching');
    const item = op.findItem(matrix.q, matrix.code)?.item;
    expect(item?.type === 'matrix' && item.rows.every(({ indicator }) => indicator === undefined)).toBe(true);
  });

  it('every type of question can be added and turned into every other, and the server can read it', () => {
    for (const from of itemTypes) {
      let next = op.addItem(q, from, null);
      next = { ...next, q: op.setTitle(next.q, next.code, { zh: '问' }) };
      for (const to of itemTypes)
        expect(parseQuestionnaire(op.changeType(next.q, next.code, to))).toHaveProperty('questionnaire');
    }
  });

  it('options go along between kinds of choices', () => {
    const single = op.findItem(everything, 'grade')?.item;
    const kinds: ItemType[] = ['multi', 'ranking', 'dropdown'];
    for (const type of kinds) expect(single && retype(single, type)).toHaveProperty('options.length', 3);
  });
});

describe('conditions', () => {
  const conditions: Condition[] = [
    { item: 'a', op: 'answered' },
    {
      all: [
        { item: 'a', op: 'answered' },
        { item: 'b', op: 'is', value: 'x' },
      ],
    },
    {
      any: [
        { item: 'a', op: 'atMost', value: 2 },
        {
          all: [
            { item: 'b', op: 'answered' },
            { item: 'c', op: 'answered' },
          ],
        },
      ],
    },
    { not: { item: 'a', op: 'answered' } },
    {
      not: {
        any: [
          { item: 'a', op: 'answered' },
          { item: 'b', op: 'answered' },
        ],
      },
    },
  ];
  it.each(conditions)('comes back from the builder as it went in: %j', (condition) => {
    expect(conditionOf(groupOf(condition))).toEqual(condition);
  });

  it('says nothing when nothing is in it', () => {
    expect(conditionOf({ mode: 'any', parts: [{ mode: 'none', parts: [] }] })).toBeUndefined();
    expect(groupOf(undefined).parts).toEqual([]);
  });

  it('looks back only, and builds comparisons the checker accepts', async () => {
    const { checkDefinition } = await import('@manyi/shared/questionnaire/check-definition');
    expect(subjectsBefore(everything, { item: 'overall' })).toEqual([]);
    expect(subjectsBefore(everything, { item: 'grade' }).map(({ reference }) => reference)).toEqual([
      'overall',
      'why',
      'teaching',
      'teaching.r1',
      'teaching.r2',
    ]);
    for (const subject of subjectsBefore(everything, { item: 'message' }))
      for (const kind of opsFor(subject)) {
        const next = op.setItemCondition(everything, 'message', leafFor(subject, kind));
        const wrong = checkDefinition(next).filter(
          ({ item, severity, code }) => item === 'message' && severity === 'error' && code !== 'requiredButHidden',
        );
        expect(wrong, `${subject.reference} ${kind}`).toEqual([]);
      }
  });

  it('subjects of a page end before it', () => {
    const second = studentQuestionnaire.pages[1];
    const last = studentQuestionnaire.pages[0]?.items.findLast(({ type }) => type !== 'section');
    expect(
      second &&
        subjectsBefore(studentQuestionnaire, { page: second.code }).some(({ item }) => item.code === last?.code),
    ).toBe(true);
    expect(subjectsBefore(studentQuestionnaire, { page: studentQuestionnaire.pages[0]?.code ?? '' })).toEqual([]);
  });
});
