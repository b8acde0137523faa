import type { QuestionResultRow } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { AuthorText, Item, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { authorText, levels } from '@manyi/shared/questionnaire/definition';
import { levelLabel } from '@manyi/shared/questionnaire/level-label';

/** A question as results see it: what its counts are stored under and what its levels are called. */
export type ResultQuestion = Pick<
  QuestionResultRow,
  'question' | 'title' | 'matrixTitle' | 'type' | 'indicator' | 'labels'
>;

/** Every question that is counted, in reading order. Texts, numbers and dates are not. */
export const questionsOf = (q: Questionnaire, language: Language): ResultQuestion[] =>
  q.pages.flatMap((page) => page.items.flatMap((item) => questionsOfItem(item, language)));

const questionsOfItem = (item: Item, language: Language): ResultQuestion[] => {
  const say = (text: AuthorText) => authorText(text, language);
  const scale = (allowNA: boolean | undefined) =>
    [...levels, ...(allowNA ? (['NA'] as const) : [])].map((level) => ({
      level,
      label: textIn(levelLabel[level], language),
    }));
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ level: String(from + i), label: String(from + i) }));
  const base = { question: item.code, title: say(item.title), matrixTitle: null, indicator: item.indicator ?? null };
  switch (item.type) {
    case 'satisfaction':
      return [{ ...base, type: item.type, labels: scale(item.allowNA) }];
    case 'matrix':
      return item.rows.map((row) => ({
        question: `${item.code}.${row.code}`,
        title: say(row.title),
        matrixTitle: say(item.title),
        type: 'satisfaction' as const,
        indicator: row.indicator ?? null,
        labels: scale(item.allowNA),
      }));
    case 'single':
    case 'dropdown':
    case 'multi':
      return [
        {
          ...base,
          type: item.type,
          labels: item.options.map(({ code, label }) => ({ level: code, label: say(label) })),
        },
      ];
    case 'ranking':
      return [
        {
          ...base,
          type: item.type,
          labels: item.options.flatMap(({ code, label }) =>
            item.options.map((_, place) => ({ level: `${code}:${place + 1}`, label: `${say(label)} #${place + 1}` })),
          ),
        },
      ];
    case 'rating':
      return [{ ...base, type: item.type, labels: numbers(1, item.max) }];
    case 'nps':
      return [{ ...base, type: item.type, labels: numbers(0, 10) }];
    case 'consent':
      return [{ ...base, type: item.type, labels: [{ level: 'true', label: textIn(['同意', 'Agreed'], language) }] }];
    default:
      return [];
  }
};

export interface GroupItem {
  /** The keys of its groups, `grade=G1`, with what they are called. */
  groups: { key: string; label: string }[];
}

export const groupItemsOf = (q: Questionnaire, language: Language): GroupItem[] =>
  q.pages.flatMap(({ items }) =>
    items.flatMap((item) =>
      (item.type === 'single' || item.type === 'dropdown') && item.group
        ? [
            {
              groups: item.options.map(({ code, label }) => ({
                key: `${item.code}=${code}`,
                label: authorText(label, language),
              })),
            },
          ]
        : [],
    ),
  );
