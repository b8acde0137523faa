import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { tableOf } from '@manyi/shared/resource/resource';
import { isStorable } from '@manyi/shared/resource/validate';
import type { Hooks } from '../../platform/crud/hooks.ts';
import type { Sql } from '../../platform/database/database.ts';
import { refuse, refuseFields } from '../../platform/http/refusal.ts';
import { listed } from './listed.ts';

/** A row without a parent is a dictionary, and this stands where its entries have their key (contract.md 5). */
export const rootKey = '-1';

const taken: Text = ['当前字典键值已存在!', 'This dictionary key already exists'];
const codeTaken: Text = ['当前字典编号已存在!', 'This dictionary number already exists'];
const noParent: Text = ['上级字典不存在', 'The parent dictionary does not exist'];

const parentOf = async (
  sql: Sql,
  resource: Resource,
  id: unknown,
): Promise<{ id: string; code: string; parentId: string | null }> => {
  if (!/^\d{1,18}$/.test(String(id))) throw refuseFields({ parentId: noParent });
  const [parent] = await sql<{ id: string; code: string; parentId: string | null }[]>`
    select id, code, parent_id as "parentId" from ${sql(tableOf(resource))} where id = ${String(id)} and not is_deleted
    for share`;
  if (!parent) throw refuseFields({ parentId: noParent });
  return parent;
};

const assertKeyFree = async (
  sql: Sql,
  resource: Resource,
  code: unknown,
  key: unknown,
  id: string | null,
): Promise<void> => {
  // The rules of the form say what else is wrong with them.
  if (typeof code !== 'string' || typeof key !== 'string' || !isStorable(code) || !isStorable(key)) return;
  const rows = await sql`
    select 1 from ${sql(tableOf(resource))}
    where code = ${code} and dict_key = ${key} and not is_deleted ${id === null ? sql`` : sql`and id <> ${id}`} limit 1`;
  if (rows.length === 0) return;
  throw refuseFields(key === rootKey ? { code: codeTaken } : { dictKey: taken });
};

/** Rules of a dictionary: entries carry their dictionary's number, keys are unique in it, and what has entries stays. */
export const dictHooks = (resource: Resource): Hooks => ({
  beforeSave: async ({ sql, values, before }) => {
    // An entry keeps its dictionary when edited; a dictionary stays one.
    const parentId = before ? before.parentId : values.parentId || null;
    const parent = parentId === null ? null : await parentOf(sql, resource, parentId);
    const code = parent ? parent.code : (values.code ?? before?.code);
    const dictKey = parent ? (values.dictKey ?? before?.dictKey) : rootKey;
    await assertKeyFree(sql, resource, code, dictKey, before?.id ?? null);
    return { ...values, parentId, code, dictKey };
  },
  afterSave: async ({ sql, row, before }) => {
    if (!before || before.code === row.code) return;
    await sql`update ${sql(tableOf(resource))} set code = ${String(row.code)}, version = version + 1
      where parent_id = ${row.id} and not is_deleted`;
  },
  beforeRemove: async ({ sql, rows }) => {
    const ids = rows.map((row) => row.id);
    const children = await sql<{ name: string; total: number }[]>`
      select dict_value as name, count(*) over ()::int as total from ${sql(tableOf(resource))}
      where parent_id in ${sql(ids)} and id not in ${sql(ids)} and not is_deleted order by sort, id limit 5`;
    if (children.length === 0) return;
    const { zh, en, names } = listed(children);
    throw refuse(400, [`请先删除子节点! 字典项: ${zh}`, `Delete its entries first: ${en}`], { dependents: names });
  },
});
