import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { loadSigningKey } from '../../platform/auth/signing-key.ts';
import { tokensOf } from '../../platform/auth/tokens.ts';
import type { Access, Route } from '../../platform/http/route.ts';
import { basic, callerAt, type FullServer, startFullServer } from '../../testing/full-server.ts';
import { makeTenant } from './tenant/make-tenant.ts';

/**
 * Every route as every kind of caller finds it, held against a table that a person has read. A route that is new, or that lets in
 * somebody it did not, has to be put there: `UPDATE_MATRIX=1 npx vitest run --project server route-matrix` writes it; read the difference.
 */
const file = new URL('./testing/route-matrix.tsv', import.meta.url);

const kinds = ['anonymous', 'guest', 'plain', 'tenantAdmin', 'administrator', 'otherTenant'] as const;
type Kind = (typeof kinds)[number];

/** In the name of everything the first tenant has. */
const mark = 'marked-as-of-the-first-tenant';

let server: FullServer;
const tokens: Record<Kind, string> = {
  anonymous: '',
  guest: '',
  plain: '',
  tenantAdmin: '',
  administrator: '',
  otherTenant: '',
};
const first = { tenantId: '', rowId: '', userId: '', roleId: '', deptId: '', noticeId: '' };

const addTenant = (name: string) =>
  server.database.asSystem((sql) =>
    makeTenant(
      sql,
      {
        userId: '1',
        deptIds: [],
        tenantId: '000000',
        account: '',
        realName: '',
        roleIds: [],
        roleAliases: [],
        permissions: new Set(),
        sessionId: '',
      },
      { tenant_name: name },
    ),
  );

/** Signed by us, but of no session: what somebody holds who signed in elsewhere and is not known here yet. */
const guestToken = async (): Promise<string> => {
  const signer = tokensOf(await loadSigningKey(server.database, undefined));
  const nobody = { user_id: '', account: 'guest', user_name: 'guest', real_name: '', role_id: '', role_name: 'guest' };
  const about = { ...nobody, dept_id: '', post_id: '', oauth_id: '1', client_id: 'saber', tenant_id: first.tenantId };
  return signer.signAccess({ ...about, sid: randomUUID() }, 3600);
};

beforeAll(async () => {
  server = await startFullServer();
  const { signIn } = callerAt(server.url);
  const a = await addTenant(mark);
  const b = await addTenant('second');
  first.tenantId = a.tenantId;
  await server.database.asSystem(async (sql) => {
    const id = async (query: Promise<{ id: string }[]>) => (await query)[0]?.id ?? '';
    first.rowId = await id(sql<{ id: string }[]>`select id from system_tenant where tenant_id = ${a.tenantId}`);
    first.deptId = await id(sql<{ id: string }[]>`select id from system_dept where tenant_id = ${a.tenantId}`);
    first.userId = await id(sql<{ id: string }[]>`
      insert into "system_user" (tenant_id, account, password, real_name)
      select tenant_id, 'plain', password, ${mark} from "system_user" where tenant_id = ${a.tenantId} returning id`);
    first.roleId = await id(sql<{ id: string }[]>`
      insert into system_role (tenant_id, role_name, role_alias) values (${a.tenantId}, ${mark}, 'plain') returning id`);
    first.noticeId = await id(sql<{ id: string }[]>`
      insert into desk_notice (tenant_id, title, content) values (${a.tenantId}, ${mark}, ${mark}) returning id`);
    await sql`insert into system_user_role (tenant_id, user_id, role_id) values (${a.tenantId}, ${first.userId}, ${first.roleId})`;
    await sql`
      insert into system_role_menu (tenant_id, role_id, menu_id)
      select ${a.tenantId}, ${first.roleId}, id from system_menu where code in ('desk', 'notice', 'notice_view')`;
  });
  tokens.guest = await guestToken();
  tokens.administrator = (await signIn()).access_token;
  tokens.tenantAdmin = (await signIn(a.account, a.password, a.tenantId)).access_token;
  tokens.plain = (await signIn('plain', a.password, a.tenantId)).access_token;
  tokens.otherTenant = (await signIn(b.account, b.password, b.tenantId)).access_token;
});
afterAll(() => server.closeAll());

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const accessOf = (access: Access): string => {
  if (typeof access === 'string') return access;
  return 'permission' in access ? access.permission : access.anyOf.join('|');
};

