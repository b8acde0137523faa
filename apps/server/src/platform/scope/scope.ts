/** What restricts a caller besides the codes of their rights. Part of the caller, so it is as fresh as those. */
export interface DataScope {
  id: string;
  /** Code of the list it narrows, the same as that of its menu. */
  resourceCode: string;
  /** 1 all, 2 own rows, 3 own departments, 4 those and all below, 5 a condition (dictionary data_scope_type). */
  scopeType: string;
  scopeColumn: string;
  /** Names of the visible fields, comma-joined; empty or `*`: all. */
  scopeField: string;
  scopeValue: string;
}

export interface ApiScope {
  path: string;
  held: boolean;
}

export interface Scopes {
  data: readonly DataScope[];
  api: readonly ApiScope[];
}

interface Scoped {
  scopes?: Scopes;
}

export const scopesOf = ({ scopes }: Scoped, code: string): readonly DataScope[] =>
  scopes?.data.filter((scope) => scope.resourceCode === code) ?? [];

/** Whether a list is another one for this caller than for everybody with the right to it. */
export const isNarrowed = (scoped: Scoped, code: string): boolean => scopesOf(scoped, code).length > 0;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Fields of `names` that this caller must not see. What any of their scopes shows, they see. */
export const hiddenFields = (caller: Scoped, code: string, names: Iterable<string>): ReadonlySet<string> => {
  const scopes = scopesOf(caller, code);
  if (scopes.length === 0) return new Set();
  const shown = scopes.map(({ scopeField }) => listed(scopeField));
  if (shown.some((fields) => fields.length === 0 || fields.includes('*'))) return new Set();
  const visible = new Set(shown.flat());
  return new Set([...names].filter((name) => !visible.has(name)));
};

/** A row without what must not be seen: texts empty, all else null. Base fields are nobody's secret. */
export const hideFields = <T extends object>(row: T, hidden: ReadonlySet<string>): T => {
  if (hidden.size === 0) return row;
  const shown = Object.entries(row).map(([name, value]) => [
    name,
    hidden.has(name) ? (typeof value === 'string' ? '' : null) : value,
  ]);
  return Object.fromEntries(shown);
};

const patterns = new Map<string, RegExp>();

/** `*` stands for one part of a path, `**` for any number of them. */
const patternOf = (path: string): RegExp => {
  const known = patterns.get(path);
  if (known) return known;
  const source = path
    .split('**')
    .map((part) =>
      part
        .split('*')
        .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]*'),
    )
    .join('.*');
  const made = new RegExp(`^${source}$`, 'i');
  if (patterns.size > 5000) patterns.clear();
  patterns.set(path, made);
  return made;
};

/** A path that API scopes guard is open to those who hold one of them. */
export const mayCall = ({ scopes }: Scoped, path: string): boolean => {
  const guards = scopes?.api.filter((scope) => patternOf(scope.path).test(path)) ?? [];
  return guards.length === 0 || guards.some((scope) => scope.held);
};
