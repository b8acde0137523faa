import type { Text } from '@manyi/shared/contract/text';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import { isPlatform } from '../ground.ts';
import type { TenantRow } from './tenant.queries.ts';
import { findTenants } from './tenant.queries.ts';

/** A new tenant has one of each; whoever has more has begun to live in it. */
const counted: readonly { table: string; name: Text }[] = [
  { table: 'system_user', name: ['用户', 'users'] },
  { table: 'system_dept', name: ['机构', 'departments'] },
];

interface Table {
  name: string;
  soft: boolean;
}

/** Tables of what people made, asked of the database itself so that none of a later module is forgotten. */
const workTables = (sql: Sql) => sql<Table[]>`
  select c.relname as name, exists (select from pg_attribute d where d.attrelid = c.oid and d.attname = 'is_deleted' and not d.attisdropped) as soft
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname !~ '^(system|auth|audit|log)_' and c.relname !~ '(preference|message|_job|survey_home|survey_mirror)'
  order by c.relname`;

const assertEmpty = async (sql: Sql, { tenantId, tenantName }: TenantRow): Promise<void> => {
  const dependents: Text[] = [];
  for (const { table, name } of counted) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from ${sql(table)} where tenant_id = ${tenantId} and not is_deleted`;
    if ((row?.count ?? 0) > 1) dependents.push([`${name[0]} ${row?.count}`, `${row?.count} ${name[1]}`]);
  }
  for (const { name, soft } of await workTables(sql)) {
    const found = await sql`
      select 1 from ${sql(name)} where tenant_id = ${tenantId} ${soft ? sql`and not is_deleted` : sql``} limit 1`;
    if (found.length > 0) dependents.push([`业务数据 ${name}`, `rows in ${name}`]);
    if (dependents.length >= 5) break;
  }
  if (dependents.length === 0) return;
  throw refuse(
    400,
    [
      `租户 ${tenantName} 中仍有数据: ${dependents.map((one) => one[0]).join('、')}`,
      `The tenant ${tenantName} still has ${dependents.map((one) => one[1]).join(', ')}`,
    ],
    { dependents: dependents.map((one) => one[0]) },
  );
};

/** What is there is not seen from here. */
const livesElsewhere = ({ tenantName }: TenantRow) =>
  refuse(400, [
    `租户 ${tenantName} 的数据存放在独立数据库中，请先迁回`,
    `The data of ${tenantName} is in a database of its own; move it back first`,
  ]);

/** Only what is as empty as when it was made. Its people are signed out; its number is never given again. */
export const removeTenants = async (sql: Sql, caller: Caller, ids: readonly string[]): Promise<void> => {
  const rows = await findTenants(sql, ids, true);
  if (rows.length !== ids.length) throw notFound();
  for (const row of rows) {
    if (isPlatform(row.tenantId)) throw refuse(400, ['平台租户不能删除', 'The platform itself cannot be deleted']);
    if (row.datasourceId !== null) throw livesElsewhere(row);
    await assertEmpty(sql, row);
  }
  const tenantIds = rows.map((row) => row.tenantId);
  await sql`
    update system_tenant set is_deleted = true, update_user = ${caller.userId}, update_time = now(), version = version + 1
    where tenant_id = any (${tenantIds})`;
  await sql`
    update auth_session set end_time = now(), end_reason = 'revoked' where tenant_id = any (${tenantIds}) and end_time is null`;
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'delete', resource: 'tenant', rowId: row.id, before: row })),
  );
  for (const tenantId of tenantIds) await rightsChanged(sql, tenantId);
};
