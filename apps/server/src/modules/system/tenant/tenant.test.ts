import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIdentityWorld, type World } from '../testing/identity-world.ts';
import { hostOf } from './host-of.ts';

let world: World;
let admin: string;
let one: string;
beforeAll(async () => {
  world = await openIdentityWorld();
  // Their screens are still to come, and with them the grants.
  await world.database.asSystem(async (sql) => {
    await sql`update system_menu set is_built = true where code in ('tenant', 'client')`;
    await sql`
      insert into system_role_menu select r.tenant_id, r.id, m.id from system_role r, system_menu m
      where r.role_alias = 'administrator' and m.code in ('tenant', 'client') on conflict do nothing`;
  });
  await world.tenant('400001', 'one', ['tenant', 'client']);
  await world.tenant('400002', 'two', ['tenant']);
  admin = (await world.signIn()).access_token;
  one = (await world.signIn('one', '400001')).access_token;
});
afterAll(() => world.close());

interface Page {
  total: number;
  records: { id: string; tenantId: string }[];
}
const list = async (token: string, query = '') =>
  (await world.get<Page>(`/api/blade-system/tenant/list?${query}`, token)).body;

it('shows the platform all tenants, by page and filter, and everybody else their own', async () => {
  const whole = await list(admin, 'size=2&ascs=tenant_id');
  expect(whole.data.total).toBe(3);
  expect(whole.data.records.map((row) => row.tenantId)).toEqual(['000000', '400001']);
  expect((await list(admin, 'tenantId_equal=400002')).data.records).toHaveLength(1);
  expect((await list(admin, 'settings=x')).code).toBe(400);
  expect((await list(admin, 'descs=settings')).code).toBe(400);
  expect((await list(one)).data.records.map((row) => row.tenantId)).toEqual(['400001']);
  const two = (await list(admin, 'tenantId=400002')).data.records[0]?.id;
  expect((await world.get(`/api/blade-system/tenant/detail?id=${two}`, one)).status).toBe(404);
  expect((await world.get(`/api/blade-system/tenant/detail?id=${two}`, admin)).status).toBe(200);
  const select = await world.get<{ tenantId: string }[]>('/api/blade-system/tenant/select', one);
  expect(select.body.data.map((row) => row.tenantId)).toEqual(['400001']);
});

it('lists clients without their secrets', async () => {
  const page = await world.get<{ records: object[] }>('/api/blade-system/client/list', admin);
  expect(page.body.data.records).toHaveLength(1);
  expect(JSON.stringify(page.body)).not.toMatch(/secret|[0-9a-f]{64}/i);
});

it('finds the host in whatever a client calls its domain', () => {
  expect(hostOf('https://A.example:8080/survey/#/login')).toBe('a.example:8080');
  expect(hostOf('a.example')).toBe('a.example');
  expect(hostOf('')).toBe('');
  expect(hostOf('http://')).toBe('');
});
