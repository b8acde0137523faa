import type { AnswerProblem } from './answer-problem.ts';
import { type Answer, type Item, type ItemOf, type LevelOrNA, levels } from './definition.ts';

/** Caps where the author set none, in UTF-16 units as the `maxlength` of an input counts them. */
export const defaultMaxLength = { shortText: 200, longText: 1000, other: 100 } as const;

/** Reads one given answer: the clean answer, or undefined (then unanswered, or a problem was pushed). */
export type Check = (given: unknown, problems: AnswerProblem[]) => Answer | undefined;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const compileCheck = (item: Item): Check => {
  switch (item.type) {
    case 'satisfaction':
      return satisfaction(item);
    case 'matrix':
      return matrix(item);
    case 'single':
    case 'dropdown':
      return single(item);
    case 'multi':
      return multi(item);
    case 'ranking':
      return ranking(item);
    case 'rating':
      return number(item.code, { min: 1, max: item.max, integer: true });
    case 'nps':
      return number(item.code, { min: 0, max: 10, integer: true });
    case 'number':
      return number(item.code, item);
    case 'shortText':
      return text(item.code, item.maxLength ?? defaultMaxLength.shortText);
    case 'longText':
      return text(item.code, item.maxLength ?? defaultMaxLength.longText);
    case 'date':
      return date(item.code);
    case 'consent':
      return (given, problems) => (isEmpty(given) ? undefined : given === true ? true : wrong(problems, item.code));
    case 'section':
      return () => undefined;
  }
};

const wrong = (problems: AnswerProblem[], item: string, problem: AnswerProblem['problem'] = 'type', limit?: number) => {
  problems.push(limit === undefined ? { item, problem } : { item, problem, limit });
  return undefined;
};

const isEmpty = (given: unknown): boolean => given === undefined || given === null || given === '' || given === false;

const levelReader = (allowNA: boolean | undefined) => {
  const known = new Map<unknown, LevelOrNA>([...levels, ...(allowNA ? (['NA'] as const) : [])].map((l) => [l, l]));
  return (given: unknown) => known.get(given);
};

const satisfaction = (item: ItemOf<'satisfaction'>): Check => {
  const levelOf = levelReader(item.allowNA);
  return (given, problems) => {
    if (isEmpty(given)) return undefined;
    return levelOf(given) ?? wrong(problems, item.code, typeof given === 'string' ? 'unknownOption' : 'type');
  };
};

const matrix = (item: ItemOf<'matrix'>): Check => {
  const levelOf = levelReader(item.allowNA);
  const rows = item.rows.map(({ code }) => code);
  return (given, problems) => {
    if (!isEmpty(given) && !isRecord(given)) return wrong(problems, item.code);
    const source = isRecord(given) ? given : {};
    const answer: Record<string, LevelOrNA> = {};
    let answered = false;
    for (const row of rows) {
      const cell = Object.hasOwn(source, row) ? source[row] : undefined;
      const level = levelOf(cell);
      if (level) {
        answer[row] = level;
        answered = true;
      } else if (!isEmpty(cell)) {
        problems.push({ item: item.code, row, problem: typeof cell === 'string' ? 'unknownOption' : 'type' });
      } else if (item.required) {
        problems.push({ item: item.code, row, problem: 'required' });
      }
    }
    return answered ? answer : undefined;
  };
};

/** The text beside 其他: kept only where its option is chosen; undefined when there is none, false when it is wrong. */
const otherText = (item: string, given: unknown, problems: AnswerProblem[]): string | undefined | false => {
  const before = problems.length;
  const read = text(item, defaultMaxLength.other)(given, problems);
  if (problems.length > before) return false;
  return typeof read === 'string' ? read : undefined;
};

const single = (item: ItemOf<'single' | 'dropdown'>): Check => {
  const options = new Map<unknown, boolean>(item.options.map(({ code, other }) => [code, other === true]));
  return (given, problems) => {
    if (isEmpty(given)) return undefined;
    if (!isRecord(given)) return wrong(problems, item.code);
    const { choice } = given;
    if (isEmpty(choice)) return undefined;
    if (typeof choice !== 'string') return wrong(problems, item.code);
    const hasOther = options.get(choice);
    if (hasOther === undefined) return wrong(problems, item.code, 'unknownOption');
    if (!hasOther) return { choice };
    const other = otherText(item.code, given.other, problems);
    if (other === false) return undefined;
    return other ? { choice, other } : { choice };
  };
};

