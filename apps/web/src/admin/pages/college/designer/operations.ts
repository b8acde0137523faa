import type {
  AuthorText,
  Condition,
  Item,
  ItemType,
  Questionnaire,
  QuestionPage,
} from '@manyi/shared/questionnaire/definition';
import { freshCode, itemCodes, newItem, newPage, pageCodes, retype } from './new-item.ts';

/** Every way the designer changes a questionnaire. All give a new value; the same value means nothing happened. */

const withPages = (q: Questionnaire, pages: QuestionPage[]): Questionnaire => ({ ...q, pages });

export const findItem = (q: Questionnaire, code: string): { item: Item; page: QuestionPage; at: number } | null => {
  for (const page of q.pages) {
    const at = page.items.findIndex((item) => item.code === code);
    const item = page.items[at];
    if (item) return { item, page, at };
  }
  return null;
};

export const updatePage = (
  q: Questionnaire,
  code: string,
  change: (page: QuestionPage) => QuestionPage,
): Questionnaire =>
  withPages(
    q,
    q.pages.map((page) => (page.code === code ? change(page) : page)),
  );

export const updateItem = (q: Questionnaire, code: string, change: (item: Item) => Item): Questionnaire => {
  const found = findItem(q, code);
  if (!found) return q;
  const next = change(found.item);
  if (next === found.item) return q;
  return updatePage(q, found.page.code, (page) => ({
    ...page,
    items: page.items.map((item) => (item.code === code ? next : item)),
  }));
};

export const setTitle = (q: Questionnaire, code: string, title: AuthorText): Questionnaire =>
  updateItem(q, code, (item) => ({ ...item, title }));

/** A property left out means "no": stored definitions stay small and equal ones stay equal. */
export const setItemCondition = (q: Questionnaire, code: string, visibleIf: Condition | undefined): Questionnaire =>
  updateItem(q, code, (item) => without({ ...item, visibleIf }, 'visibleIf'));

export const setPageCondition = (q: Questionnaire, code: string, visibleIf: Condition | undefined): Questionnaire =>
  updatePage(q, code, (page) => without({ ...page, visibleIf }, 'visibleIf'));

/** Drops the key when its value is undefined or false. */
export const without = <T extends object>(value: T, key: keyof T): T => {
  if (value[key]) return value;
  const copy = { ...value };
  delete copy[key];
  return copy;
};

/** Where something new goes: after an item, at the end of a page, or at the end of the questionnaire. */
export type Spot = { after: string } | { page: string } | null;

export interface Added {
  q: Questionnaire;
  code: string;
}

const insert = (q: Questionnaire, item: Item, spot: Spot): Questionnaire => {
  const found = spot && 'after' in spot ? findItem(q, spot.after) : null;
  const page = found?.page.code ?? (spot && 'page' in spot ? spot.page : q.pages.at(-1)?.code);
  if (page === undefined) return q;
  return updatePage(q, page, (target) => ({
    ...target,
    items: target.items.toSpliced(found ? found.at + 1 : target.items.length, 0, item),
  }));
};

export const addItem = (q: Questionnaire, type: ItemType, spot: Spot, retired: readonly string[] = []): Added => {
  const code = freshCode('q', itemCodes(q), retired);
  const base = q.pages.length > 0 ? q : addPage(q, null).q;
  return { q: insert(base, newItem(type, code), spot), code };
};

export const duplicateItem = (q: Questionnaire, code: string, retired: readonly string[] = []): Added => {
  const found = findItem(q, code);
  if (!found) return { q, code };
  const { indicator: _, ...rest } = found.item;
  const fresh = freshCode('q', itemCodes(q), retired);
  // Two questions for one row of the official table would be pooled without anybody having asked for it.
  const copy: Item =
    rest.type === 'matrix'
      ? { ...rest, code: fresh, rows: rest.rows.map(({ indicator: __, ...row }) => row) }
      : { ...rest, code: fresh };
  return { q: insert(q, copy, { after: code }), code: fresh };
};

export const removeItem = (q: Questionnaire, code: string): Questionnaire => {
  const found = findItem(q, code);
  if (!found) return q;
  return updatePage(q, found.page.code, (page) => ({
    ...page,
    items: page.items.filter((item) => item.code !== code),
  }));
};

