import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildCounts } from '../apps/server/src/modules/survey/result/rebuild-counts.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { answersOf, prepareSurvey, type Survey, signIn } from '../bench/fixtures.ts';
import { type Started, startServer } from '../bench/process.ts';

/** How many phones send at the same time, and how often everything is killed under them. */
const phones = 8;
const rounds = 3;
const password = 'Crash-test-2026';

let folder: string;
let server: Started;
let survey: Survey;

const dataDir = (): string => join(folder, 'data');
const start = (): Promise<Started> => startServer({ DATA_DIR: dataDir(), ADMIN_PASSWORD: password });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manyi crash '));
  server = await start();
  survey = await prepareSurvey(server.address, await signIn(server.address, password));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Lines of PostgreSQL's own lock file: pid first, port fourth. */
const postmaster = (): { pid: number; port: string } => {
  const lines = readFileSync(join(dataDir(), 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: lines[3] ?? '' };
};

const publicCall = (path: string): string => `${server.address}/api/survey-public/${survey.token}/${path}`;

/** The receipt; null when the connection broke, and then nobody knows what became of it. */
const send = async (submissionKey: string): Promise<string | null> => {
  try {
    const response = await fetch(publicCall('submit'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...answersOf(survey), submissionKey }),
    });
    // A database that dies before its server does is said so, and is as good as no reply.
    if (response.status >= 500) return null;
    const reply = (await response.json()) as { data: { receiptCode: string } };
    expect(response.status, JSON.stringify(reply)).toBe(200);
    return reply.data.receiptCode;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

interface Sent {
  acknowledged: Map<string, string>;
  unknown: string[];
}

/** One phone after another's answer, until the connection is gone. */
const stream = async (sent: Sent): Promise<void> => {
  for (;;) {
    const key = randomBytes(16).toString('hex');
    const receipt = await send(key);
    if (receipt === null) {
      sent.unknown.push(key);
      return;
    }
    sent.acknowledged.set(key, receipt);
  }
};

const found = async (receipt: string): Promise<boolean> =>
  (await fetch(publicCall(`receipt?code=${receipt}`))).status === 200;

const inBatches = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  for (let at = 0; at < all.length; at += 40) await Promise.all(all.slice(at, at + 40).map(work));
};

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const secret = readFileSync(join(dataDir(), 'postgres-password'), 'utf8').trim();
  const url = `postgres://postgres:${secret}@127.0.0.1:${postmaster().port}/postgres`;
  const database = openDatabase({ url, role: null, timeZone: 'Asia/Shanghai', poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Everything that is kept incrementally, as it stands and as counting anew makes it. */
const kept = () =>
  withDatabase((database) =>
    database.asSystem(async (sql) => {
      const read = async () => ({
        counts:
          await sql`select form_id, rela_id, question, grp, level, n from survey_count where n <> 0 order by 1, 2, 3, 4, 5`,
        colleges: await sql`select id, valid_count, invalid_count, message_count from survey_college order by id`,
      });
      const [form] = await sql<{ tenantId: string; id: string }[]>`
        select tenant_id as "tenantId", id from survey_form where not is_deleted`;
      const [rows] = await sql<{ answers: number; receipts: number }[]>`
        select (select count(*)::int from survey_response) as answers, (select count(*)::int from survey_receipt) as receipts`;
      const before = await read();
      await rebuildCounts(sql, form?.tenantId ?? '', form?.id ?? '');
      return { rows, before, after: await read() };
    }),
  );

it('loses no acknowledged answer and makes none twice when server and database are killed mid-stream', async () => {
  const all = new Set<string>();
  for (let round = 1; round <= rounds; round += 1) {
    const sent: Sent = { acknowledged: new Map(), unknown: [] };
    const streams = Promise.all(Array.from({ length: phones }, () => stream(sent)));
    await sleep(700 + 300 * round);
    const { pid } = postmaster();
    // In turn which of the two goes first; the other has no time to do anything orderly.
    for (const victim of round % 2 === 0 ? [server.pid, pid] : [pid, server.pid]) process.kill(victim, 'SIGKILL');
    await streams;
    expect(sent.acknowledged.size).toBeGreaterThan(20);
    expect(sent.unknown).toHaveLength(phones);

    server = await start();
    const lost: string[] = [];
    await inBatches([...sent.acknowledged.values()], async (receipt) => {
      if (!(await found(receipt))) lost.push(receipt);
    });
    expect(lost).toEqual([]);

    // What every phone does: the same again, until it is told that it arrived. Some of them had.
    for (const key of [...sent.unknown, ...[...sent.acknowledged.keys()].slice(-20)]) {
      const receipt = await send(key);
      expect(receipt).toBe(sent.acknowledged.get(key) ?? receipt);
      expect(receipt !== null && (await found(receipt))).toBe(true);
    }
    for (const key of [...sent.acknowledged.keys(), ...sent.unknown]) all.add(key);

    const { rows, before, after } = await kept();
    expect(rows).toEqual({ answers: all.size, receipts: all.size });
    expect(before).toEqual(after);
  }
});
