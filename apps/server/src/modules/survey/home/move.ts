import type { Text } from '@manyi/shared/contract/text';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { Progress } from '../../../platform/jobs/long-jobs.ts';
import { clearTable, copyTable, countTable, sumTable } from './copy-table.ts';
import { holdFence, isFenceFree, setHome, stateOf } from './fence.ts';
import { clearMirror, copyMirror, forgetNoted } from './mirror.ts';
import { type SurveyTable, surveyTables } from './survey-tables.ts';

export interface Move {
  tenantId: string;
  /** The platform's database, which says where everybody lives. */
  platform: Database;
  from: Database;
  to: Database;
  /** Makes the new place the tenant's home, in the platform's transaction: the moment of the move. */
  settle(sql: Sql): Promise<void>;
  /** Every instance has heard of the move after this long; then the old rows go. Milliseconds. */
  graceMs?: number;
}

const graceMs = 5000;
const clearAtOnce = 20_000;

const steps = {
  wait: ['等待进行中的写入结束', 'Waiting for writes in flight'],
  copy: ['复制数据', 'Copying'],
  verify: ['核对数量与校验值', 'Comparing counts and checksums'],
  clear: ['清理原库', 'Clearing the old database'],
} satisfies Record<string, Text>;

const differs = (table: SurveyTable): Refusal =>
  refuse(409, [
    `${table} 复制后核对不一致，已放弃迁移，数据仍在原库`,
    `${table} differs after copying; nothing was moved, the data is where it was`,
  ]);
const notFenced = (): Refusal =>
  refuse(409, ['迁移被中断，数据仍在原库，请重试', 'The move was interrupted; the data is where it was. Try again']);
const taken = (): Refusal =>
  refuse(409, [
    '目标库中已有其他系统安装写入的同编号租户，不能使用',
    'Another installation keeps a tenant of this number in that database',
  ]);

export const installationOf = async (platform: Database): Promise<string> => {
  const [row] = await platform.asSystem((sql) => sql<{ id: string }[]>`select id from platform_installation`);
  if (!row) throw new Error('this installation has no id');
  return row.id;
};

const assertOurs = async (to: Sql, tenantId: string, installation: string): Promise<void> => {
  const [held] = await to<{ installation: string | null }[]>`
    select installation from survey_home where tenant_id = ${tenantId}`;
  if (held?.installation && held.installation !== installation) throw taken();
};

const clearAll = async (sql: Sql, tenantId: string, cleared: (rows: number) => Promise<void>): Promise<void> => {
  for (const table of surveyTables) {
    for (;;) {
      const rows = await clearTable(sql, table, tenantId, clearAtOnce);
      if (rows === 0) break;
      await cleared(rows);
    }
  }
};

/** All that was audited while the data was elsewhere comes along; nothing of it is ever deleted. */
const copyAudit = async (from: Sql, to: Sql, tenantId: string): Promise<void> => {
  const rows = from<{ row: string }[]>`
    select row_to_json(t)::text as row from audit_event t
    where tenant_id = ${tenantId} and resource like 'survey-%'`;
  for await (const some of portions(from, rows, 1000)) {
    await to`
      insert into audit_event select r.* from unnest(${some.map(({ row }) => row)}::text[]) one,
        json_populate_record(null::audit_event, one::json) r on conflict do nothing`;
  }
};

const countAll = async (sql: Sql, tenantId: string): Promise<number> => {
  let rows = 0;
  for (const table of surveyTables) rows += await countTable(sql, table, tenantId);
  return rows;
};

const verify = async (from: Sql, to: Sql, tenantId: string): Promise<void> => {
  for (const table of surveyTables) {
    const [source, target] = await Promise.all([sumTable(from, table, tenantId), sumTable(to, table, tenantId)]);
    if (source.rows !== target.rows || source.hash !== target.hash) throw differs(table);
  }
};

