import { fieldsOf, permissionOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrudWorld, openCrudWorld, pathOf, sampleBody, writerOf } from '../../testing/crud-world.ts';

let world: CrudWorld;
beforeAll(async () => {
  world = await openCrudWorld();
});
afterAll(() => world.close());

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const path = pathOf(resource);
  const caller = writerOf(resource, '100001');
  let n = 0;
  const added = async () => {
    n += 1;
    const { status, body } = await world.post(caller, `${path}/submit`, sampleBody(resource, n));
    expect(body).toMatchObject({ code: 200, success: true });
    expect(status).toBe(200);
    return body.data;
  };

  it('adds, shows, lists, edits and deletes', async () => {
    const row = await added();
    expect(typeof row.id).toBe('string');
    expect(row).toMatchObject({ status: 1, version: 0, createUser: caller.userId });
    expect((await world.get(caller, `${path}/detail?id=${row.id}`)).body.data).toEqual(row);
    const list = await world.get(caller, `${path}/list?id=${row.id}`);
    expect(list.body.data).toMatchObject({ total: 1, size: 10, current: 1, pages: 1, records: [{ id: row.id }] });
    const edited = await world.post(caller, `${path}/submit`, {
      id: row.id,
      version: 0,
      [resource.titleField]: 'changed',
    });
    expect(edited.body.data).toMatchObject({
      id: row.id,
      version: 1,
      [resource.titleField]: 'changed',
      updateUser: caller.userId,
    });
    expect((await world.post(caller, `${path}/remove?ids=${row.id}`)).body).toMatchObject({ code: 200 });
    expect((await world.get(caller, `${path}/detail?id=${row.id}`)).status).toBe(404);
    expect((await world.post(caller, `${path}/remove?ids=${row.id}`)).status).toBe(404);
  });

  it('takes no version that is none: it would be passed over, and with it what somebody else saved', async () => {
    const row = await added();
    const edit = (version: unknown) =>
      world.post(caller, `${path}/submit`, { id: row.id, version, [resource.titleField]: 'changed' });
    for (const version of ['7', '0x', [], {}, true]) expect((await edit(version)).status, String(version)).toBe(400);
    expect((await edit(7)).status).toBe(409);
    expect((await edit(null)).status).toBe(200);
  });

  it('names every missing field, in the language of the caller', async () => {
    const required = fieldsOf(resource).flatMap(([name, field]) =>
      field.required && field.form !== false && !('default' in field) ? [name] : [],
    );
    const { status, body } = await world.post(caller, `${path}/submit`, {});
    expect([status, body.code]).toEqual([400, 400]);
    // Hooks fill some fields in before the rules look at them.
    const named = Object.keys(body.data.fields);
    expect(required).toEqual(expect.arrayContaining(named));
    for (const name of named) expect(body.data.fields[name]).toBe(resource.fields[name]?.required?.[0]);
    expect(body.msg).toBe(body.data.fields[named[0] ?? '']);
  });

  it.each(['null', '{"a":1}', '[1]', '"\\u0000"', '1e400', 'true'])(
    'takes %s in no field for more than a wrong value',
    async (json) => {
      const value = JSON.parse(json.replace('1e400', '1e308'));
      for (const [name, field] of fieldsOf(resource)) {
        if (field.form === false) continue;
        n += 1;
        const { status, body } = await world.post(caller, `${path}/submit`, {
          ...sampleBody(resource, n),
          [name]: value,
        });
        expect([200, 400], `${name}: ${JSON.stringify(body)}`).toContain(status);
      }
    },
  );

  it("takes nothing from a body that is not the dialog's to set", async () => {
    n += 1;
    const stolen = {
      tenantId: '100009',
      tenant_id: '100009',
      status: 9,
      isDeleted: true,
      is_deleted: true,
      createUser: '1',
      createDept: '1',
      version: 77,
    };
    const { body } = await world.post(caller, `${path}/submit`, { ...sampleBody(resource, n), ...stolen });
    expect(body.data).toMatchObject({ status: 1, version: 0, createUser: caller.userId, createDept: null });
    expect((await world.get(caller, `${path}/detail?id=${body.data.id}`)).status).toBe(200);
  });

  it("refuses a save over somebody else's, and shows theirs", async () => {
    const row = await added();
    await world.post(caller, `${path}/submit`, { id: row.id, [resource.titleField]: 'theirs' });
    const { status, body } = await world.post(caller, `${path}/submit`, {
      id: row.id,
      version: row.version,
      [resource.titleField]: 'mine',
    });
    expect(status).toBe(409);
    expect(body.data.current).toMatchObject({ id: row.id, version: 1, [resource.titleField]: 'theirs' });
  });

  it('lets nobody in without the code of what they do', async () => {
    const row = await added();
    const without = (...verbs: ('add' | 'edit' | 'delete' | 'export' | 'import')[]) => ({
      ...caller,
      permissions: new Set(
        [...caller.permissions].filter((code) => !verbs.some((verb) => code === permissionOf(resource, verb))),
      ),
    });
    expect((await world.get(null, `${path}/list`)).status).toBe(401);
    expect((await world.get({ ...caller, permissions: new Set() }, `${path}/list`)).status).toBe(403);
    n += 1;
    expect((await world.post(without('add'), `${path}/submit`, sampleBody(resource, n))).status).toBe(403);
    expect((await world.post(without('edit'), `${path}/submit`, { id: row.id })).status).toBe(403);
    expect((await world.post(without('delete'), `${path}/remove?ids=${row.id}`)).status).toBe(403);
    // A verb the resource has not is a call there is not.
    const refused = (verb: 'export' | 'import') => (resource.verbs.includes(verb) ? 403 : 404);
    expect((await world.get(without('export'), `${path}/export`)).status).toBe(refused('export'));
    expect((await world.post(without('import'), `${path}/import`)).status).toBe(refused('import'));
  });

  it('is written by its owner only', async () => {
    if (resource.owner !== 'platform') return;
    n += 1;
    expect(
      (await world.post({ ...caller, tenantId: '100001' }, `${path}/submit`, sampleBody(resource, n))).status,
    ).toBe(403);
  });

  it('keeps unique what must be, also for two at once', async () => {
    const unique = fieldsOf(resource).find(([, field]) => field.unique);
    if (!unique) return;
    n += 1;
    const body = sampleBody(resource, n);
    const replies = await Promise.all([1, 2, 3].map(() => world.post(caller, `${path}/submit`, body)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.data.fields).toEqual({ [unique[0]]: unique[1].unique?.[0] });
  });
});

