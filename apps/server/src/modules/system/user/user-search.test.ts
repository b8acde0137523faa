import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';
import { rarePieces } from './user-search.ts';

let world: World;
let boss: string;
let deptId: string;
const tenant = '430011';
const other = '430012';
const people = 1300;

interface Person {
  account: string;
  realName: string;
  phone: string;
}

beforeAll(async () => {
  world = await openIdentityWorld();
  ({ deptId } = await world.tenant(tenant, 'boss', ['user']));
  await world.tenant(other, 'other', ['user']);
  boss = (await world.signIn('boss', tenant)).access_token;
  await world.database.asSystem(async (sql) => {
    for (const tenantId of [tenant, other]) {
      await sql`
        insert into "system_user" (tenant_id, account, password, name, real_name, phone, email, code, status, create_time)
        select ${tenantId}, 'Many' || n, '', '', (array['王一', '李a王', 'Ábel 張', 'wang王wang'])[n % 4 + 1] || n, '138' || lpad((n * 37)::text, 8, '0'),
          '', '', case when n % 2 = 0 then 2 else 1 end, now() - n * interval '1 minute' from generate_series(1, ${people}::int) n`;
    }
    await sql`
      insert into system_user_dept (tenant_id, user_id, dept_id)
      select tenant_id, id, ${deptId} from "system_user" where tenant_id = ${tenant} and account like 'Many%'`;
  });
  // As autovacuum does by and by: from here on searches know which pieces are rare.
  const owner = postgres(world.url, { max: 1 });
  await owner`analyze "system_user"`;
  await owner.end();
});
afterAll(() => world.close());

const page = async (query: string) => {
  const reply = await world.get<{ records: Person[]; total: number }>(
    `/api/blade-system/user/page?${encodeURI(query)}`,
    boss,
  );
  expect(reply.status, query).toBe(200);
  return reply.body.data;
};
const accounts = ({ records }: { records: Person[] }): string[] => records.map(({ account }) => account);

describe('a search for people', () => {
  it.each([
    ['account_like', 'any12', 'account'],
    ['account', 'mANY1299', 'account'],
    ['account_likeright', 'many7', 'account'],
    ['account_equal', 'Many77', 'account'],
    ['realName', '王', 'real_name'],
    ['realName', '王一1', 'real_name'],
    ['realName', 'a王', 'real_name'],
    ['realName', 'WANG王', 'real_name'],
    ['realName', 'ábel 張', 'real_name'],
    ['phone', '0037', 'phone'],
    ['phone', '12', 'phone'],
    ['account', 'nobody', 'account'],
  ])('by %s=%s finds whom reading everybody finds, and nobody elsewhere', async (name, value, column) => {
    const pattern = name.endsWith('_likeright') ? `${value}%` : `%${value}%`;
    const expected = await world.database.asSystem(
      (sql) => sql<{ account: string }[]>`
        select account from "system_user" where tenant_id = ${tenant}
          and ${name.endsWith('_equal') ? sql`account = ${value}` : sql`${sql(column)} ilike ${pattern}`} order by create_time desc, id desc`,
    );
    const found = await page(`${name}=${value}&current=1&size=200`);
    expect(found.total).toBe(expected.length);
    expect(accounts(found)).toEqual(expected.slice(0, 200).map(({ account }) => account));
  });

  it('by the platform’s administrator finds people of any tenant, and of all of them', async () => {
    const { access_token } = await world.signIn('admin');
    const found = async (query: string) => {
      const { body } = await world.get<{ records: (Person & { tenantId: string })[]; total: number }>(
        `/api/blade-system/user/page?${encodeURI(query)}`,
        access_token,
      );
      return { total: body.data.total, tenants: [...new Set(body.data.records.map((row) => row.tenantId))].sort() };
    };
    for (const text of ['account_equal=Many77', 'realName=王一100', 'account=any129']) {
      const { total } = await found(`${text}&tenantId=${tenant}&current=1&size=50`);
      expect(total, text).toBeGreaterThan(0);
      expect(await found(`${text}&tenantId=${other}&current=1&size=50`)).toEqual({ total, tenants: [other] });
    }
  });

  it('of another tenant needs its number, whatever the view is asked', async () => {
    const inTenant = <T>(run: Parameters<typeof world.database.tx<T>>[1]) =>
      world.database.tx({ tenantId: tenant, userId: null }, run);
    const seen = await inTenant(
      (sql) => sql<{ tenant: string }[]>`select distinct tenant_id as tenant from system_user_search`,
    );
    expect(seen.map((row) => row.tenant)).toEqual([tenant]);
    expect(
      await world.database.tx({ tenantId: '', userId: null }, (sql) => sql`select 1 from system_user_search`),
    ).toHaveLength(0);
    await expect(
      inTenant(
        (sql) => sql`update system_user_search set tenant_id = ${other}, account = 'moved' where account = 'Many1'`,
      ),
    ).rejects.toThrow(/check option/);
    await expect(
      inTenant((sql) => sql`insert into system_user_search (tenant_id, account, password) values (${other}, 'x', '')`),
    ).rejects.toThrow(/check option/);
    const touched = await inTenant(
      (sql) => sql`delete from system_user_search where tenant_id = ${other} returning id`,
    );
    expect(touched).toHaveLength(0);
  });

  it('leaves functions of PostgreSQL as they are', async () => {
    const [row] = await world.database.asSystem(
      (sql) => sql<{ leakproof: boolean }[]>`
        select proleakproof as leakproof from pg_proc where oid = 'pg_catalog.arraycontains(anyarray, anyarray)'::regprocedure`,
    );
    expect(row?.leakproof).toBe(false);
  });
});

describe('a page of many people', () => {
  it.each(['', 'status=2', 'realName=王', 'account=Many', `dept`])(
    'is the same from whichever end it is read: %s',
    async (filter) => {
      const asked = filter === 'dept' ? `deptId=${deptId}` : filter;
      for (const order of ['', '&ascs=realName', '&descs=sex']) {
        const first = await page(`current=1&size=500&${asked}${order}`);
        const all = [
          ...accounts(first),
          ...accounts(await page(`current=2&size=500&${asked}${order}`)),
          ...accounts(await page(`current=3&size=500&${asked}${order}`)),
        ];
        expect(all).toHaveLength(first.total);
        expect(new Set(all).size).toBe(first.total);
        const pages = Math.ceil(first.total / 7);
        for (const current of [1, Math.floor(pages / 2), Math.ceil(pages / 2) + 1, pages - 1, pages])
          expect(accounts(await page(`current=${current}&size=7&${asked}${order}`)), `${order} ${current}`).toEqual(
            all.slice((current - 1) * 7, current * 7),
          );
        expect(accounts(await page(`current=${pages + 1}&size=7&${asked}${order}`))).toEqual([]);
      }
    },
  );
});

describe('the pieces looked for', () => {
  it('are the rarest few, and all of them while nobody knows which are rare', () => {
    const shares = new Map([
      [1, 1],
      [2, 0.5],
      [3, 0.01],
    ]);
    expect(rarePieces([1, 2, 3, 4, 5, 5], shares)).toEqual([4, 5, 3]);
    expect(rarePieces([1, 2], shares)).toEqual([2, 1]);
    expect(rarePieces([1, 2, 3, 4, 4], new Map())).toEqual([1, 2, 3, 4]);
  });

  it('come from the statistics of the database', async () => {
    const shares = await world.database.asSystem(
      (sql) => sql<{ share: number }[]>`select share from manyi_common_pieces()`,
    );
    expect(shares.some(({ share }) => share > 0.9)).toBe(true);
  });
});
