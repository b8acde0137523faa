import { describe, expect, it } from 'vitest';
import { everything, items, questionnaireOf } from './fixture.ts';
import { compileValidator } from './validate-answers.ts';

const full = {
  overall: 'L5',
  teaching: { r1: 'L4', r2: 'L1' },
  grade: { choice: 'GX', other: ' 五年制 ' },
  clubs: { choices: ['A', 'C'], other: '棋社' },
  order: { order: ['Y', 'X'] },
  stars: 4,
  nps: 0,
  hours: 3,
  day: '2024-02-29',
  agree: true,
  message: '很好\r\n谢谢\u0000',
};

const validate = compileValidator(everything);

describe('compileValidator', () => {
  it('keeps a full answer, cleaned', () => {
    const { answers, problems } = validate(full);
    expect(problems).toEqual([]);
    expect(answers).toEqual({ ...full, grade: { choice: 'GX', other: '五年制' }, message: '很好\n谢谢' });
  });

  it('reports every missing required question and row', () => {
    expect(validate({}).problems).toEqual([
      { item: 'overall', problem: 'required' },
      { item: 'teaching', row: 'r1', problem: 'required' },
      { item: 'teaching', row: 'r2', problem: 'required' },
    ]);
  });

  it('asks the follow-up only while it is visible, and drops its answer otherwise', () => {
    const missing = validate({ ...full, overall: 'L2' });
    expect(missing.problems).toEqual([{ item: 'why', problem: 'required' }]);
    expect(validate({ ...full, overall: 'L2', why: '食堂' }).answers.why).toBe('食堂');
    expect(validate({ ...full, overall: 'L3', why: '食堂' }).answers).not.toHaveProperty('why');
    expect(validate({ ...full, overall: 'NA', why: '食堂' }).answers).not.toHaveProperty('why');
  });

  it('drops unknown items silently', () => {
    const { answers, problems } = validate({ ...full, gone: 'L5', note: 'x' });
    expect(problems).toEqual([]);
    expect(answers).not.toHaveProperty('gone');
    expect(answers).not.toHaveProperty('note');
  });

  it.each([
    ['overall', 'L6', 'unknownOption'],
    ['overall', 5, 'type'],
    ['overall', ['L5'], 'type'],
    ['teaching', 'L5', 'type'],
    ['teaching', { r1: 'NA', r2: 'L1' }, 'unknownOption'],
    ['grade', 'G1', 'type'],
    ['grade', { choice: 'G9' }, 'unknownOption'],
    ['grade', { choice: ['G1'] }, 'type'],
    ['grade', { choice: 'GX', other: 'x'.repeat(101) }, 'tooLong'],
    ['grade', { choice: 'GX', other: 7 }, 'type'],
    ['clubs', { choices: ['A', 'N'] }, 'exclusive'],
    ['clubs', { choices: ['A', 'B', 'C'] }, 'tooMany'],
    ['clubs', { choices: ['A', 'Z'] }, 'unknownOption'],
    ['clubs', { choices: [{}] }, 'type'],
    ['clubs', { choices: 'A' }, 'type'],
    ['clubs', { choices: Array.from({ length: 1e5 }, () => 'A') }, 'type'],
    ['order', { order: ['X'] }, 'incomplete'],
    ['order', { order: ['X', 'X'] }, 'incomplete'],
    ['stars', 0, 'min'],
    ['stars', 6, 'max'],
    ['stars', 2.5, 'integer'],
    ['stars', '4', 'type'],
    ['nps', Number.NaN, 'type'],
    ['nps', Number.POSITIVE_INFINITY, 'type'],
    ['hours', 25, 'max'],
    ['day', '2023-02-29', 'date'],
    ['day', '2023-2-1', 'date'],
    ['day', 20230201, 'type'],
    ['agree', 'true', 'type'],
    ['message', 'x'.repeat(1001), 'tooLong'],
    ['message', { a: 1 }, 'type'],
  ])('refuses %s = %j as %s and drops the answer', (item, answer, problem) => {
    const checked = validate({ ...full, [item]: answer });
    expect(checked.problems.map((p) => [p.item, p.problem])).toEqual([[item, problem]]);
    if (item !== 'teaching') expect(checked.answers).not.toHaveProperty(item);
  });

  it('takes empty values for no answer', () => {
    const empty = compileValidator(questionnaireOf(items.grade, items.clubs, items.message, items.agree, items.hours));
    for (const nothing of [null, undefined, '', false])
      expect(empty({ grade: nothing, clubs: nothing, message: nothing, agree: nothing, hours: nothing })).toEqual({
        answers: {},
        problems: [],
      });
    expect(empty({ grade: { choice: '' }, clubs: { choices: [] }, message: ' \n ' })).toEqual({
      answers: {},
      problems: [],
    });
  });

  it('removes doubled choices and the text of 其他 when it is not chosen', () => {
    expect(validate({ ...full, clubs: { choices: ['A', 'A'], other: 'x' } }).answers.clubs).toEqual({ choices: ['A'] });
    expect(validate({ ...full, grade: { choice: 'G1', other: 'x' } }).answers.grade).toEqual({ choice: 'G1' });
  });

  it('drops lone surrogates, which PostgreSQL refuses, and keeps pairs', () => {
    expect(validate({ ...full, message: 'a\ud800b😀' }).answers.message).toBe('ab😀');
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
    ['a number', 3],
    [
      'prototype keys',
      JSON.parse('{"__proto__":{"overall":"L5"},"constructor":{"prototype":{"x":1}},"overall":{"__proto__":[]}}'),
    ],
    ['a prototype with answers', Object.create({ overall: 'L5' })],
    ['rows of a prototype', { teaching: JSON.parse('{"__proto__":{"r1":"L5"}}') }],
  ])('never throws and takes nothing from %s', (_, hostile) => {
    const { answers, problems } = validate(hostile);
    expect(answers).toEqual({});
    expect(problems.length).toBeGreaterThan(0);
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x');
  });

  it('survives questions named like properties of every object', () => {
    const odd = compileValidator(
      questionnaireOf({ ...items.overall, code: 'toString', required: false }, { ...items.message, code: 'valueOf' }),
    );
    expect(odd({})).toEqual({ answers: {}, problems: [] });
    expect(odd({ toString: 'L5' }).answers).toEqual({ toString: 'L5' });
  });

  it('survives a random mix of garbage', () => {
    const garbage = [
      null,
      true,
      -1,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
      '',
      'L5',
      'x'.repeat(5000),
      [],
      [[]],
      {},
      { choice: {} },
      { choices: [null] },
      { order: [[]] },
      { r1: [] },
      () => 1,
      Symbol('s'),
      10n,
      new Date(Number.NaN),
    ];
    let seed = 7;
    const next = (n: number) => {
      seed = (seed * 16807) % 2147483647;
      return seed % n;
    };
    for (let round = 0; round < 2000; round += 1) {
      const given = Object.fromEntries(Object.keys(items).map((code) => [code, garbage[next(garbage.length)]]));
      const once = validate(given);
      expect(validate(once.answers).answers).toEqual(once.answers);
    }
  });
});