it('stores no script in rich text, whatever is sent', async () => {
  const notice = resources.find((one) => one.name === 'notice');
  if (!notice) throw new Error('no notice');
  const caller = writerOf(notice, '100001');
  const evil = [
    '<script>alert(1)</script><p>a</p>',
    '<p onclick="alert(1)">a</p>',
    '<img src=x onerror=alert(1)><p>a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href=" java\tscript:alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<svg><script>alert(1)</script></svg><p>a</p>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>"></math><p>a</p>',
    '<p style="background:url(javascript:alert(1))">a</p>',
    '<iframe src="https://example.com"></iframe><p>a</p>',
    '<<script>script>alert(1)<</script>/script><p>a</p>',
  ];
  for (const [at, content] of evil.entries()) {
    const { body } = await world.post(caller, `${pathOf(notice)}/submit`, { ...sampleBody(notice, at), content });
    const stored: string = body.data.content;
    expect(stored).not.toMatch(/<script|<img|<svg|<math|<iframe|\son\w+\s*=|style=|href="\s*(?:java|data)/i);
  }
  const empty = await world.post(caller, `${pathOf(notice)}/submit`, {
    ...sampleBody(notice, 1),
    content: '<p> &nbsp;</p><script>x</script>',
  });
  expect(empty.body.data.fields).toEqual({ content: '请输入通知内容' });
});
