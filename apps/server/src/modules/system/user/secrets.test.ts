import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, md5, startFullServer } from '../../../testing/full-server.ts';

/** Passwords go in and never come out: not in a reply, a sheet, a history, a log or a trace, in no form. */

let server: FullServer;
let calls: Calls;
let token: string;
beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  token = (await calls.signIn()).access_token;
});
afterAll(() => server.closeAll());

const base = '/api/blade-system/user';
const passwords = ['Gladly-2026-a', 'Gladly-2026-b', 'Gladly-2026-c', 'Gladly-2026-d', 'Gladly-2026-e'] as const;
const [first, second, imported, own, wrong] = passwords;

/** What must stand nowhere: what was typed, its digest, and what is stored of it. */
const findIn = async (text: string): Promise<string[]> => {
  const stored = await server.database.asSystem(
    (sql) => sql<{ password: string }[]>`select password from "system_user" where password <> ''`,
  );
  const secrets = [...passwords, ...passwords.map(md5), ...stored.map((row) => row.password), '$argon2'];
  return secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
};

const upload = async (): Promise<Response> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('x');
  sheet.addRow(['登录账号', '用户姓名', '初始密码']);
  sheet.addRow(['sheet1', '甲', imported]);
  // Too short: what is wrong with it is told, not what it was.
  sheet.addRow(['sheet2', '乙', wrong.slice(0, 6)]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await workbook.xlsx.writeBuffer())]), 'users.xlsx');
  return fetch(`${server.url}${base}/import-user?skipInvalid=true`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${token}` },
    body: form,
  });
};

const exported = async (): Promise<string> => {
  const response = await fetch(`${server.url}${base}/export-user`, { headers: { 'blade-auth': `bearer ${token}` } });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return JSON.stringify(workbook.worksheets.map((sheet) => sheet.getSheetValues()));
};

describe('passwords', () => {
  it('leave by no call, sheet, history or log', async () => {
    const replies: string[] = [];
    const keep = <T>(reply: T): T => {
      replies.push(JSON.stringify(reply));
      return reply;
    };
    const post = async <T>(path: string, body: unknown = {}, as = token) => keep(await calls.post<T>(path, as, body));
    const get = async <T>(path: string, as = token) => keep(await calls.get<T>(path, as));

    const added = await post<{ id: string }>(`${base}/submit`, {
      account: 'secretive',
      realName: '保密',
      password: first,
    });
    expect(added.status).toBe(200);
    const { id } = added.body.data;
    expect((await post(`${base}/submit`, { id, password: second })).status).toBe(200);
    // Another's version of the row, as two editors get it.
    expect((await post(`${base}/submit`, { id, version: 0, realName: 'x', password: wrong })).status).toBe(409);
    expect((await post(`${base}/update`, { id, realName: '仍保密' })).status).toBe(200);
    const theirs = keep(await calls.signIn('secretive', second)).access_token;
    const change = { oldPassword: second, newPassword: own, newPassword1: own };
    expect((await post(`${base}/update-password`, { ...change, newPassword1: wrong }, theirs)).status).toBe(400);
    expect((await post(`${base}/update-password`, change, theirs)).status).toBe(200);
    // As other clients of this family send them: in the address, which logs see.
    const query = new URLSearchParams({ oldPassword: md5(wrong), newPassword: md5(first), newPassword1: md5(first) });
    expect((await post(`${base}/update-password?${query}`, {}, theirs)).status).toBe(400);
    keep(await calls.token({ tenantId: '000000', username: 'secretive', password: wrong, grant_type: 'password' }));
    const sheet = await upload();
    replies.push(await sheet.text());
    expect(sheet.status).toBe(200);

    await get(`${base}/page?size=500`);
    for (const sort of ['ascs=password', 'password=x', 'password_likeright=$argon2', 'descs=passwordTime'])
      expect((await get(`${base}/page?${sort}`)).status, sort).toBe(400);
    await get(`${base}/detail?id=${id}`);
    await get(`${base}/platform-detail?id=${id}`);
    await get(`${base}/info`, theirs);
    await post(`${base}/update-info`, { realName: '本人' }, theirs);
    await post(`${base}/update-platform`, { userId: id, userType: 2, userExt: '{}' });
    await post(`${base}/unlock?userIds=${id}`);
    replies.push(await exported());
    const history = await get<{ records: unknown[] }>(`/api/blade-log/audit/list?resource=user&rowId=${id}`);
    expect(history.status).toBe(200);
    expect(JSON.stringify(history.body)).toContain('仍保密');

    // The one exception: a new password is told once to who made it, and stands nowhere afterwards.
    const reset = await calls.post<{ passwords: { password: string }[] }>(
      `${base}/reset-password?userIds=${id}`,
      token,
    );
    const made = reset.body.data.passwords[0]?.password ?? '';
    expect(made.length).toBeGreaterThan(8);
    await post(`${base}/remove?ids=${id}`);

    for (const log of ['usual', 'api', 'error']) {
      let list = await get<{ records: { id: string }[] }>(`/api/blade-log/${log}/list?size=200`);
      if (log === 'api')
        await expect
          .poll(async () => {
            list = await get(`/api/blade-log/${log}/list?size=200`);
            return JSON.stringify(list.body);
          })
          .toContain('reset-password');
      for (const row of list.body.data.records) await get(`/api/blade-log/${log}/detail?id=${row.id}`);
    }
    const all = replies.join('\n');
    expect(all).toContain('secretive');
    expect(await findIn(all)).toEqual([]);
    expect(all).not.toContain(made);

    const kept = await server.database.asSystem(async (sql) => {
      const tables = await sql<{ name: string }[]>`
        select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
          and c.relnamespace = 'public'::regnamespace and c.relname not in ('system_user', 'system_region')`;
      const texts: string[] = [];
      for (const { name } of tables) {
        const rows = await sql<{ row: string }[]>`select to_jsonb(t)::text as row from ${sql(name)} t`;
        texts.push(...rows.map(({ row }) => row));
      }
      return texts.join('\n');
    });
    expect(kept).toContain('secretive');
    expect([...(await findIn(kept)), ...[made, md5(made)].filter((secret) => kept.includes(secret))]).toEqual([]);
  });
});
