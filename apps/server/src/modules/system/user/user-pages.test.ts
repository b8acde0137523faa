import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';

/** Pages far down a long list begin where a page before them was found: they have to be the same as without. */

let world: World;
let boss: string;
const tenant = '430021';
const people = 2400;
const size = 100;

beforeAll(async () => {
  world = await openIdentityWorld();
  await world.tenant(tenant, 'boss', ['user']);
  boss = (await world.signIn('boss', tenant)).access_token;
  await world.database.asSystem(
    (sql) => sql`
      insert into "system_user" (tenant_id, account, password, name, real_name, status, create_time)
      select ${tenant}, 'p' || lpad((n * 7919 % 10007)::text, 5, '0'), '', '', (array['王', '李', '张'])[n % 3 + 1] || n % 50, n % 5 / 4 + 1,
        now() - n % 700 * interval '1 minute' from generate_series(1, ${people}::int) n`,
  );
});
afterAll(() => world.close());

const page = async (query: string, current: number): Promise<string[]> => {
  const reply = await world.get<{ records: { account: string }[] }>(
    `/api/blade-system/user/page?size=${size}&current=${current}&${encodeURI(query)}`,
    boss,
  );
  return reply.body.data.records.map(({ account }) => account);
};

const whole = (where: string, order: string): Promise<string[]> =>
  world.database.asSystem(async (sql) => {
    const rows = await sql<{ account: string }[]>`
      select account from "system_user" where tenant_id = ${tenant} and not is_deleted ${sql.unsafe(where)} order by ${sql.unsafe(order)}`;
    return rows.map(({ account }) => account);
  });

it.each([
  ['', '', 'create_time desc, id desc'],
  ['ascs=createTime', '', 'create_time, id'],
  ['ascs=account', '', 'account, id'],
  ['descs=realName', '', 'real_name desc, id desc'],
  ['ascs=realName&status=1', 'and status = 1', 'real_name, id'],
  ['ascs=status', '', 'status, id'],
  ['ascs=status,account', '', 'status, account, id'],
  ['descs=birthday', '', 'birthday desc nulls last, id desc'],
])('%s: page after page, back again and by leaps they are the whole list', async (query, where, order) => {
  const expected = await whole(where, order);
  const pages = Math.ceil(expected.length / size);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const leaps = [12, 7, 13, 9, 8, 20, 1, 11].filter((n) => n <= pages);
  for (const current of [...numbers, ...numbers.toReversed(), ...leaps])
    expect(await page(query, current), `page ${current}`).toEqual(expected.slice((current - 1) * size, current * size));
});
