import { resources } from '@manyi/shared/resources/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrudWorld, callerOf, openCrudWorld, pathOf, sampleBody, writerOf } from '../../testing/crud-world.ts';
import { referencesOf, targetOf } from './references.ts';

let world: CrudWorld;
beforeAll(async () => {
  world = await openCrudWorld();
  // Departments and roles belong to a tenant that is there.
  await world.database.asSystem(async (sql) => {
    for (const id of ['100001', '100002'])
      await sql`insert into system_tenant (tenant_id, tenant_name) values (${id}, ${id}) on conflict do nothing`;
  });
});
afterAll(() => world.close());

/** Names that no two rows of a table may share. */
const unique: Readonly<Record<string, string>> = { system_menu: 'code', system_role: 'role_alias' };

let n = 500;
const nowhere = '777777777777777777';
const referring = resources.flatMap((resource) =>
  referencesOf(resource)
    // Which row a dictionary stands below is judged by its own hook, in its own words.
    .filter(([name]) => !(resource.tree && name === 'parentId') || !/^dict/.test(resource.name))
    .map(([name, field]) => [`${resource.name}.${name}`, { resource, name, field }] as const),
);

describe.each(referring)('%s', (_, { resource, name, field }) => {
  const writer = writerOf(resource, '100001');
  const target = targetOf(field);
  const submit = (body: object) => world.post(writer, `${pathOf(resource)}/submit`, body);
  const sample = (id: string) => {
    n += 1;
    return { ...sampleBody(resource, n), [name]: id };
  };
  const addTarget = async (tenantId: string, isDeleted = false): Promise<string> => {
    n += 1;
    const id = String(900_000 + n);
    const column = unique[target.table];
    const named = column ? { [column]: `reference-${id}` } : {};
    const row = { id, is_deleted: isDeleted, ...named, ...(target.owner === 'tenant' ? { tenant_id: tenantId } : {}) };
    await world.database.asSystem((sql) => sql`insert into ${sql(target.table)} ${sql(row)}`);
    return id;
  };

  it('names a row that is there', async () => {
    const id = await addTarget(writer.tenantId);
    expect((await submit(sample(id))).body).toMatchObject({ code: 200, data: { [name]: id } });
  });

  it('refuses, at the field, what is nowhere, deleted or another tenant’s', async () => {
    const there = await addTarget(writer.tenantId);
    const wrong = [nowhere, '9999999999999999999', await addTarget(writer.tenantId, true)];
    if (target.owner === 'tenant') wrong.push(await addTarget('100002'));
    if (field.kind === 'references') wrong.push(`${there},${nowhere}`);
    const added = (await submit(sample(there))).body.data;
    for (const id of wrong) {
      for (const body of [sample(id), { id: added.id, [name]: id }]) {
        const { status, body: reply } = await submit(body);
        expect([status, Object.keys(reply.data.fields)], id).toEqual([400, [name]]);
      }
    }
  });

  it('keeps what was deleted since, so that the rest can be edited', async () => {
    const id = await addTarget(writer.tenantId);
    const added = (await submit(sample(id))).body.data;
    await world.database.asSystem((sql) => sql`update ${sql(target.table)} set is_deleted = true where id = ${id}`);
    const edited = await submit({ id: added.id, version: added.version, [name]: id, [resource.titleField]: 'edited' });
    expect(edited.body).toMatchObject({ code: 200, data: { [name]: id, [resource.titleField]: 'edited' } });
  });
});

describe('references', () => {
  it('of every resource lead to a table', () => {
    expect(referring.length).toBeGreaterThan(2);
    for (const [name, { field }] of referring) expect(targetOf(field).table, name).toMatch(/^[a-z_]+$/);
  });

  it('of a dictionary lead to none of another tenant', async () => {
    const [mine, theirs] = [callerOf('100001', '1'), callerOf('100002', '2')];
    const path = '/api/blade-system/dict-biz/submit';
    const root = { code: 'of-two', dictValue: '二', sort: 1, isSealed: 0 };
    const parentId = (await world.post(theirs, path, root)).body.data.id;
    const entry = { ...root, dictValue: '项', dictKey: '1', parentId };
    expect((await world.post(mine, path, entry)).body.data.fields).toHaveProperty('parentId');
    expect((await world.post(theirs, path, entry)).status).toBe(200);
  });
});
