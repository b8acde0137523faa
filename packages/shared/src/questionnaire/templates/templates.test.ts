import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../check-definition.ts';
import { estimatedMinutes } from '../duration.ts';
import { parseQuestionnaire } from '../parse-definition.ts';
import { compileValidator } from '../validate-answers.ts';
import { vqr2023 } from './indicator-template.ts';
import { questionnaireTemplates, templateByCode } from './templates.ts';

describe.each(questionnaireTemplates.map((template) => [template.code, template] as const))(
  'template %s',
  (_, template) => {
    const { definition, audience } = template;

    it('is a questionnaire that survives being stored', () => {
      expect(parseQuestionnaire(JSON.parse(JSON.stringify(definition)))).toEqual({ questionnaire: definition });
    });

    it('fills every row of its audience and has nothing to complain about', () => {
      const problems = checkDefinition(definition, { template: vqr2023, audience });
      // Nineteen fields of study are no group; everything else must be clean.
      expect(problems).toEqual([]);
    });

    it('has one message and takes at most three minutes', () => {
      const items = definition.pages.flatMap((page) => page.items);
      expect(items.filter((item) => item.type === 'longText' && item.message)).toHaveLength(1);
      expect(estimatedMinutes(definition)).toBeLessThanOrEqual(3);
    });

    it('can be answered', () => {
      expect(compileValidator(definition)({}).problems.length).toBeGreaterThan(0);
    });
  },
);

it('finds a template by its code', () => {
  expect(templateByCode('student')?.audience).toBe('STUDENT');
  expect(templateByCode('constructor')).toBeUndefined();
});

it('covers every row of the official table that a question must fill', () => {
  const filled = new Set(
    questionnaireTemplates.flatMap(({ definition }) =>
      definition.pages.flatMap(({ items }) =>
        items.flatMap((item) => [item.indicator, ...(item.type === 'matrix' ? item.rows.map((r) => r.indicator) : [])]),
      ),
    ),
  );
  const asked = vqr2023.rows.filter(({ composite }) => composite === null || composite === 'OVERALL_QUESTION');
  expect(asked.filter(({ number }) => !filled.has(number))).toEqual([]);
});
