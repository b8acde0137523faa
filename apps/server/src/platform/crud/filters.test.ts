import { post } from '@manyi/shared/resources/system/post.resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrudWorld, callerOf, openCrudWorld, pathOf } from '../../testing/crud-world.ts';

/** Every suffix against what it means, said a second time in plain JavaScript (contract.md 1.5). */

let world: CrudWorld;
const caller = callerOf('100001', '11');
const path = pathOf(post);

interface PostRow {
  id: string;
  postName: string;
  postCode: string;
  sort: number | null;
  createTime: string;
}

const names = ['教务处长', '校长', '副校长', '50%', '50_', 'a\\b', 'Dean', 'dean', "O'Neil", ' '];
let rows: PostRow[] = [];

beforeAll(async () => {
  world = await openCrudWorld();
  for (const [at, postName] of names.entries()) {
    await world.post(caller, `${path}/submit`, {
      category: '1',
      postCode: `c${at}`,
      postName: postName === ' ' ? 'x y' : postName,
      sort: at,
      remark: '',
    });
  }
  await world.database.tx(
    { tenantId: '100001', userId: null },
    (sql) =>
      sql`update system_post set create_time = timestamptz '2026-01-01 00:00:00+08' + make_interval(hours => sort * 12)`,
  );
  rows = (await world.get(caller, `${path}/list?size=500`)).body.data.records;
});
afterAll(() => world.close());

const asked = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await world.get(caller, `${path}/list?size=500&${new URLSearchParams(query)}`);
  expect(body.code, JSON.stringify(query)).toBe(200);
  expect(body.data.total).toBe(body.data.records.length);
  return body.data.records.map((row: PostRow) => row.postCode).sort();
};
const expected = (keep: (row: PostRow) => boolean): string[] =>
  rows
    .filter(keep)
    .map((row) => row.postCode)
    .sort();
const low = (text: string): string => text.toLowerCase();

const textMeanings: Record<string, (value: string, wanted: string) => boolean> = {
  '': (value, wanted) => low(value).includes(low(wanted)),
  _like: (value, wanted) => low(value).includes(low(wanted)),
  _notlike: (value, wanted) => !low(value).includes(low(wanted)),
  _likeleft: (value, wanted) => low(value).endsWith(low(wanted)),
  _likeright: (value, wanted) => low(value).startsWith(low(wanted)),
  _equal: (value, wanted) => value === wanted,
  _notequal: (value, wanted) => value !== wanted,
};

describe.each(Object.entries(textMeanings))('postName%s', (suffix, means) => {
  it.each(['校长', '%', '_', '\\', "'", 'dean', 'Dean', '50%', 'nothing'])('%s', async (wanted) => {
    expect(await asked({ [`postName${suffix}`]: wanted })).toEqual(expected((row) => means(row.postName, wanted)));
  });
});

const numberMeanings: Record<string, (value: number, wanted: number) => boolean> = {
  '': (value, wanted) => value === wanted,
  _equal: (value, wanted) => value === wanted,
  _notequal: (value, wanted) => value !== wanted,
  _ge: (value, wanted) => value >= wanted,
  _le: (value, wanted) => value <= wanted,
  _gt: (value, wanted) => value > wanted,
  _lt: (value, wanted) => value < wanted,
};

it.each(Object.entries(numberMeanings))('sort%s', async (suffix, means) => {
  for (const wanted of [-1, 0, 4, 9, 10]) {
    expect(await asked({ [`sort${suffix}`]: String(wanted) })).toEqual(expected((row) => means(row.sort ?? 0, wanted)));
  }
});

it('keeps a range of times by its two open bounds', async () => {
  const [after, before] = ['2026-01-01 12:00:00', '2026-01-03 00:00:00'];
  expect(await asked({ createTime_dategt: after, createTime_datelt: before })).toEqual(
    expected((row) => row.createTime > after && row.createTime < before),
  );
  expect(await asked({ createTime_datege: after, createTime_datele: before })).toEqual(
    expected((row) => row.createTime >= after && row.createTime <= before),
  );
});

it('skips what is blank or told to be ignored, and joins several with and', async () => {
  expect(await asked({ postName: '  ', sort_ignore: '3' })).toHaveLength(rows.length);
  expect(await asked({ postName: '校长', sort_gt: '1' })).toEqual(['c2']);
  expect(await asked({ postName_null: '1' })).toEqual([]);
  expect(await asked({ postName_notnull: '1' })).toHaveLength(rows.length);
});

it.each([
  'nothing=1',
  'tenantId=1',
  'isDeleted=1',
  'postName_in=1',
  'sort=x',
  'createTime_dategt=yesterday',
  'createTime_dategt=2026-02-30',
  'createTime_dategt=0000-01-01',
  'createTime_dategt=2026-01-01 25:00:00',
  'postName=a&postName=b',
])('refuses %s', async (query) => {
  const { status, body } = await world.get(caller, `${path}/list?${query}`);
  expect([status, body.code]).toEqual([400, 400]);
});

it('sorts by names in either spelling, in both directions, and keeps equal rows in their places from page to page', async () => {
  const codes = async (query: string): Promise<string[]> =>
    (await world.get(caller, `${path}/list?${query}`)).body.data.records.map((row: PostRow) => row.postCode);
  const up = await codes('ascs=postCode');
  expect(up).toEqual([...up].sort());
  expect(await codes('descs=post_code')).toEqual([...up].reverse());
  const paged = (
    await Promise.all([1, 2, 3, 4, 5].map((current) => codes(`ascs=category&current=${current}&size=2`)))
  ).flat();
  expect(new Set(paged).size).toBe(rows.length);
  for (const wrong of ['ascs=password', 'descs=1', 'ascs=id;drop', 'ascs=tenant_id']) {
    expect((await world.get(caller, `${path}/list?${wrong}`)).status).toBe(400);
  }
});
