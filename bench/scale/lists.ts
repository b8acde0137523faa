import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@manyi/shared/contract/envelope';
import { cpuTime } from './cpu-time.ts';
import { type Load, latencyOf } from './latency.ts';
import { askedOf, notProbed, type Probe, probesOf } from './probes.ts';
import { openWorld, type World } from './world.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 2);

/** Milliseconds that the slowest of twenty may take on two quiet cores with ten clients. */
const budgetMs = 30;
/** The same in processor time: with this much a call, ten clients on two cores wait 20 ms. More where the bare baseline takes much itself. */
const budgetCpuMs = 4;
const budgetTimes = 8;

const matrix = new URL('../../apps/server/src/modules/system/testing/route-matrix.tsv', import.meta.url);
const areas = /^GET (\/api\/(?:blade-system|blade-desk\/notice|blade-log)\/\S+)\t/;

/** Reads of these areas that have no probe: a new one must not be forgotten. */
const forgotten = (probes: readonly Probe[]): string[] => {
  const known = new Set(probes.map(({ path }) => path));
  return readFileSync(matrix, 'utf8')
    .split('\n')
    .flatMap((line) => areas.exec(line)?.[1] ?? [])
    .filter((path) => !known.has(path) && !notProbed.some((pattern) => pattern.test(path)));
};

const countRows = (data: unknown): number => {
  if (Array.isArray(data)) return data.reduce<number>((sum, one) => sum + 1 + childrenOf(one), 0);
  if (typeof data !== 'object' || data === null) return 1;
  const records: unknown = Reflect.get(data, 'records');
  if (records !== undefined) return countRows(records);
  const lists = Object.values(data).filter((value) => Array.isArray(value));
  return Math.max(1, ...lists.map(countRows));
};
const childrenOf = (node: unknown): number => {
  const children: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'children') : undefined;
  return children === undefined ? 0 : countRows(children);
};

interface Cost {
  p95: number;
  cpu: number | null;
}
interface Measured {
  rows: number;
  ours: Cost;
  bare: Cost;
}

/** Until what the last probe began has come to an end. */
const quiet = async ({ server, bare, database }: World): Promise<void> => {
  const pids = [server.pid, bare.pid, database];
  for (let waits = 0, last = cpuTime(pids); waits < 100; waits += 1) {
    await sleep(60);
    const now = cpuTime(pids);
    if (now === last) return;
    last = now;
  }
};

/** Latency, and the processor time of one call in milliseconds: that says the same on a busy machine. */
const measured = async (world: World, load: Load, pids: readonly number[]) => {
  await quiet(world);
  const before = cpuTime(pids);
  const latency = await latencyOf(load, seconds);
  const after = cpuTime(pids);
  const cpu = before === null || after === null ? null : (after - before) / latency.calls;
  return { p95: latency.p95, cpu };
};

const measure = async (world: World, probe: Probe): Promise<Measured> => {
  // Browsers take what is compressed.
  const headers = { 'accept-encoding': 'gzip', ...world.headers[probe.as ?? 'administrator'] };
  const paths = askedOf(probe);
  const url = `${world.server.address}${paths[0]}`;
  const reply = await fetch(url, { headers });
  const body = (await reply.json()) as Envelope<unknown>;
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${body.msg}`);
  const rows = countRows(body.data);
  const bareUrl = `${world.bare.address}/rows?table=${probe.table}&rows=${Math.max(1, rows)}`;
  await latencyOf({ url, headers, paths }, 0.5);
  await latencyOf({ url: bareUrl }, 0.2);
  const bare = await measured(world, { url: bareUrl }, [world.bare.pid, world.database]);
  const ours = await measured(world, { url, headers, paths }, [world.server.pid, world.database]);
  return { rows, ours, bare };
};

const shown = (value: number | null, digits: number): string => (value === null ? '-' : value.toFixed(digits));

const world = await openWorld();
let failed = false;
try {
  const only = process.argv[2];
  const probes = await probesOf(world.sql);
  const missing = forgotten(probes);
  if (missing.length > 0) {
    console.log(`MISSED  no probe for ${missing.join(', ')}`);
    failed = true;
  }
  for (const probe of probes.filter(({ path }) => only === undefined || path.includes(only))) {
    const name = `${probe.path.replace('/api/', '')}${probe.query === '' ? '' : `?${probe.query}`}${probe.as ? ` (${probe.as})` : ''}`;
    try {
      const { ours, bare, rows } = await measure(world, probe);
      const times = ours.cpu === null || bare.cpu === null ? null : ours.cpu / bare.cpu;
      // Where other work slows the clock down, what the call costs decides.
      const isDear = ours.cpu === null || times === null || (ours.cpu > budgetCpuMs && times > budgetTimes);
      const missed = ours.p95 > budgetMs && isDear;
      failed ||= missed;
      const verdict = missed ? 'MISSED' : 'ok    ';
      console.log(
        `${verdict}  ${name.padEnd(92)} ${String(rows).padStart(5)} rows  p95 ${shown(ours.p95, 1).padStart(7)} ms, bare ${shown(
          bare.p95,
          1,
        ).padStart(
          6,
        )}  processor ${shown(ours.cpu, 2).padStart(6)} ms, bare ${shown(bare.cpu, 2).padStart(5)}, x ${shown(times, 1)}`,
      );
    } catch (error) {
      failed = true;
      console.log(`MISSED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await world.close();
}
process.exit(failed ? 1 : 0);
