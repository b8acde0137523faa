import type { Answer, Answers, Item, LevelOrNA, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { compileValidator } from '@manyi/shared/questionnaire/validate-answers';
import { messages } from './demo-data.ts';
import type { Random } from './random.ts';

/** Weights of L5 … L1 for a person whose mood is 0; each step of mood tilts them. */
const typical = [34, 38, 18, 7, 3] as const;

const levelFor = (random: Random, mood: number, allowNA: boolean | undefined): LevelOrNA => {
  if (allowNA && random.chance(0.03)) return 'NA';
  const tilt = Math.exp(mood * 0.7);
  const at = random.weighted(typical.map((weight, step) => weight * tilt ** (2 - step)));
  return (['L5', 'L4', 'L3', 'L2', 'L1'] as const)[at] ?? 'L3';
};

const answerTo = (item: Item, random: Random, mood: number): Answer | undefined => {
  if (!item.required && item.type !== 'longText' && random.chance(0.08)) return undefined;
  switch (item.type) {
    case 'satisfaction':
      return levelFor(random, mood, item.allowNA);
    case 'matrix':
      return Object.fromEntries(
        item.rows.map(({ code }) => [code, levelFor(random, mood + random.next() - 0.5, item.allowNA)]),
      );
    case 'single':
    case 'dropdown':
      // Earlier options are the more common ones: years of study, large fields.
      return { choice: item.options[random.weighted(item.options.map((_, i) => 1 / (1 + i * 0.35)))]?.code ?? '' };
    case 'multi': {
      const exclusive = item.options.filter((option) => option.exclusive);
      if (exclusive[0] && random.chance(0.1)) return { choices: [exclusive[0].code] };
      const open = item.options.filter((option) => !option.exclusive);
      const many = Math.max(item.min ?? 1, 1 + random.below(Math.min(item.max ?? 3, open.length)));
      const chosen = [...open].sort(() => random.next() - 0.5).slice(0, many);
      return { choices: chosen.map(({ code }) => code) };
    }
    case 'ranking':
      return { order: [...item.options].sort(() => random.next() - 0.5).map(({ code }) => code) };
    case 'rating':
      return Math.max(1, Math.min(item.max, Math.round(item.max * (0.72 + mood * 0.12 + (random.next() - 0.5) * 0.5))));
    case 'nps':
      return Math.max(0, Math.min(10, Math.round(7.6 + mood * 1.6 + (random.next() - 0.5) * 6)));
    case 'number':
      return Math.round((item.min ?? 0) + random.next() * ((item.max ?? 40) - (item.min ?? 0)));
    case 'shortText':
      return item.required ? '见留言' : undefined;
    case 'longText':
      return item.required || random.chance(0.32) ? random.pick(messagesFor(random, mood)) : undefined;
    case 'date':
      return undefined;
    case 'consent':
      return true;
    case 'section':
      return undefined;
  }
};

const messagesFor = (random: Random, mood: number): readonly string[] => {
  const at = mood + random.next() - 0.5;
  if (at > 0.4) return messages.glad;
  return at > -0.4 ? messages.mixed : messages.sad;
};

/** A person's answers to a questionnaire, with what they are not asked left out. */
export const answererOf = (definition: Questionnaire): ((random: Random, collegeMood: number) => Answers) => {
  const validate = compileValidator(definition);
  const items = definition.pages.flatMap((page) => page.items);
  return (random, collegeMood) => {
    const mood = collegeMood + (random.next() + random.next() - 1) * 1.2;
    const given: Answers = {};
    for (const item of items) {
      const answer = answerTo(item, random, mood);
      if (answer !== undefined) given[item.code] = answer;
    }
    return validate(given).answers;
  };
};
