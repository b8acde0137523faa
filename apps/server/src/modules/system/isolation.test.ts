import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from './testing/identity-world.ts';

let world: World;
beforeAll(async () => {
  world = await openIdentityWorld();
  await world.tenant('300001', 'one', ['notice']);
  await world.tenant('300002', 'two', ['notice']);
  await world.signIn('one', '300001');
});
afterAll(() => world.close());

const tables = [
  ...[
    'system_tenant',
    'system_user',
    'system_role',
    'system_dept',
    'system_user_role',
    'system_user_dept',
    'system_role_menu',
  ],
  ...['auth_session', 'auth_refresh_token', 'auth_sign_in'],
];

describe('row-level security', () => {
  it('shows no row of any tenant table while no tenant is set, whoever asks', async () => {
    const login = postgres(world.url, { max: 1, connection: { role: world.role ?? '' } });
    const [who] =
      await login`select current_user as name, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as mighty`;
    expect(who).toMatchObject({ name: 'manyi_app', mighty: false });
    for (const table of tables) expect(await login`select * from ${login(table)}`, table).toHaveLength(0);
    const owned = await login`select 1 from pg_tables where schemaname = 'public' and tableowner = current_user`;
    expect(owned).toHaveLength(0);
    await login.end();
  });

  it('shows each tenant its own rows only', async () => {
    await world.database.tx({ tenantId: '300001', userId: null }, async (sql) => {
      for (const table of tables) {
        const rows = await sql<{ tenant_id: string }[]>`select tenant_id from ${sql(table)}`;
        expect(rows.length, table).toBeGreaterThan(0);
        expect(new Set(rows.map((row) => row.tenant_id)), table).toEqual(new Set(['300001']));
      }
    });
  });

  it('refuses to put rows into another tenant, to move them there, or to point there', async () => {
    const inOne = <T>(run: Parameters<typeof world.database.tx<T>>[1]) =>
      world.database.tx({ tenantId: '300001', userId: null }, run);
    await expect(
      inOne((sql) => sql`insert into system_role (tenant_id, role_name, role_alias) values ('300002', 'x', 'x')`),
    ).rejects.toThrow(/row-level security/);
    await expect(inOne((sql) => sql`update system_dept set tenant_id = '300002'`)).rejects.toThrow(
      /row-level security|foreign key/,
    );
    const [foreign] = await world.database.asSystem(
      (sql) => sql<{ id: string }[]>`select id from system_role where tenant_id = '300002'`,
    );
    await expect(
      inOne((sql) => sql`insert into system_user_role select tenant_id, id, ${foreign?.id ?? ''} from "system_user"`),
    ).rejects.toThrow(/foreign key/);
    const touched = await inOne(
      (sql) => sql`update system_role set role_name = 'x' where id = ${foreign?.id ?? ''} returning id`,
    );
    expect(touched).toHaveLength(0);
  });

  it('is on and forced for every table with a tenant', async () => {
    const rows = await world.database.asSystem(
      (sql) => sql<{ name: string }[]>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(rows.map((row) => row.name)).toEqual([]);
  });
});
