import type { Column, ColumnType } from '@manyi/shared/resource/columns';
import { isRealDate } from '@manyi/shared/resource/validate';
import { casts } from '../database/casts.ts';
import type { Fragment, Sql } from '../database/database.ts';
import { refuse, wrongValue } from '../http/refusal.ts';

/** Filters of a list by name and suffix (contract.md 1.5). Names are looked up, never passed on. */

export const suffixes = [
  'equal',
  'notequal',
  'like',
  'notlike',
  'likeleft',
  'likeright',
  'ge',
  'le',
  'gt',
  'lt',
  'datege',
  'dategt',
  'dateequal',
  'datele',
  'datelt',
  'null',
  'notnull',
  'ignore',
] as const;
type Suffix = (typeof suffixes)[number];

export interface Filter {
  column: Column;
  suffix: Suffix;
  value: string;
}

const reserved = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth']);

const unknownName = (name: string) =>
  refuse(400, [`不支持的查询条件: ${name.slice(0, 60)}`, `Unknown filter: ${name.slice(0, 60)}`]);

const isSuffix = (text: string): text is Suffix => suffixes.some((suffix) => suffix === text);

const split = (key: string, columns: ReadonlyMap<string, Column>): { column: Column; suffix: Suffix } | null => {
  const plain = columns.get(key);
  if (plain && !plain.secret) return { column: plain, suffix: plain.type === 'text' ? 'like' : 'equal' };
  const cut = key.lastIndexOf('_');
  if (cut <= 0) return null;
  const suffix = key.slice(cut + 1);
  const column = columns.get(key.slice(0, cut));
  return column && !column.secret && isSuffix(suffix) ? { column, suffix } : null;
};

const formats: Record<ColumnType, RegExp> = {
  text: /^[^\0]*$/s,
  id: /^\d{1,18}$/,
  ids: /^\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
  decimal: /^-?\d{1,15}(\.\d{1,9})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  dateTime: /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/,
};

/** Judged before anything is asked of the database: an export has begun to be sent by the time that would refuse. */
const isValueOf = (type: ColumnType, value: string): boolean =>
  formats[type].test(value) && (!(type === 'date' || type === 'dateTime') || isRealDate(value));

const needsNoValue = new Set<Suffix>(['null', 'notnull', 'ignore']);
const isPartial = (suffix: Suffix): boolean => suffix.includes('like');

/** Reads the filters out of a query string. Blank values are skipped; an unknown name is a 400 (design.md 3). */
export const readFilters = (query: Record<string, unknown>, columns: ReadonlyMap<string, Column>): Filter[] =>
  Object.entries(query).flatMap(([key, raw]) => {
    if (reserved.has(key)) return [];
    const known = split(key, columns);
    if (!known) throw unknownName(key);
    if (typeof raw !== 'string') throw wrongValue(key);
    const value = raw.trim();
    if (value === '' || known.suffix === 'ignore') return [];
    const type = isPartial(known.suffix) ? 'text' : known.column.type;
    if (!needsNoValue.has(known.suffix) && !isValueOf(type, value)) throw wrongValue(key);
    return [{ ...known, value }];
  });

/** What tells searches apart. */
export const namesOf = (filters: readonly Filter[]): string[][] =>
  filters.map(({ column, suffix, value }) => [column.name, suffix, value]);

/** For a pattern that is to find the very text. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const comparisons: Partial<Record<Suffix, string>> = {
  equal: '=',
  notequal: 'is distinct from',
  ge: '>=',
  le: '<=',
  gt: '>',
  lt: '<',
  datege: '>=',
  dategt: '>',
  dateequal: '=',
  datele: '<=',
  datelt: '<',
};

const patternOf = (suffix: Suffix, value: string): string => {
  const text = escapeLike(value);
  if (suffix === 'likeleft') return `%${text}`;
  return suffix === 'likeright' ? `${text}%` : `%${text}%`;
};

/** Chinese and digits have no case; looked for with regard to it they are found several times as fast. */
const isCaseless = (text: string): boolean => text.toLowerCase() === text.toUpperCase();

const condition = (sql: Sql, { column, suffix, value }: Filter): Fragment => {
  const name = sql(column.column);
  if (suffix === 'null') return sql`${name} is null`;
  if (suffix === 'notnull') return sql`${name} is not null`;
  if (isPartial(suffix)) {
    const like = sql.unsafe(isCaseless(value) ? 'like' : 'ilike');
    return sql`${name}::text ${suffix === 'notlike' ? sql`not` : sql``} ${like} ${patternOf(suffix, value)}`;
  }
  if (column.type === 'ids' && suffix === 'equal') return sql`${value} = any (string_to_array(${name}, ','))`;
  const operator = comparisons[suffix];
  if (!operator) throw new Error(`filter ${suffix} has no comparison`);
  return sql`${name} ${sql.unsafe(operator)} ${value}::text::${sql.unsafe(casts[column.type])}`;
};

/** The filters as one predicate that begins with `and`, or nothing. */
export const filterPredicate = (sql: Sql, filters: readonly Filter[]): Fragment =>
  filters.reduce<Fragment>((all, filter) => sql`${all} and ${condition(sql, filter)}`, sql``);