export const changeType = (q: Questionnaire, code: string, type: ItemType): Questionnaire =>
  updateItem(q, code, (item) => retype(item, type));

/** `after` is the page it follows; null: the end. */
export const addPage = (q: Questionnaire, after: string | null): Added => {
  const code = freshCode('p', pageCodes(q));
  const at = q.pages.findIndex((page) => page.code === after);
  const place = at < 0 ? q.pages.length : at + 1;
  return { q: withPages(q, q.pages.toSpliced(place, 0, newPage(code, q.pages.length))), code };
};

export const removePage = (q: Questionnaire, code: string): Questionnaire =>
  withPages(
    q,
    q.pages.filter((page) => page.code !== code),
  );

export const movePage = (q: Questionnaire, code: string, to: number): Questionnaire => {
  const from = q.pages.findIndex((page) => page.code === code);
  const page = q.pages[from];
  const place = Math.max(0, Math.min(to, q.pages.length - 1));
  if (!page || from === place) return q;
  return withPages(q, q.pages.toSpliced(from, 1).toSpliced(place, 0, page));
};

/** `at` counts among the items of the target page without the moved one. */
export const moveItem = (q: Questionnaire, code: string, page: string, at: number): Questionnaire => {
  const found = findItem(q, code);
  if (!found || !q.pages.some((one) => one.code === page)) return q;
  const rest = removeItem(q, code);
  const count = rest.pages.find((one) => one.code === page)?.items.length ?? 0;
  const place = Math.max(0, Math.min(at, count));
  if (found.page.code === page && found.at === place) return q;
  return updatePage(rest, page, (target) => ({ ...target, items: target.items.toSpliced(place, 0, found.item) }));
};

/** One step up or down; over the edge of a page it goes into the neighbouring page. */
export const nudgeItem = (q: Questionnaire, code: string, step: 1 | -1): Questionnaire => {
  const found = findItem(q, code);
  if (!found) return q;
  const to = found.at + step;
  if (to >= 0 && to < found.page.items.length) return moveItem(q, code, found.page.code, to);
  const neighbour = q.pages[q.pages.findIndex(({ code: page }) => page === found.page.code) + step];
  if (!neighbour) return q;
  return moveItem(q, code, neighbour.code, step > 0 ? 0 : neighbour.items.length);
};

/** The outline as one list of lines, which is what drag and keyboard move through. */
export type OutlineLine = { kind: 'page'; code: string } | { kind: 'item'; code: string; page: string };

export const outlineLines = (q: Questionnaire): OutlineLine[] =>
  q.pages.flatMap((page): OutlineLine[] => [
    { kind: 'page', code: page.code },
    ...page.items.map((item): OutlineLine => ({ kind: 'item', code: item.code, page: page.code })),
  ]);

/** Ids of lines for drag and drop: a page and an item may have the same code. */
export const lineId = (line: OutlineLine): string => `${line.kind}:${line.code}`;

/** Dropping the line `active` on the line `over`. */
export const dropLine = (q: Questionnaire, active: string, over: string): Questionnaire => {
  const lines = outlineLines(q);
  const from = lines.findIndex((line) => lineId(line) === active);
  const to = lines.findIndex((line) => lineId(line) === over);
  const moved = lines[from];
  const target = lines[to];
  if (!moved || !target || from === to) return q;
  if (moved.kind === 'page') {
    const page = target.kind === 'page' ? target.code : target.page;
    return movePage(
      q,
      moved.code,
      q.pages.findIndex(({ code }) => code === page),
    );
  }
  if (target.kind === 'item') {
    const at = findItem(q, target.code)?.at ?? 0;
    const fromAbove = from < to && moved.page !== target.page;
    return moveItem(q, moved.code, target.page, fromAbove ? at + 1 : at);
  }
  // On a page's heading: from below it becomes the last of the page before, from above the first of that page.
  const pageAt = q.pages.findIndex(({ code }) => code === target.code);
  const before = q.pages[pageAt - 1];
  if (from > to && before) return moveItem(q, moved.code, before.code, before.items.length);
  return moveItem(q, moved.code, target.code, 0);
};
