import type { Item, Questionnaire } from './definition.ts';

/** Seconds a phone user needs, generously: reading plus one tap, more where one writes. */
const secondsFor = (item: Item): number => {
  switch (item.type) {
    case 'matrix':
      return 5 * item.rows.length;
    case 'multi':
      return 10;
    case 'ranking':
      return 4 * item.options.length;
    case 'longText':
      return item.required ? 40 : 15;
    case 'shortText':
    case 'number':
    case 'date':
      return 10;
    case 'section':
      return 4;
    default:
      return 6;
  }
};

/** Minutes as the landing page promises them; follow-ups that most people never see are left out. */
export const estimatedMinutes = (q: Questionnaire): number => {
  let seconds = 0;
  for (const page of q.pages)
    if (!page.visibleIf) for (const item of page.items) if (!item.visibleIf) seconds += secondsFor(item);
  return Math.max(1, Math.round(seconds / 60));
};

export const questionCount = (q: Questionnaire): number =>
  q.pages.reduce((sum, { items }) => sum + items.filter(({ type }) => type !== 'section').length, 0);
