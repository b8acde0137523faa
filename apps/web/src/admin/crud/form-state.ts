import type { Text } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf } from '@manyi/shared/resource/resource';
import { checkField, isEmpty } from '@manyi/shared/resource/validate';

export type Values = Readonly<Record<string, unknown>>;

export type FormMode = 'add' | 'edit' | 'view';

/** Fields of the dialog, in the descriptor's order. */
export const formFieldsOf = (resource: Resource): [name: string, field: Field][] =>
  fieldsOf(resource).filter(([, field]) => field.form !== false);

const emptyOf = (field: Field): unknown => {
  switch (field.kind) {
    case 'text':
    case 'richText':
    case 'dict':
    case 'textChoice':
    case 'references':
      return '';
    default:
      return null;
  }
};

const defaultOf = (field: Field): unknown =>
  'default' in field && field.default !== undefined ? field.default : emptyOf(field);

/** What the dialog starts with: the row when editing, else defaults and what the page gives. */
export const startValues = (resource: Resource, row: Values | null, given: Values = {}): Values =>
  Object.fromEntries(
    formFieldsOf(resource).map(([name, field]) => [
      name,
      row ? (row[name] ?? emptyOf(field)) : (given[name] ?? defaultOf(field)),
    ]),
  );

/** What of a form may be written to a storage of the browser: no password, nor the one typed to confirm it. */
export const withoutSecrets = (resource: Resource, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !resource.fields[name]?.secret));

/** Whether two values of a field say different things. */
export const differs = (a: unknown, b: unknown): boolean => a !== b && !(isEmpty(a) && isEmpty(b));

export const isChanged = (start: Values, now: Values): boolean =>
  Object.keys(now).some((name) => differs(start[name], now[name]));

/** A secret is never sent back, so an empty one of an existing row is one left as it was. */
const isKept = (field: Field, value: unknown, mode: FormMode): boolean =>
  mode === 'edit' && (field.fixedOnEdit === true || (field.secret === true && isEmpty(value)));

export const problemsOf = (resource: Resource, values: Values, mode: FormMode): Map<string, Text> => {
  const problems = new Map<string, Text>();
  for (const [name, field] of formFieldsOf(resource)) {
    if (isKept(field, values[name], mode)) continue;
    const problem = checkField(field, values[name]);
    if (problem) problems.set(name, problem);
  }
  return problems;
};

/** One body for both calls: with an id it edits the version the person saw. */
export const bodyOf = (
  resource: Resource,
  values: Values,
  row: { id: string; version: number } | null,
): Record<string, unknown> => {
  const mode = row ? 'edit' : 'add';
  const own = formFieldsOf(resource).flatMap(([name, field]): [string, unknown][] =>
    isKept(field, values[name], mode) ? [] : [[name, values[name] ?? null]],
  );
  return { ...(row ? { id: row.id, version: row.version } : {}), ...Object.fromEntries(own) };
};

/** Fields in which what a person typed and what somebody else saved differ. */
export const differences = (resource: Resource, mine: Values, theirs: Values): [name: string, field: Field][] =>
  formFieldsOf(resource).filter(
    ([name, field]) => !field.secret && !field.fixedOnEdit && differs(mine[name], theirs[name]),
  );
