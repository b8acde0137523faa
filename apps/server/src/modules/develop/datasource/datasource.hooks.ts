import type { Caller } from '../../../platform/auth/caller.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Hooks } from '../../../platform/crud/hooks.ts';
import type { Row } from '../../../platform/crud/store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notifyChange } from '../../../platform/events/changes.ts';
import { refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { acrossTenants } from '../../system/system.public.ts';
import { sealPassword } from './sealed-password.ts';
import { assertAllowed, postgresDriver, targetOf } from './target.ts';

const longestPassword = 128;

interface Tenant {
  datasourceId: string;
  tenantName: string;
}

/** Tenants whose survey data is in one of these. */
const livingIn = (sql: Sql, caller: Caller, ids: readonly string[]): Promise<Tenant[]> =>
  acrossTenants(
    sql,
    caller,
    async () => sql<Tenant[]>`
      select datasource_id as "datasourceId", tenant_name as "tenantName" from system_tenant
      where datasource_id = any (${[...ids]}::bigint[]) order by tenant_id`,
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const assertPlace = (driver: string, url: string, hosts: readonly string[]): void => {
  // Others serve code generation only, and nothing connects to them from here.
  if (driver === postgresDriver) assertAllowed(targetOf(url), hosts);
  else if (!url.startsWith('jdbc:')) {
    throw refuseFields({ url: ['连接地址须以 jdbc: 开头', 'Must begin with jdbc:'] });
  }
};

const assertUnused = async (sql: Sql, caller: Caller, before: Row): Promise<void> => {
  const [tenant] = await livingIn(sql, caller, [before.id]);
  if (!tenant) return;
  throw refuseFields({
    url: [
      `“${tenant.tenantName}”的数据在此库中，不能更换地址；请先迁回`,
      `The data of ${tenant.tenantName} is there; move it back before changing the address`,
    ],
  });
};

export const datasourceHooks = (secrets: SecretBox, hosts: readonly string[]): Hooks => ({
  beforeSave: async ({ sql, caller, values, before }) => {
    const { password, ...rest } = values;
    // Clients of this family send the address with its ampersands escaped.
    if (typeof rest.url === 'string') rest.url = rest.url.replaceAll('&amp;', '&').trim();
    const merged = { ...before, ...rest };
    const whose = { url: textOf(merged.url), username: textOf(merged.username) };
    assertPlace(textOf(merged.driverClass), whose.url, hosts);
    const isElsewhere = before !== null && (before.url !== whose.url || before.driverClass !== merged.driverClass);
    if (isElsewhere) await assertUnused(sql, caller, before);
    if (password === undefined || password === null || password === '') {
      // A kept password is never sent to another place, or as somebody else, than it was given for.
      if (before === null || isElsewhere || before.username !== whose.username) {
        throw refuseFields({ password: ['请输入密码', 'Enter the password'] });
      }
      return rest;
    }
    if (typeof password !== 'string' || password.length > longestPassword) {
      throw refuseFields({ password: [`密码最多 ${longestPassword} 个字符`, `At most ${longestPassword} characters`] });
    }
    return { ...rest, password: sealPassword(secrets, password, whose) };
  },
  afterSave: async ({ sql, row }) => notifyChange(sql, { kind: 'datasource', tenantId: null, id: row.id }),
  beforeRemove: async ({ sql, caller, rows }) => {
    const tenants = await livingIn(
      sql,
      caller,
      rows.map(({ id }) => id),
    );
    if (tenants.length === 0) return;
    const names = tenants.map(({ tenantName }) => tenantName);
    throw refuse(400, [`数据源正在使用中: ${names.join('、')}`, `In use by ${names.join(', ')}`], {
      dependents: names,
    });
  },
});
