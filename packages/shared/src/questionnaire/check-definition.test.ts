import { describe, expect, it } from 'vitest';
import { checkDefinition } from './check-definition.ts';
import type { Condition, Item, Questionnaire } from './definition.ts';
import { everything, items, questionnaireOf } from './fixture.ts';
import { parseQuestionnaire } from './parse-definition.ts';
import { vqr2023 } from './templates/indicator-template.ts';

const codes = (q: Questionnaire) => checkDefinition(q).map(({ code, item }) => (item ? `${code}@${item}` : code));
const when = (visibleIf: Condition, more: Partial<Item> = {}): Item => ({
  ...items.message,
  code: 'after',
  required: undefined,
  ...more,
  type: 'longText',
  visibleIf,
});

describe('checkDefinition', () => {
  it('is content with a sound questionnaire', () => {
    expect(checkDefinition(everything)).toEqual([]);
  });

  it.each<[string, Questionnaire, string[]]>([
    ['no pages', { schema: 1, pages: [] }, ['noPages']],
    ['only sections', questionnaireOf(items.note), ['noQuestions']],
    ['doubled codes', questionnaireOf(items.nps, items.nps), ['duplicateCode@nps']],
    ['no title', questionnaireOf({ ...items.nps, title: { zh: ' ' } }), ['emptyTitle@nps']],
    ['one option', questionnaireOf({ ...items.grade, options: items.grade.options.slice(0, 1) }), ['fewOptions@grade']],
    ['no rows', questionnaireOf({ ...items.teaching, rows: [] }), ['noRows@teaching']],
    ['min over max', questionnaireOf({ ...items.hours, min: 5, max: 1 }), ['limits@hours']],
    ['too many asked', questionnaireOf({ ...items.clubs, max: undefined, min: 9 }), ['limits@clubs']],
    [
      'unknown reference',
      questionnaireOf(when({ item: 'gone', op: 'answered' })),
      ['unknownReference@after', 'neverVisible@after'],
    ],
    [
      'unknown row',
      questionnaireOf(items.teaching, when({ item: 'teaching.r9', op: 'answered' })),
      ['unknownReference@after', 'neverVisible@after'],
    ],
    [
      'later reference',
      questionnaireOf(when({ item: 'nps', op: 'answered' }), items.nps),
      ['laterReference@after', 'neverVisible@after'],
    ],
    ['itself', questionnaireOf(when({ item: 'after', op: 'unanswered' })), ['loop@after']],
    [
      'unknown value',
      questionnaireOf(items.grade, when({ item: 'grade', op: 'is', value: 'G9' })),
      ['unknownValue@after', 'neverVisible@after'],
    ],
    [
      'wrong operator',
      questionnaireOf(items.grade, when({ item: 'grade', op: 'atLeast', value: 1 })),
      ['wrongOperator@after', 'neverVisible@after'],
    ],
    [
      'contradiction in a required question',
      questionnaireOf(
        items.grade,
        when(
          {
            all: [
              { item: 'grade', op: 'is', value: 'G1' },
              { item: 'grade', op: 'is', value: 'G2' },
            ],
          },
          { required: true },
        ),
      ),
      ['requiredButHidden@after'],
    ],
    [
      'beyond the scale',
      questionnaireOf(items.nps, when({ item: 'nps', op: 'atLeast', value: 11 })),
      ['neverVisible@after'],
    ],
    ['an indicator on a choice', questionnaireOf({ ...items.grade, indicator: '1' }), ['indicatorType@grade']],
    [
      'two questions for one row',
      questionnaireOf(items.overall, { ...items.overall, code: 'again' }),
      ['sharedIndicator@again'],
    ],
  ])('finds %s', (_, q, expected) => {
    expect(codes(q)).toEqual(expected);
  });

  it.each<[string, Condition]>([
    ['a number in range', { item: 'hours', op: 'atLeast', value: 23.5 }],
    [
      'two choices',
      {
        all: [
          { item: 'clubs', op: 'includes', value: 'A' },
          { item: 'clubs', op: 'includes', value: 'B' },
        ],
      },
    ],
    [
      'a row',
      {
        all: [
          { item: 'teaching.r1', op: 'is', value: 'L1' },
          { item: 'teaching.r2', op: 'is', value: 'L5' },
        ],
      },
    ],
    ['an exact text', { item: 'message', op: 'is', value: 'yes' }],
    ['not answering', { item: 'agree', op: 'unanswered' }],
  ])('knows that %s can happen', (_, condition) => {
    expect(codes(questionnaireOf(...Object.values(items), when(condition)))).toEqual([]);
  });

  it('finds circles of two and a chain through a hidden question', () => {
    const circle = questionnaireOf(
      { ...items.nps, visibleIf: { item: 'stars', op: 'answered' } },
      { ...items.stars, visibleIf: { item: 'nps', op: 'answered' } },
    );
    expect(codes(circle)).toEqual(['loop@nps', 'neverVisible@nps', 'loop@stars', 'neverVisible@stars']);
    const chain = questionnaireOf(
      items.overall,
      items.why,
      when({
        all: [
          { item: 'why', op: 'answered' },
          { item: 'overall', op: 'is', value: 'L5' },
        ],
      }),
    );
    expect(codes(chain)).toEqual(['neverVisible@after']);
  });

  it('checks against the official table', () => {
    const found = (q: Questionnaire) =>
      checkDefinition(q, { template: vqr2023, audience: 'STUDENT' }).map((p) => p.code);
    expect(found(questionnaireOf(items.overall))).toEqual(Array(5).fill('indicatorWithoutQuestion'));
    expect(found(questionnaireOf({ ...items.overall, indicator: '3' }))).toContain('indicatorAudience');
    expect(found(questionnaireOf({ ...items.overall, indicator: '9' }))).toContain('unknownIndicator');
  });

  it('notices half a translation', () => {
    const half = questionnaireOf({ ...items.nps, title: { zh: '推荐', en: 'Recommend' } });
    expect(checkDefinition(half)).toMatchObject([{ code: 'missingEnglish', severity: 'warning', page: 'p1' }]);
  });
});

