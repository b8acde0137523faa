import { group, screen, standardButtons } from '@manyi/shared/menu/menu';
import { menuTree } from '@manyi/shared/menu/menu-tree';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { migrations } from '../../../testing/migrations.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { adminPassword, client, md5, openIdentityWorld, type World } from '../testing/identity-world.ts';
import { seedMenus } from './seed-menus.ts';
import { seedPlatform } from './seed-platform.ts';

let world: World;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());

const tables = [
  ...['system_tenant', 'system_user', 'system_role', 'system_dept', 'system_post', 'system_menu', 'system_role_menu'],
  ...[
    'system_user_role',
    'system_user_dept',
    'system_user_post',
    'system_dict',
    'system_param',
    'system_client',
    'desk_notice',
  ],
];
const snapshot = () =>
  world.database.asSystem(async (sql) => {
    const all: Record<string, unknown> = {};
    for (const table of tables) all[table] = await sql`select * from ${sql(table)} t order by t::text`;
    return all;
  });

it('changes nothing when it runs again, alone or several at once', async () => {
  const before = await snapshot();
  const options = { adminPassword: 'another password 1', ...client };
  const results = await Promise.all([1, 2, 3].map(() => seedPlatform(world.database, options)));
  expect(results).toEqual([1, 2, 3].map(() => ({ createdAdministrator: false })));
  expect(await snapshot()).toEqual(before);
  expect((await world.token({ password: adminPassword })).status).toBe(200);
});

it('makes up a password when none is given, which then signs in', async () => {
  const fresh = await createTestDatabase(async (url) => {
    await migrate(url, migrations);
  });
  const { role } = await migrate(fresh.url, migrations);
  const database = openDatabase({ url: fresh.url, role, timeZone: 'Asia/Shanghai' });
  const seeded = await seedPlatform(database, { adminPassword: undefined, ...client });
  expect(seeded).toEqual({ createdAdministrator: true, password: expect.stringMatching(/^\w{16}$/) });
  expect(await seedPlatform(database, { adminPassword: undefined, ...client })).toEqual({
    createdAdministrator: false,
  });
  const [admin] = await database.asSystem((sql) => sql<{ password: string }[]>`select password from "system_user"`);
  expect(admin?.password).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(admin?.password ?? null, md5(seeded.password ?? ''))).toBe(true);
  await database.close();
  await fresh.drop();
});

it('gives the administrator everything that is built and nothing that is not', async () => {
  const [row] = await world.database.asSystem(
    (sql) => sql<{ built: number; granted: number; unbuilt: number; stray: number }[]>`
      select count(*) filter (where is_built)::int as built, count(*) filter (where not is_built)::int as unbuilt,
        (select count(*)::int from system_role_menu g join system_role r on r.id = g.role_id where r.role_alias = 'administrator') as granted,
        (select count(*)::int from system_role_menu g join system_menu m on m.id = g.menu_id where not m.is_built) as stray
      from system_menu`,
  );
  expect(row?.granted).toBe(row?.built);
  expect(row?.unbuilt).toBeGreaterThan(10);
  expect(row?.stray).toBe(0);
});

it('brings in and grants what later versions add, and lets people rename, move and delete', async () => {
  const added = screen('later', '/later', ['后来', 'Later'], 'plus', {
    sort: 1,
    buttons: standardButtons('later', ['add']),
  });
  const grown = [...menuTree, group('later_group', '/later-group', ['后来组', 'Later group'], 'plus', 50, [added])];
  await world.database.asSystem(async (sql) => {
    await sql`update system_menu set name = '我的通知' where code = 'notice'`;
    await sql`update system_menu set is_deleted = true where code = 'post_import'`;
    const fresh = await seedMenus(sql, grown);
    expect(fresh).toHaveLength(3);
    expect(await seedMenus(sql, grown)).toEqual([]);
    const [notice] = await sql`select name from system_menu where code = 'notice'`;
    expect(notice?.name).toBe('我的通知');
    expect(await sql`select 1 from system_menu where code = 'post_import'`).toHaveLength(1);
  });
});

it('brings a part to life when it has been built, with its group', async () => {
  const oss = screen('oss', '/resource/oss', ['对象存储', 'Object storage'], 'database', {
    sort: 1,
    buttons: standardButtons('oss', ['add']),
  });
  const tree = menuTree.map((one) =>
    one.code === 'resource'
      ? { ...one, built: true, children: [oss, ...one.children.filter((c) => c.code !== 'oss')] }
      : one,
  );
  await world.database.asSystem(async (sql) => {
    const fresh = await seedMenus(sql, tree);
    const rows = await sql<
      { code: string }[]
    >`select code from system_menu where id = any (${fresh}::bigint[]) order by code`;
    expect(rows.map((row) => row.code)).toEqual(['oss', 'oss_add', 'resource']);
  });
});

it('has three colleges with codes below the root department', async () => {
  const rows = await world.database.tx(
    { tenantId: '000000', userId: null },
    (sql) =>
      sql`select college_kind, college_code, ancestors, parent_id from system_dept where college_kind is not null`,
  );
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toMatchObject({ college_kind: 'SCHOOL', ancestors: `0,${row.parent_id}` });
});
