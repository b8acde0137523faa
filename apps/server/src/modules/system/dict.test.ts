import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrudWorld, callerOf, openCrudWorld } from '../../testing/crud-world.ts';

/** The calls of a dictionary beyond the generic ones, on both kinds. */

let world: CrudWorld;
beforeAll(async () => {
  world = await openCrudWorld();
});
afterAll(() => world.close());

interface Entry {
  id: string;
  code: string;
  dictKey: string;
  dictValue: string;
  remark: string;
  isSealed: number;
  parentId: string | null;
}

describe.each(['dict', 'dict-biz'])('%s', (name) => {
  const base = `/api/blade-system/${name}`;
  const caller = callerOf('000000', '900');
  const submit = async (body: object) => {
    const reply = await world.post(caller, `${base}/submit`, { sort: 1, isSealed: 0, ...body });
    return { status: reply.status, fields: reply.body.data.fields, row: reply.body.data as Entry };
  };
  const made: Record<string, Entry> = {};

  it('has dictionaries, and entries that carry the number of theirs', async () => {
    made.colour = (await submit({ code: 'colour', dictValue: '颜色', dictKey: '' })).row;
    expect(made.colour).toMatchObject({ code: 'colour', parentId: null });
    const parentId = made.colour.id;
    for (const [dictKey, dictValue] of [
      ['1', '红'],
      ['2', '绿'],
    ]) {
      const { row } = await submit({ code: 'ignored', dictKey, dictValue, parentId, remark: `${dictValue}色` });
      expect(row).toMatchObject({ code: 'colour', parentId, dictKey });
      made[dictValue ?? ''] = row;
    }
    expect((await submit({ code: 'colour', dictValue: '又一部', dictKey: '' })).fields).toEqual({
      code: '当前字典编号已存在!',
    });
    expect((await submit({ dictKey: '1', dictValue: '朱', code: 'colour', parentId })).fields).toEqual({
      dictKey: '当前字典键值已存在!',
    });
    for (const code of ['a\0', '\ud800', 7, ['a']])
      expect((await submit({ code, dictValue: '坏', dictKey: '' })).fields).toEqual({ code: '格式不正确' });
    for (const wrong of ['x', '-1', '9'.repeat(19)])
      expect((await submit({ code: 'c', dictValue: '坏', dictKey: '1', parentId: wrong })).fields).toEqual({
        parentId: '上级字典不存在',
      });
  });

  it('lists dictionaries by page and filter, and the entries of one', async () => {
    const parents = (await world.get(caller, `${base}/parent-list?current=1&size=10&code=colour`)).body.data;
    expect(parents).toMatchObject({ total: 1, size: 10, current: 1, records: [{ code: 'colour', parentId: null }] });
    const children = (await world.get(caller, `${base}/child-list?parentId=${made.colour?.id}`)).body.data;
    expect(children.map((row: Entry) => row.dictValue)).toEqual(['红', '绿']);
    const found = (await world.get(caller, `${base}/child-list?parentId=${made.colour?.id}&dictValue=绿`)).body.data;
    expect(found).toHaveLength(1);
    expect((await world.get(caller, `${base}/child-list`)).status).toBe(400);
  });

  it('is a tree', async () => {
    const { data } = (await world.get(caller, `${base}/tree`)).body;
    const colour = data.find((node: { id: string }) => node.id === made.colour?.id);
    expect(colour).toMatchObject({ title: '颜色', parentId: '0', key: colour.id, value: colour.id });
    expect(colour.children.map((node: { title: string }) => node.title)).toEqual(['红', '绿']);
  });

  it('gives the entries of a number to anybody who is signed in, without those that are sealed', async () => {
    const nobody = callerOf('000000', '901', { permissions: new Set() });
    const look = async () => (await world.get(nobody, `${base}/dictionary?code=colour`)).body.data;
    expect(await look()).toMatchObject([
      { code: 'colour', dictKey: '1', dictValue: '红', remark: '红色' },
      { code: 'colour', dictKey: '2', dictValue: '绿', remark: '绿色' },
    ]);
    for (const isSealed of [1, 0]) {
      expect((await submit({ id: made.红?.id, isSealed })).row.isSealed).toBe(isSealed);
      expect(await look()).toHaveLength(2 - isSealed);
    }
    expect((await world.get(nobody, `${base}/list`)).status).toBe(403);
    expect((await world.get(null, `${base}/dictionary?code=colour`)).status).toBe(401);
  });

  it('keeps number and parent of an entry when it is edited', async () => {
    const { row } = await submit({ id: made.绿?.id, code: 'other', parentId: '', dictValue: '青' });
    expect(row).toMatchObject({ code: 'colour', parentId: made.colour?.id, dictValue: '青' });
  });

  it('stays while it has entries, and goes with them', async () => {
    expect((await world.post(caller, `${base}/remove?ids=${made.colour?.id}`)).body).toMatchObject({
      msg: '请先删除子节点! 字典项: 红、青',
      data: { dependents: ['红', '青'] },
    });
    const ids = [made.colour, made.红, made.绿].map((row) => row?.id).join(',');
    expect((await world.post(caller, `${base}/remove?ids=${ids}`)).status).toBe(200);
    expect((await world.get(caller, `${base}/dictionary?code=colour`)).body.data).toEqual([]);
  });
});

it('a business dictionary is its tenant’s own, a system dictionary everybody’s', async () => {
  const [one, two] = [callerOf('100001', '11'), callerOf('100002', '12')];
  const entry = { sort: 1, isSealed: 0, code: 'own', dictValue: '自己的', dictKey: '' };
  const { id } = (await world.post(one, '/api/blade-system/dict-biz/submit', entry)).body.data;
  await world.post(one, '/api/blade-system/dict-biz/submit', { ...entry, dictKey: '1', parentId: id });
  const look = async (as: typeof one) =>
    (await world.get(as, '/api/blade-system/dict-biz/dictionary?code=own')).body.data;
  expect([(await look(one)).length, (await look(two)).length]).toEqual([1, 0]);
  expect((await world.post(two, '/api/blade-system/dict/submit', entry)).status).toBe(403);
});