/** Copies everything while nobody can write, and compares. What an earlier attempt left in the target goes first. */
const copyAll = async (move: Move, from: Sql, installation: string, progress: Progress): Promise<number> => {
  const { tenantId, platform, to } = move;
  const total = await countAll(from, tenantId);
  let done = 0;
  await to.asSystem(async (target) => {
    await assertOurs(target, tenantId, installation);
    await clearAll(target, tenantId, async () => undefined);
    if (to !== platform) await copyMirror(platform, target, tenantId);
    for (const table of surveyTables) {
      await copyTable(from, target, table, tenantId, async (rows) => {
        done += rows;
        await progress.report(steps.copy, done, total);
      });
    }
    if (move.from !== platform) await copyAudit(from, target, tenantId);
    await progress.report(steps.verify, done, total);
    await verify(from, target, tenantId);
    await setHome(target, tenantId, 'here', installation);
  });
  return total;
};

const release = (from: Database, tenantId: string): Promise<void> =>
  from.asSystem(async (sql) => {
    await sql`
      update survey_home set state = 'here', update_time = now() where tenant_id = ${tenantId} and state = 'moving'`;
    await forgetNoted(sql, tenantId);
  });

/**
 * Moves the survey data of a tenant from one database to another. Reading goes on; writes are told to come back until it is
 * over, and phones do. Whatever goes wrong before `settle` has committed leaves everything where it was, and starting again is
 * always safe. @returns the number of rows moved.
 */
export const moveTenant = async (move: Move, progress: Progress): Promise<number> => {
  const { tenantId, platform, from, to } = move;
  const installation = await installationOf(platform);
  await progress.report(steps.wait, 0, 0);
  await from.asSystem((sql) => setHome(sql, tenantId, 'moving', installation));
  let rows = 0;
  let settled = false;
  try {
    await from.asSystem(async (sql) => {
      await holdFence(sql, tenantId);
      // Somebody who thought this move dead may have opened the fence before it was held.
      if ((await stateOf(sql, tenantId)) !== 'moving') throw notFenced();
      rows = await copyAll(move, sql, installation, progress);
      await platform.asSystem(async (main) => {
        await move.settle(main);
        if (to === platform) await forgetNoted(main, tenantId);
      });
      settled = true;
      await setHome(sql, tenantId, 'away', installation);
    });
  } catch (error) {
    if (!settled) await release(from, tenantId);
    throw error;
  }
  await progress.report(steps.clear, 0, rows);
  await new Promise((resolve) => setTimeout(resolve, move.graceMs ?? graceMs));
  await clearOld(move, (done) => progress.report(steps.clear, done, rows));
  return rows;
};

/** Portions of their own transactions: interrupted, the rest goes at the next round (`sweepHomes`). */
const clearOld = async (
  { tenantId, platform, from }: Pick<Move, 'tenantId' | 'platform' | 'from'>,
  cleared: (done: number) => Promise<void>,
): Promise<void> => {
  let done = 0;
  for (const table of surveyTables) {
    for (;;) {
      const rows = await from.asSystem(async (sql) =>
        (await stateOf(sql, tenantId)) === 'away' ? clearTable(sql, table, tenantId, clearAtOnce) : 0,
      );
      if (rows === 0) break;
      done += rows;
      await cleared(done);
    }
  }
  if (from !== platform) await from.asSystem((sql) => clearMirror(sql, tenantId));
};

/**
 * Puts in order what a crash left: a move that died opens its fence again, and rows that were moved away are deleted here.
 * @param isHere whether the tenant lives in this database, by what the platform says.
 */
export const sweepHome = async (
  platform: Database,
  home: Database,
  isHere: (tenantId: string) => boolean,
): Promise<void> => {
  const left = await home.asSystem(
    (sql) => sql<{ tenantId: string; state: string }[]>`
      select tenant_id as "tenantId", state from survey_home where state <> 'here'`,
  );
  for (const { tenantId, state } of left) {
    const installation = await installationOf(platform);
    await home.asSystem(async (sql) => {
      if (state !== 'moving' || !(await isFenceFree(sql, tenantId))) return;
      await setHome(sql, tenantId, isHere(tenantId) ? 'here' : 'away', installation);
      if (isHere(tenantId)) await forgetNoted(sql, tenantId);
    });
    if (!isHere(tenantId)) await clearOld({ tenantId, platform, from: home }, async () => undefined);
  }
};
