import type { Audience, PublishProblem } from '@manyi/shared/contract/survey';
import { checkDefinition } from '@manyi/shared/questionnaire/check-definition';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import type { DefinitionProblem, Place } from '@manyi/shared/questionnaire/definition-problem';
import { structuralChanges } from '@manyi/shared/questionnaire/diff-definition';
import { vqr2023 } from '@manyi/shared/questionnaire/templates/indicator-template';
import type { Selection } from './use-designer.ts';

/** The indicator template in force. One exists today; the questionnaire will name its own when there are more. */
export const template = vqr2023;

/** A line of the problems panel, whoever found it. */
export type DesignProblem = Omit<DefinitionProblem, 'code'> & { code: string };

export const problemsOf = (q: Questionnaire, audience: Audience): DesignProblem[] =>
  checkDefinition(q, { template, audience });

/** Changes of a published questionnaire that the server will not take, told before anybody tries to save them. */
export const refusedChanges = (saved: Questionnaire, q: Questionnaire): DesignProblem[] =>
  structuralChanges(saved, q).map(({ kind, message, page, item, row, option }) => ({
    code: kind,
    severity: 'error',
    message: [`已发布，不能保存：${message[0]}`, `Published, cannot be saved: ${message[1]}`],
    ...placeOf({ page, item, row, option }),
  }));

const placeOf = (place: { [K in keyof Place]: Place[K] | undefined }): Place => {
  const { page, item, row, option } = place;
  return {
    ...(page === undefined ? {} : { page }),
    ...(item === undefined ? {} : { item }),
    ...(row === undefined ? {} : { row }),
    ...(option === undefined ? {} : { option }),
  };
};

const lineOf = ({ code, page, item, row, option }: Omit<DesignProblem, 'severity' | 'message'>): string =>
  [code, page, item, row, option].join('|');

/** What only the server knows: times, colleges, head-counts. The same words twice would help nobody. */
export const serverOnly = (
  found: { problems: readonly PublishProblem[]; warnings: readonly PublishProblem[] },
  local: readonly DesignProblem[],
): DesignProblem[] => {
  const known = new Set(local.map(lineOf));
  const as = (severity: DesignProblem['severity'], list: readonly PublishProblem[]): DesignProblem[] =>
    list
      .filter((problem) => !known.has(lineOf(problem)))
      .map(({ code, message, page, item, row, option }) => ({
        code,
        severity,
        message: [message, message],
        ...placeOf({ page, item, row, option }),
      }));
  return [...as('error', found.problems), ...as('warning', found.warnings)];
};

export const countErrors = (problems: readonly DesignProblem[]): number =>
  problems.filter(({ severity }) => severity === 'error').length;

/** The worst that is said about an item or a page itself. */
export const severityAt = (problems: readonly DesignProblem[], place: Selection): 'error' | 'warning' | null => {
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
