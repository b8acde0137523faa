import { changedSecret } from '@manyi/shared/contract/history';
import type { Text } from '@manyi/shared/contract/text';
import type { Resource, Verb } from '@manyi/shared/resource/resource';
import { fieldsOf, permissionOf } from '@manyi/shared/resource/resource';
import { checkForm } from '@manyi/shared/resource/validate';
import { writeAudit } from '../audit/audit.ts';
import type { Caller } from '../auth/caller.ts';
import { isPlatformCaller } from '../auth/caller.ts';
import type { Sql } from '../database/database.ts';
import { conflict, forbidden, notFound, Refusal, refuseFields, wrongValue } from '../http/refusal.ts';
import { hiddenOfResource } from '../scope/resource-scope.ts';
import { hideFields } from '../scope/scope.ts';
import type { Hooks } from './hooks.ts';
import { assertReferences } from './references.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { Row, Store } from './store.ts';

const idPattern = /^\d{1,18}$/;
const isNamed = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Platform rows are everybody's, so only the platform tenant writes them, whatever codes a role holds. */
export const assertMayWrite = (resource: Resource, caller: Caller): void => {
  if (resource.owner === 'platform' && !isPlatformCaller(caller)) throw forbidden();
};

const assertMay = (resource: Resource, caller: Caller, verb: Verb): void => {
  if (!resource.verbs.includes(verb) || !caller.permissions.has(permissionOf(resource, verb))) throw forbidden();
  assertMayWrite(resource, caller);
};

/** Keeps what the dialog may set; anything else in a body is not ours to take. */
const pick = (resource: Resource, body: Record<string, unknown>, editing: boolean): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) => {
      if (field.form === false || (editing && field.fixedOnEdit) || !Object.hasOwn(body, name)) return [];
      const value = body[name];
      if (field.kind === 'richText' && typeof value === 'string') return [[name, sanitizeRichText(value)]];
      return [[name, value]];
    }),
  );

const defaults = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) =>
      'default' in field && field.default !== undefined ? [[name, field.default]] : [],
    ),
  );

const assertValid = (resource: Resource, values: Record<string, unknown>): void => {
  const problems = checkForm(resource, values);
  if (problems.size > 0) throw refuseFields(Object.fromEntries(problems));
};

const assertUnique = async (
  { resource, store }: Means,
  sql: Sql,
  caller: Caller,
  values: Record<string, unknown>,
  id: string | null,
): Promise<void> => {
  const taken = await store.taken(sql, caller, values, id);
  if (taken.length === 0) return;
  const texts = taken.map((name): [string, Text] => [
    name,
    resource.fields[name]?.unique ?? ['已存在', 'Already exists'],
  ]);
  throw refuseFields(Object.fromEntries(texts));
};

/** Two saves at once pass `taken` together; the unique index then stops the later one with this code. */
const asFieldRefusal = (resource: Resource, error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return error;
  const unique = fieldsOf(resource).flatMap(([name, field]): [string, Text][] =>
    field.unique ? [[name, field.unique]] : [],
  );
  return unique.length > 0
    ? new Refusal(400, unique[0]?.[1] ?? ['已存在', 'Already exists'], {
        fields: Object.fromEntries(unique.slice(0, 1)),
      })
    : error;
};

/** The row as the audit keeps it: that a secret was set, never which. */
const audited = (resource: Resource, row: Row, values: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) => (field.secret && values[name] ? [[name, changedSecret]] : [])),
  ),
});

export interface Means {
  resource: Resource;
  store: Store;
  hooks: Hooks;
}

const add = async (means: Means, sql: Sql, caller: Caller, body: Record<string, unknown>): Promise<Row> => {
  const { resource, store, hooks } = means;
  assertMay(resource, caller, 'add');
  const given = { ...defaults(resource), ...pick(resource, body, false) };
  const values = (await hooks.beforeSave?.({ sql, caller, values: given, before: null })) ?? given;
  assertValid(resource, values);
  await assertReferences(resource, sql, caller, values, null);
  await assertUnique(means, sql, caller, values, null);
  const row = await store.insert(sql, caller, values);
  await hooks.afterSave?.({ sql, caller, row, before: null });
  await writeAudit(sql, caller, [
    { action: 'add', resource: resource.name, rowId: row.id, after: audited(resource, row, values) },
  ]);
  return row;
};

const edit = async (
  means: Means,
  sql: Sql,
  caller: Caller,
  id: string,
  body: Record<string, unknown>,
): Promise<Row> => {
  const { resource, store, hooks } = means;
  assertMay(resource, caller, 'edit');
  const hidden = hiddenOfResource(resource, caller);
  const [before] = await store.find(sql, caller, [id], true);
  if (!before) throw notFound();
  if (isNamed(body.version) && body.version !== before.version) {
    if (typeof body.version !== 'number') throw wrongValue('version');
    throw conflict(hideFields(before, hidden));
  }
  // What somebody cannot see they cannot have meant to change.
  const given = Object.fromEntries(Object.entries(pick(resource, body, true)).filter(([name]) => !hidden.has(name)));
  const values = (await hooks.beforeSave?.({ sql, caller, values: given, before })) ?? given;
  // Fields the body leaves out keep their values, so the row is judged as it will be.
  assertValid(resource, { ...before, ...values });
  await assertReferences(resource, sql, caller, values, before);
  await assertUnique(means, sql, caller, values, id);
  const row = await store.update(sql, caller, id, values);
  await hooks.afterSave?.({ sql, caller, row, before });
  await writeAudit(sql, caller, [
    { action: 'edit', resource: resource.name, rowId: id, before, after: audited(resource, row, values) },
  ]);
  return row;
};

/** One body for both: with an `id` it edits, without it adds. */
export const save = async (means: Means, sql: Sql, caller: Caller, body: Record<string, unknown>): Promise<Row> => {
  const { id } = body;
  try {
    if (!isNamed(id)) return await add(means, sql, caller, body);
    if (typeof id !== 'string' || !idPattern.test(id)) throw wrongValue('id');
    return await edit(means, sql, caller, id, body);
  } catch (error) {
    throw asFieldRefusal(means.resource, error);
  }
};

/** Marks rows deleted, all or none. Ids that are not this caller's to see are as good as absent. */
export const remove = async (means: Means, sql: Sql, caller: Caller, ids: readonly string[]): Promise<void> => {
  const { resource, store, hooks } = means;
  assertMay(resource, caller, 'delete');
  const rows = await store.find(sql, caller, ids, true);
  if (rows.length !== ids.length) throw notFound();
  await hooks.beforeRemove?.({ sql, caller, rows });
  await store.markDeleted(sql, caller, ids);
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'delete', resource: resource.name, rowId: row.id, before: row })),
  );
};