const multi = (item: ItemOf<'multi'>): Check => {
  const options = new Map<unknown, (typeof item.options)[number]>(item.options.map((option) => [option.code, option]));
  const most = Math.min(item.max ?? options.size, options.size);
  return (given, problems) => {
    if (isEmpty(given)) return undefined;
    if (!isRecord(given)) return wrong(problems, item.code);
    if (isEmpty(given.choices)) return undefined;
    if (!Array.isArray(given.choices) || given.choices.length > options.size) return wrong(problems, item.code);
    const chosen = new Set<string>();
    let hasOther = false;
    let exclusive = false;
    for (const choice of given.choices as unknown[]) {
      const option = options.get(choice);
      if (!option) return wrong(problems, item.code, typeof choice === 'string' ? 'unknownOption' : 'type');
      chosen.add(option.code);
      hasOther ||= option.other === true;
      exclusive ||= option.exclusive === true;
    }
    if (chosen.size === 0) return undefined;
    if (exclusive && chosen.size > 1) return wrong(problems, item.code, 'exclusive');
    if (chosen.size > most) return wrong(problems, item.code, 'tooMany', most);
    // 以上都没有 is a full answer whatever the least number is.
    if (!exclusive && item.min !== undefined && chosen.size < item.min)
      return wrong(problems, item.code, 'tooFew', item.min);
    const choices = [...chosen];
    if (!hasOther) return { choices };
    const other = otherText(item.code, given.other, problems);
    if (other === false) return undefined;
    return other ? { choices, other } : { choices };
  };
};

const ranking = (item: ItemOf<'ranking'>): Check => {
  const options = new Map<unknown, string>(item.options.map(({ code }) => [code, code]));
  return (given, problems) => {
    if (isEmpty(given)) return undefined;
    if (!isRecord(given)) return wrong(problems, item.code);
    if (isEmpty(given.order)) return undefined;
    if (!Array.isArray(given.order) || given.order.length > options.size) return wrong(problems, item.code);
    const order = new Set<string>();
    for (const entry of given.order as unknown[]) {
      const code = options.get(entry);
      if (code === undefined) return wrong(problems, item.code, typeof entry === 'string' ? 'unknownOption' : 'type');
      order.add(code);
    }
    if (order.size === 0) return undefined;
    return order.size === options.size ? { order: [...order] } : wrong(problems, item.code, 'incomplete');
  };
};

/** Beyond this a double no longer counts in ones. */
const numberLimit = Number.MAX_SAFE_INTEGER;

const number =
  (
    item: string,
    { min = -numberLimit, max = numberLimit, integer }: { min?: number; max?: number; integer?: boolean },
  ) =>
  (given: unknown, problems: AnswerProblem[]): number | undefined => {
    if (isEmpty(given)) return undefined;
    if (typeof given !== 'number' || !Number.isFinite(given)) return wrong(problems, item);
    if (integer && !Number.isInteger(given)) return wrong(problems, item, 'integer');
    if (given < min) return wrong(problems, item, 'min', min);
    if (given > max) return wrong(problems, item, 'max', max);
    return given === 0 ? 0 : given;
  };

// Control characters other than tab and line feed, and lone surrogates: PostgreSQL refuses some of them, no reader needs any.
const unprintable = /[^\P{Cc}\t\n]|\p{Cs}|\ufeff/gu;

const text =
  (item: string, maxLength: number): Check =>
  (given, problems) => {
    if (isEmpty(given)) return undefined;
    if (typeof given !== 'string') return wrong(problems, item);
    // Line ends may double on the way; far longer than that is not worth a regular expression.
    if (given.length > maxLength * 2) return wrong(problems, item, 'tooLong', maxLength);
    const clean = given.replace(/\r\n?/g, '\n').replace(unprintable, '').trim();
    if (clean.length > maxLength) return wrong(problems, item, 'tooLong', maxLength);
    return clean === '' ? undefined : clean;
  };

const date =
  (item: string): Check =>
  (given, problems) => {
    if (isEmpty(given)) return undefined;
    if (typeof given !== 'string') return wrong(problems, item);
    const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given);
    const year = Number(parts?.[1]);
    const real = parts && year >= 1900 && year <= 2100 && isRealDay(year, Number(parts[2]), Number(parts[3]));
    return real ? given : wrong(problems, item, 'date');
  };

const isRealDay = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
};
