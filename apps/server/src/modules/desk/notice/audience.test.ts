import type { FeedCounts } from '@manyi/shared/contract/feed';
import { describe, expect, it } from 'vitest';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import { signInWith } from '../../../testing/members.ts';
import {
  base,
  bell,
  calls,
  ids,
  listed,
  made,
  plain,
  read,
  reading,
  server,
  submit,
  tenantId,
  tokens,
  told,
  unread,
  watch,
  waysTo,
} from './testing/notice-world.ts';

describe('an audience', () => {
  it('by department has those below it, and nobody else', async () => {
    const some = await made('给上级学院', { audience: 2, deptIds: ids.top });
    for (const as of [tokens.above, tokens.below]) expect(await waysTo(some, as)).toContain('full');
    for (const as of [tokens.teacher, tokens.nobody]) expect(await waysTo(some, as)).toEqual([]);
    const deep = await made('给下级系', { audience: 2, deptIds: ids.deep });
    expect(await waysTo(deep, tokens.above)).toEqual([]);
    expect(await listed(tokens.below)).toContain(deep.title);
  });

  it('by role has whoever holds it; both together add up', async () => {
    const roles = await made('给教师', { audience: 2, roleIds: ids.teachers });
    expect(await listed(tokens.teacher)).toContain(roles.title);
    expect(await waysTo(roles, tokens.above)).toEqual([]);
    const both = await made('给系和教师', { audience: 2, deptIds: ids.deep, roleIds: ids.teachers });
    for (const as of [tokens.below, tokens.teacher]) expect(await told(as)).toContain(both.title);
    expect(await told(tokens.above)).not.toContain(both.title);
  });

  it('is chosen from trees that whoever writes notices may read', async () => {
    for (const tree of ['dept', 'role'])
      expect((await calls.get(`/api/blade-system/${tree}/tree`, tokens.editor)).status, tree).toBe(200);
    expect((await calls.get('/api/blade-system/role/tree', tokens.above)).status).toBe(403);
  });

  it('of nobody is refused, and so are departments that are not there or of another tenant', async () => {
    const none = await submit(plain('给谁', { audience: 2 }));
    expect(none.body).toMatchObject({ code: 400, data: { fields: { deptIds: '请选择机构或角色' } } });
    const [foreign] = await server.database.asSystem(
      (sql) => sql<{ id: string }[]>`
        insert into system_dept (tenant_id, dept_name, full_name) values ('700002', 'x', 'x') returning id`,
    );
    for (const deptIds of ['1', foreign?.id ?? ''])
      expect((await submit(plain('给外人', { audience: 2, deptIds }))).status).toBe(400);
    // Back to everybody leaves no list behind.
    const back = await made('先少后多', { audience: 2, deptIds: ids.deep });
    expect((await submit({ id: back.id, audience: 1 })).body.data).toMatchObject({ audience: 1, deptIds: '' });
  });

  it('hears of it within two seconds in every window, and nobody else hears anything', async () => {
    const [one, again, other] = [await watch(tokens.below), await watch(tokens.below), await watch(tokens.nobody)];
    const [before] = unread(one);
    const draft = await made('推送给下级', { publishState: 0, audience: 2, deptIds: ids.top });
    await calls.post(`${base}/publish?ids=${draft.id}`, tokens.editor);
    const more = (event: { event: string; data: unknown }) =>
      event.event === 'counts' && (event.data as FeedCounts).notice === (before ?? 0) + 1;
    await Promise.all([one.next(more), again.next(more)]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(unread(other)).toHaveLength(1);
    await calls.post(`${base}/withdraw?ids=${draft.id}`, tokens.editor);
    await one.next(({ event, data }) => event === 'counts' && (data as FeedCounts).notice === before);
    expect(unread(other)).toHaveLength(1);
  });

  it('is narrowed by data scopes: in the list, the bell and its counts alike', async () => {
    const means = { database: server.database, calls };
    const scoped = await signInWith(means, tenantId, 'scoped', reading);
    const open1 = await made('范围之外');
    expect(await told(scoped)).toContain(open1.title);
    const stream = await watch(scoped);
    await server.database.asSystem(async (sql) => {
      await sql`
        with scope as (
          insert into system_data_scope (scope_name, resource_code, scope_type, scope_field)
          values ('own', 'notice', '2', 'title,category') returning id
        )
        insert into system_role_scope (tenant_id, role_id, scope_category, scope_id)
        select ${tenantId}, role.id, 1, scope.id from scope, system_role role where role.role_alias = 'role-scoped'`;
      await rightsChanged(sql, tenantId);
    });
    // An open window is told, though no notice has changed.
    await stream.next(({ event, data }) => event === 'counts' && (data as FeedCounts).notice === 0);
    expect(await listed(scoped)).toEqual([]);
    expect(await bell(scoped)).toMatchObject({ records: [], total: 0, unread: { notice: 0 } });
    expect((await read(open1.id, scoped)).status).toBe(404);
    await made('范围之外二');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(unread(stream).at(-1)).toBe(0);
  });
});
