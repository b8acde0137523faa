import { type Answer, type Answers, type Item, type Level, levels, type Questionnaire } from './definition.ts';
import { ownAnswer } from './visibility.ts';

/**
 * One count that a response adds to: (question, level) → +1. `question` is the item code or `<matrix>.<row>`; `level` is a
 * level, `NA`, an option code, or the number of a rating or NPS. Ranking counts `<option>:<place>`.
 */
export interface CountCell {
  question: string;
  level: string;
  indicator?: string;
}

/** In a multiple choice the options add up to more than the people: this level counts the people. No code can be `*`. */
export const answeredLevel = '*';

/** `answers` must have come through the validator of the same definition. Texts, numbers and dates have no cells. */
export const levelCells = (q: Questionnaire, answers: Answers): CountCell[] => {
  const cells: CountCell[] = [];
  for (const page of q.pages)
    for (const item of page.items) {
      const answer = ownAnswer(answers, item.code);
      if (answer !== undefined) addCells(item, answer, cells);
    }
  return cells;
};

const addCells = (item: Item, answer: Answer, cells: CountCell[]): void => {
  const question = item.code;
  const add = (level: string) => cells.push({ question, level });
  switch (item.type) {
    case 'satisfaction':
      if (typeof answer === 'string') cells.push(cell(question, answer, item.indicator));
      return;
    case 'matrix':
      if (typeof answer !== 'object') return;
      for (const [row, level] of Object.entries(answer)) {
        const known = item.rows.find(({ code }) => code === row);
        if (known && typeof level === 'string') cells.push(cell(`${question}.${row}`, level, known.indicator));
      }
      return;
    case 'single':
    case 'dropdown':
      if (typeof answer === 'object' && 'choice' in answer && typeof answer.choice === 'string') add(answer.choice);
      return;
    case 'multi':
      if (typeof answer === 'object' && 'choices' in answer && Array.isArray(answer.choices)) {
        add(answeredLevel);
        for (const choice of answer.choices) add(choice);
      }
      return;
    case 'ranking':
      if (typeof answer === 'object' && 'order' in answer && Array.isArray(answer.order))
        for (const [index, option] of answer.order.entries()) add(`${option}:${index + 1}`);
      return;
    case 'rating':
    case 'nps':
      if (typeof answer === 'number') add(String(answer));
      return;
    case 'consent':
      if (answer === true) add('true');
      return;
    case 'number':
    case 'shortText':
    case 'longText':
    case 'date':
    case 'section':
      return;
  }
};

const cell = (question: string, level: string, indicator: string | undefined): CountCell =>
  indicator ? { question, level, indicator } : { question, level };

/**
 * The groups a response belongs to, one key `<item>=<option>` for each question with `group: true` that was answered
 * (grade=G1). Each is counted beside the whole, never crossed with another: crossing makes groups small enough to know people by.
 */
export const groupOf = (q: Questionnaire, answers: Answers): string[] => {
  const groups: string[] = [];
  for (const page of q.pages)
    for (const item of page.items) {
      if ((item.type !== 'single' && item.type !== 'dropdown') || !item.group) continue;
      const answer = ownAnswer(answers, item.code);
      if (typeof answer === 'object' && 'choice' in answer && typeof answer.choice === 'string')
        groups.push(`${item.code}=${answer.choice}`);
    }
  return groups;
};

/** Levels → how many chose it. Levels that nobody chose may be absent. */
export type LevelCounts = Readonly<Record<string, number | undefined>>;

/** domain.md 1.3, our default: 非常满意 and 满意 count as satisfied, 不了解/无法评价 is left out of the base. */
export const defaultPositiveLevels: readonly Level[] = ['L5', 'L4'];

export interface Rate {
  /** 0–1; null without a base. */
  rate: number | null;
  /** 调查人次: valid answers without `NA`. */
  base: number;
  positive: number;
}

export const satisfactionRate = (
  counts: LevelCounts,
  positiveLevels: readonly Level[] = defaultPositiveLevels,
): Rate => {
  let base = 0;
  let positive = 0;
  for (const level of levels) {
    const n = counts[level] ?? 0;
    base += n;
    if (positiveLevels.includes(level)) positive += n;
  }
  return { rate: base > 0 ? positive / base : null, base, positive };
};

const points: Record<Level, number> = { L5: 100, L4: 75, L3: 50, L2: 25, L1: 0 };

/** Mean of the five levels on 0–100, `NA` left out; null without a base. */
export const mean100 = (counts: LevelCounts): number | null => {
  const { base } = satisfactionRate(counts);
  if (base === 0) return null;
  return levels.reduce((sum, level) => sum + points[level] * (counts[level] ?? 0), 0) / base;
};

/** Net promoter score −100…100 from cells `0`…`10`; null without a base. */
export const npsScore = (counts: LevelCounts): number | null => {
  let base = 0;
  let net = 0;
  for (let score = 0; score <= 10; score += 1) {
    const n = counts[String(score)] ?? 0;
    base += n;
    net += score >= 9 ? n : score <= 6 ? -n : 0;
  }
  return base === 0 ? null : (net / base) * 100;
};