interface Reply {
  status: number;
  text: string;
}
const call = async (route: Route, token: string, query = '', body: object = {}): Promise<Reply> => {
  // An event stream says nothing until something happens: whoever is let in waits.
  const waits = route.path.endsWith('/stream');
  const path = route.path.replace(/:\w+/g, '0');
  try {
    const response = await fetch(`${server.url}${path}${query}`, {
      method: route.method,
      headers: {
        authorization: basic,
        ...(token !== '' && { 'blade-auth': `bearer ${token}` }),
        ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(route.method !== 'GET' && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(waits ? 500 : 20_000),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (waits) return { status: 200, text: '' };
    throw new Error(`${nameOf(route)} was not answered`, { cause: error });
  }
};

/** `in`: the handler had its say, whatever it said about an empty question. */
const classOf = ({ status }: Reply): string => (status === 401 || status === 403 ? String(status) : 'in');

/** Calls that end sessions come last. */
const isEnd = ({ path }: Route): boolean => /logout|session|clear-cache/.test(path);
const inOrder = (): Route[] => [...server.routes.filter((one) => !isEnd(one)), ...server.routes.filter(isEnd)];

it('lets in whom the table says, and nobody else', { timeout: 120_000 }, async () => {
  const found: string[] = [];
  const broken: string[] = [];
  for (const route of inOrder()) {
    const cells: string[] = [];
    for (const kind of kinds) {
      // Signing out is for the end of a session, and these are needed for the rest.
      const isLogout = route.method === 'GET' && route.path.endsWith('/logout');
      const reply = await call(route, isLogout ? '' : tokens[kind]);
      if (reply.status >= 500) broken.push(`${kind} ${nameOf(route)} ${reply.status} ${reply.text.slice(0, 200)}`);
      cells.push(classOf(reply));
    }
    found.push([nameOf(route), accessOf(route.access), ...cells].join('\t'));
  }
  expect(broken).toEqual([]);
  const table = [['route', 'access', ...kinds].join('\t'), ...found.sort(), ''].join('\n');
  if (process.env.UPDATE_MATRIX === '1') writeFileSync(file, table);
  expect(table.split('\n')).toEqual(readFileSync(file, 'utf8').split('\n'));
});

it('has nobody let in by a code they do not hold', () => {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  for (const row of rows) {
    const [name = '', access = '', anonymous, guest, plain] = row.split('\t');
    if (access === 'public') continue;
    expect([name, anonymous]).toEqual([name, '401']);
    // A guest is nobody to every call but the registration.
    expect([name, guest]).toEqual([name, '401']);
    const held =
      access === 'login' || access.split('|').some((code) => ['desk', 'notice', 'notice_view'].includes(code));
    if (!held) expect([name, plain]).toEqual([name, '403']);
  }
});

const valueFor = (name: string, path: string): string | undefined => {
  if (name === 'tenantId') return first.tenantId;
  if (/^userIds?$/.test(name)) return first.userId;
  if (/^roleIds?$/.test(name)) return first.roleId;
  if (/^(dept|college|parent)Ids?$/.test(name)) return first.deptId;
  if (!/^ids?$/.test(name)) return undefined;
  const part = /blade-system\/(user|role|dept|tenant)\b/.exec(path)?.[1];
  if (part === 'user') return first.userId;
  if (part === 'role') return first.roleId;
  if (part === 'dept') return first.deptId;
  return part === 'tenant' ? first.rowId : first.noticeId;
};

it('shows another tenant nothing of the first, by whatever id it asks', { timeout: 120_000 }, async () => {
  const before = await server.database.asSystem(
    (sql) => sql`
      select (select count(*) from "system_user" where tenant_id = ${first.tenantId} and not is_deleted) as users,
        (select count(*) from system_role where tenant_id = ${first.tenantId} and not is_deleted) as roles,
        (select count(*) from desk_notice where tenant_id = ${first.tenantId} and not is_deleted) as notices`,
  );
  let asked = 0;
  for (const route of server.routes) {
    if (isEnd(route)) continue;
    const shapes = [route.query, route.body].map((schema) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    );
    const [query = {}, body = {}] = shapes.map((names) =>
      Object.fromEntries(
        [...names, 'id', 'ids'].flatMap((name) => {
          const value = valueFor(name, route.path);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    );
    const search = `?${new URLSearchParams(query)}`;
    const reply = await call(route, tokens.otherTenant, search, body);
    expect(reply.text.includes(mark), `${nameOf(route)} ${search} ${reply.text.slice(0, 300)}`).toBe(false);
    expect(reply.status, `${nameOf(route)} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
    asked += 1;
  }
  expect(asked).toBeGreaterThan(150);
  const after = await server.database.asSystem(
    (sql) => sql`
      select (select count(*) from "system_user" where tenant_id = ${first.tenantId} and not is_deleted) as users,
        (select count(*) from system_role where tenant_id = ${first.tenantId} and not is_deleted) as roles,
        (select count(*) from desk_notice where tenant_id = ${first.tenantId} and not is_deleted) as notices`,
  );
  expect([...after]).toEqual([...before]);
  // The same questions by their own administrator do find it.
  const own = await callerAt(server.url).get('/api/blade-system/user/page?account=plain', tokens.tenantAdmin);
  expect(JSON.stringify(own.body)).toContain(mark);
});
