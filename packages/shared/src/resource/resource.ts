import type { Text } from '../contract/text.ts';
import type { Field, ValueOf } from './field.ts';

export type Fields = Record<string, Field>;

/** What a person can do with the rows of a resource. `list` is the menu itself; the others are its buttons. */
export const verbs = ['add', 'edit', 'delete', 'view', 'export', 'import'] as const;
export type Verb = (typeof verbs)[number];

export const areas = ['system', 'desk', 'survey', 'resource', 'develop', 'flow', 'log', 'report'] as const;
export type Area = (typeof areas)[number];

export interface Resource<N extends string = string, F extends Fields = Fields> {
  /** Kebab case, and the last part of its path: `tenant-package`. */
  name: N;
  area: Area;
  title: Text;
  /** `tenant`: rows belong to a tenant and never leave it. `platform`: one set for all, written by the platform tenant only. */
  owner: 'tenant' | 'platform';
  fields: F;
  verbs: readonly Verb[];
  /** First sort of the list, field name and direction; `id` breaks ties. */
  sort: readonly [field: string, direction: 'asc' | 'desc'];
  /** Field that names a row to a person, in selects, messages and the audit. */
  titleField: string;
  /** Rows form a tree by `parentId`. */
  tree: boolean;
  /** Show a range on createTime in the search bar (`createTime_dategt`, `createTime_datelt`). */
  createTimeRange: boolean;
  /** Width of its dialog in px. */
  dialogWidth: number;
  /** Position among its area's menus. */
  menuSort: number;
  /** Has a screen of its own kind, so no generic menu row is made for it. */
  ownMenu: boolean;
  /** Code of its menu where the name would be too plain: `log_api`. */
  code?: string;
}

type Optional = 'verbs' | 'sort' | 'tree' | 'createTimeRange' | 'dialogWidth' | 'menuSort' | 'ownMenu';
type Definition<N extends string, F extends Fields> = Omit<Resource<N, F>, Optional | 'titleField'> &
  Partial<Pick<Resource<N, F>, Optional>> & { titleField: Extract<keyof F, string> };

export const defaultDialogWidth = 880;

/** One entity, one file: everything else about it is derived from what this returns. Frozen, so nobody keeps state in it. */
export const defineResource = <const N extends string, const F extends Fields>(
  definition: Definition<N, F>,
): Resource<N, F> =>
  Object.freeze({
    verbs,
    sort: ['createTime', 'desc'] as const,
    tree: false,
    createTimeRange: false,
    dialogWidth: defaultDialogWidth,
    menuSort: 50,
    ownMenu: false,
    ...definition,
  });

/** Fields every row has besides its own (design.md 4). */
export interface BaseRow {
  id: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string | null;
  status: number;
  version: number;
}

type ReadableKeys<F extends Fields> = { [K in keyof F]: F[K] extends { secret: true } ? never : K }[keyof F];
export type RowOf<R extends Resource> = BaseRow & { [K in ReadableKeys<R['fields']>]: ValueOf<R['fields'][K]> };

type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends { required: Text } ? K : never }[keyof F];
export type InputOf<R extends Resource> = { id?: string; version?: number } & {
  [K in RequiredKeys<R['fields']>]: NonNullable<ValueOf<R['fields'][K]>>;
} & { [K in Exclude<keyof R['fields'], RequiredKeys<R['fields']>>]?: ValueOf<R['fields'][K]> };

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');

export const columnOf = snake;
export const tableOf = (resource: Resource): string => `${resource.area}_${snake(resource.name)}`;
/** `/api/blade-system/param` */
export const apiPathOf = (resource: Resource): string => `/api/blade-${resource.area}/${resource.name}`;
/** Path of its menu; the shell appends `/index` to leaves (spec 2). */
export const menuPathOf = (resource: Resource): string => `/${resource.area}/${resource.name.replaceAll('-', '')}`;
/** Code of its menu, and first part of its buttons' codes: `tenant_package`. */
export const menuCodeOf = (resource: Resource): string => resource.code ?? snake(resource.name);
export const permissionOf = (resource: Resource, verb: Verb): string => `${menuCodeOf(resource)}_${verb}`;
export const fieldsOf = (resource: Resource): [name: string, field: Field][] => Object.entries(resource.fields);
