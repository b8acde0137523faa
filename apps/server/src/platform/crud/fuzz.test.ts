import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrudWorld, callerOf, openCrudWorld, pathOf, sampleBody } from '../../testing/crud-world.ts';
import { suffixes } from './filters.ts';

/** Names, suffixes and values nobody foresaw: never a 500, never another tenant's row. The seed is printed when it fails. */

let world: CrudWorld;
/** Rows of each resource that tenant B has and A must never see. */
const foreign = new Map<string, string[]>();
const a = callerOf('100001', '11');
const b = callerOf('100002', '22');

beforeAll(async () => {
  world = await openCrudWorld();
  for (const resource of resources) {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const owner = resource.owner === 'platform' ? callerOf('000000', '1') : b;
      ids.push((await world.post(owner, `${pathOf(resource)}/submit`, sampleBody(resource, n))).body.data.id);
      if (resource.owner === 'tenant') await world.post(a, `${pathOf(resource)}/submit`, sampleBody(resource, n));
    }
    if (resource.owner === 'tenant') foreign.set(resource.name, ids);
  }
});
afterAll(() => world.close());

/** A small generator with a seed, so a failure can be repeated. */
const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const oddSuffixes = ['', 'in', 'LIKE', 'or', '=', 'like like', 'equal_equal', "like'--", '\u0000', '__proto__'];
const baseNames = ['id', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status', 'version'];
const oddNames = [
  'tenantId',
  'tenant_id',
  'isDeleted',
  'is_deleted',
  '__proto__',
  'constructor',
  'toString',
  '1=1',
  'id;drop table system_param',
  'a"b',
  "a'b",
  '*',
  'password',
  'id)--',
  '\u202e',
];
const values = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1.5',
    'x',
    '%',
    '_',
    '\\',
    "'",
    "' or '1'='1",
    '";--',
    '100%',
    '\u0000',
    '\u202e',
    '😀',
    '测试',
    'null',
    'true',
    'NaN',
    'Infinity',
    '1e9',
  ],
  ...[
    '99999999999999999999',
    '9223372036854775807',
    '9223372036854775808',
    '-2147483649',
    '2147483648',
    '1,2',
    '1,2,',
    '{}',
    '[]',
  ],
  ...[
    '2026-01-01',
    '2026-02-30',
    '2026-01-01 00:00:00',
    '2026-13-01 00:00:00',
    '2026-01-01 25:00:00',
    '9999-12-31 23:59:59',
    '0000-00-00',
    '2026-01-01T00:00:00Z',
  ],
  'x'.repeat(5000),
];

const queryOf = (resource: Resource, next: () => number): string => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const names = [...fieldsOf(resource).map(([name]) => name), ...baseNames];
  const parts = new URLSearchParams();
  const count = next() < 0.6 ? 1 : 2 + Math.floor(next() * 2);
  for (let at = 0; at < count; at += 1) {
    const kind = next();
    // Suffixes that take any value, so that the odd ones reach the database too.
    if (kind < 0.35)
      parts.append(
        `${pick(names)}_${pick(['like', 'notlike', 'likeleft', 'likeright', 'null', 'notnull'])}`,
        pick(values),
      );
    else if (kind < 0.6) parts.append(`${pick(names)}${next() < 0.75 ? `_${pick(suffixes)}` : ''}`, pick(values));
    else if (kind < 0.7) parts.append(`${pick(names)}_${pick(oddSuffixes)}`, pick(values));
    else if (kind < 0.8) parts.append(`${pick(oddNames)}${next() < 0.5 ? `_${pick(suffixes)}` : ''}`, pick(values));
    else if (kind < 0.9)
      parts.append(
        pick(['ascs', 'descs']),
        pick([...names, ...oddNames, 'create_time', 'id,id', ',', `${pick(names)},${pick(oddNames)}`]),
      );
    else parts.append(pick(['current', 'size', 'ids']), pick(values));
  }
  return parts.toString();
};

const seeds = [20260921, Math.floor(Date.now() / 1000)];

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const path = pathOf(resource);
  const calls = resource.name.startsWith('dict')
    ? ['list', 'parent-list', 'child-list', 'detail', 'dictionary']
    : ['list', 'detail'];

  it.each(seeds)('answers whatever it is asked (seed %i)', async (seed) => {
    const next = random(seed);
    const hidden = foreign.get(resource.name) ?? [];
    const seen = new Map<number, number>();
    for (let turn = 0; turn < 260; turn += 1) {
      const call = calls[turn % calls.length];
      const url = `${path}/${call}?${queryOf(resource, next)}`;
      const { status, raw } = await world.get(a, url);
      expect([200, 400, 404], `${url} → ${status} ${raw.toString().slice(0, 200)}`).toContain(status);
      for (const id of hidden) expect(raw.includes(id), url).toBe(false);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    // A walk that is only ever refused shows nothing.
    expect(seen.get(200) ?? 0).toBeGreaterThan(15);
    expect(seen.get(400) ?? 0).toBeGreaterThan(15);
  });

  it('exports whatever it is asked for', async () => {
    if (!resource.verbs.includes('export')) return;
    const next = random(7);
    for (let turn = 0; turn < 40; turn += 1) {
      const url = `${path}/export?${queryOf(resource, next)}`;
      const { status, raw } = await world.get(a, url);
      expect([200, 400], url).toContain(status);
      // Whole: the end of a zip stands at its end.
      if (status === 200) expect(raw.readUInt32LE(raw.length - 22), url).toBe(0x06054b50);
    }
  });

  it('has no row of another tenant, by any id', async () => {
    for (const id of foreign.get(resource.name) ?? []) {
      expect((await world.get(a, `${path}/detail?id=${id}`)).status).toBe(404);
      expect((await world.post(a, `${path}/submit`, { ...sampleBody(resource, 50), id })).status).toBe(404);
      expect((await world.post(a, `${path}/remove?ids=${id}`)).status).toBe(404);
      expect((await world.get(a, `${path}/list?id=${id}`)).body.data.records).toEqual([]);
      expect((await world.get(b, `${path}/detail?id=${id}`)).body.data).toMatchObject({ id, version: 0 });
    }
  });
});
