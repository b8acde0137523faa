import { describe, expect, it } from 'vitest';
import type { Questionnaire } from './definition.ts';
import { diffDefinition, structuralChanges } from './diff-definition.ts';
import { everything, items, questionnaireOf } from './fixture.ts';

const kinds = (before: Questionnaire, after: Questionnaire) => diffDefinition(before, after).map(({ kind }) => kind);
const words = { zh: '换个说法' };

describe('diffDefinition', () => {
  it('sees no change in a copy whose keys stand in another order', () => {
    const reversed = JSON.parse(JSON.stringify(everything), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(diffDefinition(everything, reversed)).toEqual([]);
  });

  it('allows wording, new options and making a question optional', () => {
    const after = questionnaireOf(
      { ...items.overall, title: words, required: false },
      {
        ...items.grade,
        options: [items.grade.options[0], { code: 'G8', label: words }, ...items.grade.options.slice(1)],
      },
    );
    expect(kinds(questionnaireOf(items.overall, items.grade), after)).toEqual([
      'wording',
      'noLongerRequired',
      'optionAdded',
    ]);
    expect(structuralChanges(questionnaireOf(items.overall, items.grade), after)).toEqual([]);
  });

  it.each<[string, Questionnaire, Questionnaire, string[]]>([
    ['removal', questionnaireOf(items.nps, items.stars), questionnaireOf(items.nps), ['itemRemoved']],
    ['addition', questionnaireOf(items.nps), questionnaireOf(items.nps, items.stars), ['itemAdded']],
    ['another type', questionnaireOf(items.nps), questionnaireOf({ ...items.stars, code: 'nps' }), ['retyped']],
    ['order', questionnaireOf(items.nps, items.stars), questionnaireOf(items.stars, items.nps), ['reordered']],
    [
      'an option less',
      questionnaireOf(items.grade),
      questionnaireOf({ ...items.grade, options: items.grade.options.slice(1) }),
      ['optionRemoved'],
    ],
    [
      'a row less',
      questionnaireOf(items.teaching),
      questionnaireOf({ ...items.teaching, rows: [items.teaching.rows[0]] }),
      ['rowsChanged'],
    ],
    ['another scale', questionnaireOf(items.stars), questionnaireOf({ ...items.stars, max: 10 }), ['rulesChanged']],
    [
      'another condition',
      questionnaireOf(items.overall, items.why),
      questionnaireOf(items.overall, { ...items.why, visibleIf: undefined }),
      ['rulesChanged'],
    ],
    ['being required', questionnaireOf(items.nps), questionnaireOf({ ...items.nps, required: true }), ['rulesChanged']],
    [
      'another indicator',
      questionnaireOf(items.overall),
      questionnaireOf({ ...items.overall, indicator: '3' }),
      ['indicatorChanged'],
    ],
  ])('refuses %s', (_, before, after, expected) => {
    expect(structuralChanges(before, after).map(({ kind }) => kind)).toEqual(expected);
  });
});
