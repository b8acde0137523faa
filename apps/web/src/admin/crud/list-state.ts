import { defaultPageSize, pageSizes } from '@manyi/shared/contract/envelope';
import type { Field } from '@manyi/shared/resource/field';
import { dateTime } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf } from '@manyi/shared/resource/resource';
import { checkField } from '@manyi/shared/resource/validate';

/** What a list shows, read from the address and written back to it: there is no other state of a list. */
export interface ListState {
  current: number;
  size: number;
  sort: { name: string; descending: boolean } | null;
  /** Filters by their name on the wire: `paramName`, `createTime_dategt`. */
  filters: Record<string, string>;
}

export type AddressQuery = Readonly<Record<string, string>>;

export const rangeNames = ['createTime_dategt', 'createTime_datelt'] as const;

/** Fields of the search bar. What is secret never stands in an address. */
export const searchFieldsOf = (resource: Resource) =>
  fieldsOf(resource).filter(([, field]) => field.search && !field.secret);

const baseSortable = ['createTime', 'updateTime'];

export const isSortable = (resource: Resource, name: string): boolean => {
  const field = resource.fields[name];
  if (!field) return baseSortable.includes(name);
  return !field.secret && field.kind !== 'richText' && field.kind !== 'references';
};

/** As far as the list call goes. */
const lastPage = 1_000_000;

const positive = (text: string | undefined, otherwise: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value <= lastPage ? value : otherwise;
};

/** A bound of the range on createTime. */
const bound: Field = dateTime({ label: ['时间', 'Time'] });

/** Whether the list call takes the value; an address is typed, cut off or old, and must not become a refused call. */
const isUsable = (field: Field, value: string): boolean => {
  switch (field.kind) {
    case 'text':
    case 'richText':
      return !value.includes('\0');
    case 'integer':
      return /^-?\d{1,9}$/.test(value);
    case 'decimal':
      return /^-?\d{1,15}(\.\d{1,9})?$/.test(value);
    case 'choice':
      return field.options.some((option) => String(option.value) === value);
    case 'references':
    case 'reference':
      return /^\d{1,18}$/.test(value);
    default:
      return checkField(field, value) === null;
  }
};

/** Choices and dictionary keys are compared as a whole; texts by what they contain, which needs no suffix. */
export const filterNameOf = (resource: Resource, name: string): string => {
  const kind = resource.fields[name]?.kind;
  return kind === 'dict' || kind === 'textChoice' ? `${name}_equal` : name;
};

const filtersOf = (resource: Resource): (readonly [name: string, field: Field])[] => [
  ...searchFieldsOf(resource),
  ...(resource.createTimeRange ? rangeNames.map((name) => [name, bound] as const) : []),
];

const sortOf = (resource: Resource, query: AddressQuery): ListState['sort'] => {
  const [name, descending] = query.descs ? [query.descs, true] : [query.ascs ?? '', false];
  return name !== '' && isSortable(resource, name) ? { name, descending } : null;
};

/** Names and values that are not this list's own are ignored, so an old link never becomes a refused call. */
export const readListState = (resource: Resource, query: AddressQuery): ListState => {
  const size = positive(query.size, defaultPageSize);
  const filters = filtersOf(resource).flatMap(([name, field]): [string, string][] => {
    const value = query[name]?.trim();
    return value && isUsable(field, value) ? [[name, value]] : [];
  });
  return {
    current: positive(query.current, 1),
    size: pageSizes.some((offered) => offered === size) ? size : defaultPageSize,
    sort: sortOf(resource, query),
    filters: Object.fromEntries(filters),
  };
};

/** The address of a state. What is as it would be anyway is left out. `other` are the page's own parameters. */
export const writeListState = (
  state: ListState,
  other: Record<string, string> = {},
): Record<string, string | number | null> => ({
  ...other,
  current: state.current === 1 ? null : state.current,
  size: state.size === defaultPageSize ? null : state.size,
  ascs: state.sort && !state.sort.descending ? state.sort.name : null,
  descs: state.sort?.descending ? state.sort.name : null,
  ...state.filters,
});

/** The parameters of the list call, and without paging those of the export. */
export const callQueryOf = (resource: Resource, state: ListState, paged = true): Record<string, string | number> => ({
  ...(paged ? { current: state.current, size: state.size } : {}),
  ...(state.sort ? { [state.sort.descending ? 'descs' : 'ascs']: state.sort.name } : {}),
  ...Object.fromEntries(Object.entries(state.filters).map(([name, value]) => [filterNameOf(resource, name), value])),
});

/** Ascending, descending, and back to the list's own order. */
export const nextSort = (sort: ListState['sort'], name: string): ListState['sort'] => {
  if (sort?.name !== name) return { name, descending: false };
  return sort.descending ? null : { name, descending: true };
};