describe('parseQuestionnaire', () => {
  it('rebuilds every type and drops what it does not know', () => {
    const wire = JSON.parse(JSON.stringify(everything));
    wire.pages[0].items[0].onclick = 'alert(1)';
    wire.extra = true;
    expect(parseQuestionnaire(wire)).toEqual({ questionnaire: everything });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['another schema', { schema: 2, pages: [] }],
    ['pages of another kind', { schema: 1, pages: { length: 3 } }],
    ['a page without items', { schema: 1, pages: [{ code: 'p', title: { zh: '' } }] }],
    ['a bad code', { schema: 1, pages: [{ code: '__proto__', title: { zh: '' }, items: [] }] }],
    ['an unknown type', questionnaireWith({ type: 'file' })],
    ['a deep condition', questionnaireWith({ type: 'nps', visibleIf: deep(50) })],
    ['a long title', questionnaireWith({ type: 'nps', title: { zh: 'x'.repeat(2001) } })],
    ['a zero byte', questionnaireWith({ type: 'nps', title: { zh: 'a\0' } })],
    ['options of another kind', questionnaireWith({ type: 'single', options: 'AB' })],
    ['a rating without end', questionnaireWith({ type: 'rating', max: 1e9 })],
    ['too many pages', { schema: 1, pages: Array(61).fill({ code: 'p', title: { zh: '' }, items: [] }) }],
  ])('refuses %s with the path', (_, value) => {
    const parsed = parseQuestionnaire(value);
    expect(parsed).toHaveProperty('problems.0.code', 'shape');
  });
});

function questionnaireWith(item: Record<string, unknown>) {
  return { schema: 1, pages: [{ code: 'p', title: { zh: '' }, items: [{ code: 'a', title: { zh: 'a' }, ...item }] }] };
}

function deep(levels: number): unknown {
  return levels === 0 ? { item: 'a', op: 'answered' } : { not: deep(levels - 1) };
}
