import type { Text } from '@manyi/shared/contract/text';
import { checkApiScope, checkDataScope } from '@manyi/shared/resources/system/check-scope';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Hooks } from '../../../platform/crud/hooks.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { acrossTenants } from '../across-tenants.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Refuses by the rules that the dialog has asked by already. */
const assertSound = (problems: ReadonlyMap<string, Text>): void => {
  if (problems.size > 0) throw refuseFields(Object.fromEntries(problems));
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
  beforeSave: async ({ values, before }) => {
    assertSound(checkDataScope({ ...before, ...values }));
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

export const apiScopeHooks: Hooks = {
  beforeSave: async ({ values }) => {
    assertSound(checkApiScope(values));
    const path = text(values.scopePath);
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
