import type { Text } from '@manyi/shared/contract/text';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { notFound, refuse } from '../../../platform/http/refusal.ts';
import { assertSeen, type Stamp, stamped } from '../../../platform/http/stamp.ts';
import type { LongJobs, NewJob } from '../../../platform/jobs/long-jobs.ts';
import type { RecurringJob } from '../../../platform/jobs/recurring.ts';
import { announceHome, type Homes, inEveryHome } from './homes.ts';
import { moveTenant, sweepHome } from './move.ts';

export const moveKind = 'tenant-move';

export interface MoveMeans {
  platform: Database;
  homes: Homes;
  jobs: LongJobs;
  /** Tells the person how it went. */
  tell?: (sql: Sql, caller: Caller, title: Text) => Promise<void>;
  graceMs?: number;
}

interface Tenant {
  id: string;
  tenantName: string;
  datasourceId: string | null;
}

const readTenant = async (platform: Database, tenantId: string): Promise<Tenant> => {
  const [row] = await platform.asSystem(
    (sql) => sql<Tenant[]>`
      select id, tenant_name as "tenantName", datasource_id as "datasourceId" from system_tenant
      where tenant_id = ${tenantId} and not is_deleted`,
  );
  if (!row) throw notFound();
  return row;
};

/** One move of a tenant at a time, by whichever instance. */
const assertNone = async (platform: Database, title: Text): Promise<void> => {
  const [busy] = await platform.asSystem(
    (sql) => sql`
      select 1 from desk_job where kind = ${moveKind} and state = 'running' and title_zh = ${title[0]} limit 1`,
  );
  if (busy) throw refuse(409, ['该租户的数据正在迁移', 'The data of this tenant is being moved already']);
};

const settleAt =
  (caller: Caller, tenantId: string, tenant: Tenant, datasourceId: string | null) => async (sql: Sql) => {
    await sql`
    update system_tenant set datasource_id = ${datasourceId}, update_user = ${caller.userId}, update_time = now(),
      version = version + 1 where tenant_id = ${tenantId}`;
    await writeAudit(sql, caller, [
      {
        action: 'datasource',
        resource: 'tenant',
        rowId: tenant.id,
        before: { datasourceId: tenant.datasourceId },
        after: { datasourceId },
      },
    ]);
    await announceHome(sql, tenantId);
  };

interface Target {
  tenantId: string;
  datasourceId: string | null;
  /** Of where whoever moves it saw it. */
  stamp?: Stamp;
}

/** Begins to move a tenant's survey data. @returns the id of the job; null when it lives there already. */
export const startMove = async (
  { platform, homes, jobs, tell, graceMs }: MoveMeans,
  caller: Caller,
  { tenantId, datasourceId, stamp }: Target,
): Promise<string | null> => {
  const tenant = await readTenant(platform, tenantId);
  if (tenant.datasourceId === datasourceId) return null;
  assertSeen(stamp, stamped({ datasourceId: tenant.datasourceId }));
  const title: Text = [
    `迁移租户数据：${tenant.tenantName}（${tenantId}）`,
    `Move data of ${tenant.tenantName} (${tenantId})`,
  ];
  await assertNone(platform, title);
  const placeOf = (id: string | null) => (id === null ? Promise.resolve(platform) : homes.open(id));
  // Before the call is answered: whoever chose a database that cannot be used reads so at once.
  const to = await placeOf(datasourceId);
  const from = await placeOf(tenant.datasourceId);
  const job: NewJob = {
    kind: moveKind,
    title,
    run: async (progress) => {
      const settle = settleAt(caller, tenantId, tenant, datasourceId);
      const rows = await moveTenant(
        { tenantId, platform, from, to, settle, ...(graceMs !== undefined && { graceMs }) },
        progress,
      );
      return [`已迁移并核对 ${rows} 行`, `${rows} rows moved and compared`];
    },
    ended: async (sql, { state, outcome }) => {
      const word: Text = state === 'done' ? ['完成', 'done'] : ['未完成', 'not done'];
      await tell?.(sql, caller, [`${title[0]}${word[0]}：${outcome[0]}`, `${title[1]}: ${word[1]}. ${outcome[1]}`]);
    },
  };
  return jobs.start(caller, job);
};

/** Tidies every database that tenants live in, the platform's own included. */
export const sweepHomes = (platform: Database, homes: Homes): RecurringJob => ({
  name: 'sweep-tenant-homes',
  everySeconds: 60,
  // A move that died with its instance keeps the tenant's phones waiting.
  atStart: true,
  run: async () => {
    await homes.refresh();
    await inEveryHome(platform, homes, (home, datasourceId) =>
      sweepHome(platform, home, (tenantId) => homes.datasourceOf(tenantId) === datasourceId),
    );
  },
});
