import { columnOf, fieldsOf, menuCodeOf } from '@manyi/shared/resource/resource';
import { scopeLists } from '@manyi/shared/resource/scope-lists';
import { resources } from '@manyi/shared/resources/all';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Hooks } from '../../../platform/crud/hooks.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { ExpressionError, readExpression } from '../../../platform/scope/expression.ts';
import { targetOfResource } from '../../../platform/scope/resource-scope.ts';
import { assertTyped, lookUp, type ScopeTarget } from '../../../platform/scope/scope-predicate.ts';
import { acrossTenants } from '../across-tenants.ts';

interface Known {
  columns: ScopeTarget['columns'];
  fields: ReadonlySet<string>;
}

/** What the list with this code can be narrowed by; null when no data scope reaches it. */
const knownOf = (code: string): Known | null => {
  const written = scopeLists[code];
  if (written) return { columns: new Map(Object.entries(written.columns)), fields: new Set(written.fields) };
  const resource = resources.find((one) => menuCodeOf(one) === code);
  if (!resource) return null;
  return { columns: targetOfResource(resource).columns, fields: new Set(fieldsOf(resource).map(([name]) => name)) };
};

const menuExists = async (sql: Sql, menuId: unknown): Promise<void> => {
  if (typeof menuId !== 'string' || !/^\d{1,18}$/.test(menuId)) return;
  const found = await sql`select 1 from system_menu where id = ${menuId} and not is_deleted`;
  if (found.length === 0) throw refuseFields({ menuId: ['菜单不存在', 'No such menu'] });
};

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const assertCondition = (source: string, known: Known): void => {
  if (source === '') throw refuseFields({ scopeValue: ['请输入规则值', 'Enter the condition'] });
  try {
    assertTyped(readExpression(source, lookUp(known)), known);
  } catch (error) {
    if (error instanceof ExpressionError) throw refuseFields({ scopeValue: error.text });
    throw error;
  }
};

const assertDataScope = (row: Record<string, unknown>): void => {
  const code = text(row.resourceCode);
  if (code === '') return;
  const known = knownOf(code);
  if (!known) throw refuseFields({ resourceCode: ['没有此编号的数据列表', 'No list has this code'] });
  const type = text(row.scopeType);
  if (type !== '' && !/^[1-5]$/.test(type)) throw refuseFields({ scopeType: ['不支持的规则类型', 'Unknown rule'] });
  const column = columnOf(text(row.scopeColumn));
  const isPlain = type === '2' || ((type === '3' || type === '4') && !['user', 'dept', 'college'].includes(code));
  if (isPlain) {
    const wanted = column === '' || column === '-' ? (type === '2' ? 'create_user' : 'create_dept') : column;
    if (known.columns.get(wanted) !== 'id')
      throw refuseFields({ scopeColumn: ['不支持的权限字段', 'Not such a column'] });
  }
  if (type === '5') assertCondition(text(row.scopeValue), known);
  const fields = text(row.scopeField)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '*');
  const wrong = fields.find((name) => !known.fields.has(name));
  if (wrong !== undefined) throw refuseFields({ scopeField: [`没有此字段: ${wrong}`, `No such field: ${wrong}`] });
};

const assertUnheld = async (sql: Sql, caller: Caller, category: 1 | 2, ids: readonly string[]): Promise<void> => {
  const roles = await acrossTenants(
    sql,
    caller,
    () => sql<{ name: string }[]>`
      select r.role_name || ' (' || r.tenant_id || ')' as name from system_role_scope x
      join system_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
      where x.scope_category = ${category} and x.scope_id = any (${[...ids]}::bigint[]) and not r.is_deleted limit 5`,
  );
  if (roles.length === 0) return;
  const names = roles.map((row) => row.name);
  // Without it these roles would see, or their tenant could call, more than they were meant to.
  throw refuse(400, [`权限正在使用中: ${names.join('、')}`, `Roles hold it: ${names.join(', ')}`], {
    dependents: names,
  });
};

export const dataScopeHooks: Hooks = {
  beforeSave: async ({ sql, values, before }) => {
    await menuExists(sql, values.menuId);
    assertDataScope({ ...before, ...values });
    return values;
  },
  afterSave: ({ sql }) => rightsChanged(sql, null),
  beforeRemove: async ({ sql, caller, rows }) => {
    await assertUnheld(
      sql,
      caller,
      1,
      rows.map((row) => row.id),
    );
    await rightsChanged(sql, null);
  },
};

/** Calls of the API below its root; those around signing in stay open, or nobody could come in to change it. */
const pathPattern = /^\/api\/[\w\-./:*]+$/;
const isClosed = (path: string): boolean => /^\/api\/(\*|blade-auth(\/|\*|$))/.test(path) || path.includes('..');

export const apiScopeHooks: Hooks = {
  beforeSave: async ({ sql, values }) => {
    await menuExists(sql, values.menuId);
    const path = text(values.scopePath);
    if (path !== '' && (!pathPattern.test(path) || isClosed(path))) {
      throw refuseFields({
        scopePath: ['请填写 /api/ 下的接口路径，可用 * 与 **', 'A path below /api/; * and ** stand for parts of it'],
      });
    }
    if (values.scopeType !== undefined && values.scopeType !== '' && !/^[12]$/.test(String(values.scopeType))) {
      throw refuseFields({ scopeType: ['不支持的接口类型', 'Unknown kind'] });
    }
    return path === '' ? values : { ...values, scopePath: path };
  },
  afterSave: ({ sql }) => rightsChanged(sql, null),
  beforeRemove: async ({ sql, caller, rows }) => {
    await assertUnheld(
      sql,
      caller,
      2,
      rows.map((row) => row.id),
    );
    await rightsChanged(sql, null);
  },
};
