import type { Audience } from '@manyi/shared/contract/survey';
import { checkDefinition } from '@manyi/shared/questionnaire/check-definition';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import type { DefinitionProblem, Place } from '@manyi/shared/questionnaire/definition-problem';
import { vqr2023 } from '@manyi/shared/questionnaire/templates/indicator-template';
import type { Selection } from './use-designer.ts';

/** The indicator template in force. One exists today; the questionnaire will name its own when there are more. */
export const template = vqr2023;

export const problemsOf = (q: Questionnaire, audience: Audience): DefinitionProblem[] =>
  checkDefinition(q, { template, audience });

export const countErrors = (problems: readonly DefinitionProblem[]): number =>
  problems.filter(({ severity }) => severity === 'error').length;

/** The worst that is said about an item or a page itself. */
export const severityAt = (problems: readonly DefinitionProblem[], place: Selection): 'error' | 'warning' | null => {
  const here = problems.filter((problem) =>
    place.kind === 'item'
      ? problem.item === place.code
      : place.kind === 'page' && problem.item === undefined && problem.page === place.code,
  );
  return here.find(({ severity }) => severity === 'error')?.severity ?? here[0]?.severity ?? null;
};

export const selectionFor = ({ item, page }: Place): Selection =>
  item !== undefined
    ? { kind: 'item', code: item }
    : page !== undefined
      ? { kind: 'page', code: page }
      : { kind: 'form' };

/** The `data-place` of the text a problem is about. */
export const placeName = ({ item, row, option, page }: Place): string =>
  item !== undefined
    ? [`item:${item}`, row !== undefined ? `row:${row}` : '', option !== undefined ? `option:${option}` : '']
        .filter(Boolean)
        .join('/')
    : page !== undefined
      ? `page:${page}`
      : 'form';

/** Brings the place into view and puts the cursor there, one frame later so that what was just selected is rendered. */
export const goToPlace = (root: HTMLElement | null, place: Place, focus = true): void => {
  requestAnimationFrame(() => {
    const exact = root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeName(place))}"]`);
    const item = root?.querySelector<HTMLElement>(
      `[data-block="${CSS.escape(placeName({ item: place.item, page: place.item === undefined ? place.page : undefined }))}"]`,
    );
    (item ?? exact)?.scrollIntoView({ block: 'nearest' });
    exact?.scrollIntoView({ block: 'nearest' });
    if (focus) exact?.focus({ preventScroll: true });
  });
};
