import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, deptCodes } from '../testing/administration.ts';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  admin = (await world.signIn()).access_token;
});
afterAll(() => world.close());

describe('departments', () => {
  it('move with everything below them, in one go, and refuse circles', async () => {
    await world.tenant('200005', 'mover', deptCodes);
    const mover = (await world.signIn('mover', '200005')).access_token;
    const submit = (body: object) =>
      world.post<{ id: string; ancestors: string; version: number }>(`${api}/dept/submit`, mover, body);
    const ids: Record<string, string> = {};
    for (const [name, parent] of [
      ['a', ''],
      ['b', 'a'],
      ['c', 'b'],
      ['d', 'c'],
      ['z', ''],
    ] as const) {
      ids[name] = (await submit({ deptName: name, parentId: ids[parent] ?? '0' })).body.data.id;
    }
    expect((await submit({ id: ids.b, parentId: ids.d })).body.msg).toBe('父节点不可选择自己的下级!');
    expect((await submit({ id: ids.b, parentId: ids.b })).body.msg).toBe('父节点不可选择自身!');
    expect((await submit({ id: ids.b, parentId: '12345' })).body.msg).toBe('上级部门不存在!');
    expect((await submit({ id: ids.b, parentId: ids.z })).body.data.ancestors).toBe(`0,${ids.z}`);
    const rows = await world.database.tx(
      { tenantId: '200005', userId: null },
      (sql) =>
        sql<
          { name: string; ancestors: string }[]
        >`select dept_name as name, ancestors from system_dept where dept_name in ('c', 'd') order by 1`,
    );
    expect(rows.map((row) => row.ancestors)).toEqual([`0,${ids.z},${ids.b}`, `0,${ids.z},${ids.b},${ids.c}`]);
    const level = await world.get<{ deptName: string; hasChildren: boolean }[]>(
      `${api}/dept/lazy-list?parentId=${ids.z}`,
      mover,
    );
    expect(level.body.data).toMatchObject([{ deptName: 'b', hasChildren: true }]);
    const tree = await world.get<{ title: string; hasChildren?: boolean }[]>(
      `${api}/dept/lazy-tree?parentId=${ids.c}`,
      mover,
    );
    expect(tree.body.data).toMatchObject([{ title: 'd', hasChildren: false }]);
    expect((await world.post(`${api}/dept/remove?ids=${ids.c}`, mover)).body.msg).toBe('请先删除子节点! 下级机构: d');
    expect((await world.post(`${api}/dept/remove?ids=${ids.d}`, mover)).status).toBe(200);
    expect((await submit({ id: ids.a, deptName: 'a2', version: 7 })).status).toBe(409);
  });

  it('become colleges with a code that is theirs alone', async () => {
    const submit = (body: object) =>
      world.post<{ id: string; collegeKind: string | null }>(`${api}/dept/submit`, admin, body);
    const college = await submit({ deptName: '新院校', collegeKind: 'SCHOOL', collegeCode: '90009' });
    expect(college.body.data).toMatchObject({ collegeKind: 'SCHOOL', collegeCode: '90009', fullName: '新院校' });
    expect((await submit({ deptName: '又一所', collegeKind: 'FACULTY', collegeCode: '90009' })).body.msg).toBe(
      '院校代码已存在',
    );
    expect((await submit({ deptName: '错', collegeKind: 'HOSPITAL' })).status).toBe(400);
    const plain = await submit({ id: college.body.data.id, collegeKind: '' });
    expect(plain.body.data).toMatchObject({ collegeKind: null, collegeCode: null });
  });

  it('with users stay, and say who is in them', async () => {
    const { deptId } = await world.tenant('200006', 'member', deptCodes);
    const member = (await world.signIn('member', '200006')).access_token;
    expect((await world.post(`${api}/dept/remove?ids=${deptId}`, member)).body.msg).toBe('部门下还有用户: member');
    const select = await world.get<{ id: string }[]>(`${api}/dept/select`, member);
    expect(select.body.data.map((dept) => dept.id)).toEqual([deptId]);
  });
});
