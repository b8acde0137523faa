import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrudWorld, callerOf, openCrudWorld } from '../../../testing/crud-world.ts';

let world: CrudWorld;
beforeAll(async () => {
  world = await openCrudWorld();
});
afterAll(() => world.close());

const path = '/api/blade-desk/preference';
const own = callerOf('100001', '11');
const read = async (caller = own) => (await world.get(caller, path)).body.data;

it('keeps a setting, replaces it, and forgets it', async () => {
  expect(await read()).toEqual({});
  await world.post(own, path, { name: 'columns.param', value: { order: ['a'], hidden: [] } });
  await world.post(own, path, { name: 'density', value: 'compact' });
  expect(await read()).toEqual({ 'columns.param': { order: ['a'], hidden: [] }, density: 'compact' });
  await world.post(own, path, { name: 'density', value: 'loose' });
  await world.post(own, path, { name: 'columns.param', value: null });
  expect(await read()).toEqual({ density: 'loose' });
});

it("is nobody else's, in this tenant or another with the same user id", async () => {
  await world.post(own, path, { name: 'density', value: 'loose' });
  expect(await read(callerOf('100001', '12'))).toEqual({});
  expect(await read(callerOf('100002', '11'))).toEqual({});
  expect((await world.get(null, path)).status).toBe(401);
});

it('takes no odd name and no large value', async () => {
  for (const name of ['', 'A', '../x', 'a b', 'a'.repeat(101), 7])
    expect((await world.post(own, path, { name, value: 1 })).status).toBe(400);
  expect((await world.post(own, path, { name: 'x', value: 'y'.repeat(20_000) })).status).toBe(413);
  expect((await world.post(own, path, { name: 'x' })).status).toBe(400);
});

it('keeps saved searches one by one, and as many as anybody names', async () => {
  const many = callerOf('100001', '13');
  const saved = (at: number) => ({
    name: `saved.tenant-package.m5x${at}`,
    value: { name: `查询 ${at}`, query: { a: '1' } },
  });
  await world.database.asSystem(
    (sql) => sql`
      insert into desk_preference (tenant_id, user_id, name, value)
      select '100001', 13, 'saved.param.' || n, '{}'::jsonb from generate_series(1, 499) n`,
  );
  expect((await world.post(many, path, saved(1))).status).toBe(200);
  expect((await world.post(many, path, saved(2))).body.msg).toBe('界面设置过多');
  // One that is there can still be renamed, and one that goes makes room.
  expect((await world.post(many, path, { ...saved(1), value: { name: '改名', query: {} } })).status).toBe(200);
  await world.post(many, path, { name: 'saved.param.7', value: null });
  expect((await world.post(many, path, saved(2))).status).toBe(200);
});
