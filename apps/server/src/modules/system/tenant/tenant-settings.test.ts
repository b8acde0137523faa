import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { basic } from '../../../testing/full-server.ts';
import { admin, calls, type Made, make, server, set } from '../testing/tenant-world.ts';

/** How the settings of a tenant are changed, seen again and refused. */

describe('settings that two people change', () => {
  interface Detail {
    settings: Record<string, unknown>;
    settingsStamp: string;
  }
  const detail = async ({ id }: Pick<Made, 'id'>) =>
    (await calls.get<Detail>(`/api/blade-system/tenant/detail?id=${id}`, admin)).body.data;
  const change = (ids: string, settings: object, stamp?: string) =>
    calls.post<{ current: Record<string, unknown> }>('/api/blade-system/tenant/setting', admin, {
      ids,
      settings,
      ...(stamp === undefined ? {} : { stamp }),
    });

  it('are the earlier one’s, and the later one is told what is there now', async () => {
    const made = await make({ loginTitle: '原来' });
    const seen = await detail(made);
    const both = await Promise.all(
      [100, 200].map((limit) => change(made.id, { accountLimit: limit }, seen.settingsStamp)),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const now = await detail(made);
    expect(both.find(({ status }) => status === 409)?.body.data.current).toEqual({
      ...now.settings,
      stamp: now.settingsStamp,
    });
    expect(now.settings).toMatchObject({ loginTitle: '原来', accountLimit: expect.any(Number) });
    expect((await change(made.id, { accountLimit: 7 }, now.settingsStamp)).status).toBe(200);
    // Outside systems know of no stamp.
    expect((await change(made.id, { accountLimit: 8 })).status).toBe(200);
    expect((await detail(made)).settings.accountLimit).toBe(8);
  });

  it('change in all tenants or in none', async () => {
    const [one, two] = [await make({ accountLimit: 5 }), await make({ accountLimit: 5 })];
    const { settingsStamp } = await detail(one);
    await set(two, { accountLimit: 6 });
    expect((await change(`${one.id},${two.id}`, { loginTitle: '同' }, settingsStamp)).status).toBe(409);
    expect((await detail(one)).settings.loginTitle).toBeNull();
    await set(two, { accountLimit: 5 });
    expect((await change(`${one.id},${two.id}`, { loginTitle: '同' }, settingsStamp)).status).toBe(200);
  });
});

describe('settings that there are not', () => {
  const path = '/api/blade-system/tenant/setting';
  const send = (body: object, query = '') =>
    calls.post<{ fields?: Record<string, string> }>(`${path}${query}`, admin, body);
  const limitOf = async ({ id }: Made): Promise<unknown> =>
    (await calls.get<{ settings: { accountLimit: unknown } }>(`/api/blade-system/tenant/detail?id=${id}`, admin)).body
      .data.settings.accountLimit;

  it('are refused by name, with everything beside them', async () => {
    const made = await make({ accountLimit: 5 });
    const ids = made.id;
    const refused = await send({ ids, settings: { accountLimit: 9, acountLimit: 9, accountNumber: 9 } });
    expect([refused.status, refused.body.msg]).toEqual([400, 'settings.acountLimit: 没有这一项']);
    expect(Object.keys(refused.body.data.fields ?? {})).toEqual(['settings.acountLimit', 'settings.accountNumber']);
    // As text in the query as well, and to take back what there is not is no less wrong.
    const query = `?${new URLSearchParams({ ids, settings: JSON.stringify({ accountNumber: 9 }) })}`;
    expect((await send({}, query)).status).toBe(400);
    expect((await send({ ids, settings: { stauts: null } })).status).toBe(400);
    expect(await limitOf(made)).toBe(5);
  });

  it('are not looked for beside the settings: without any the call is refused', async () => {
    const made = await make({ accountLimit: 5 });
    const refused = await send({ ids: made.id, setting: { accountLimit: 9 } });
    expect([refused.status, refused.body.msg]).toEqual([400, '缺少必要的请求参数: settings']);
    expect((await send({ ids: made.id, accountLimit: 9 })).status).toBe(400);
    // What else stands in the body is ignored, as in every other (contract.md 1.3).
    expect((await send({ ids: made.id, settings: { accountLimit: 6 }, tenantName: 'x' })).status).toBe(200);
    const query = `?${new URLSearchParams({ ids: made.id, settings: JSON.stringify({ accountLimit: 7 }) })}`;
    expect((await send({}, query)).status).toBe(200);
    expect(await limitOf(made)).toBe(7);
  });
});

describe('settings of many at once', () => {
  it('change what is named in all of them and leave the rest', async () => {
    const [one, two] = [await make({ loginTitle: '一', accountLimit: 5 }), await make({ loginTitle: '二' })];
    const reply = await calls.post('/api/blade-system/tenant/setting', admin, {
      ids: `${one.id},${two.id}`,
      settings: { captchaMode: 'off', expireTime: '2999-12-31' },
    });
    expect(reply.status).toBe(200);
    const settingsOf = async ({ id }: Made) =>
      (await calls.get<{ settings: object }>(`/api/blade-system/tenant/detail?id=${id}`, admin)).body.data.settings;
    const common = { captchaMode: 'off', expireTime: '2999-12-31 23:59:59' };
    expect(await settingsOf(one)).toMatchObject({ loginTitle: '一', accountLimit: 5, ...common });
    expect(await settingsOf(two)).toMatchObject({ loginTitle: '二', accountLimit: null, ...common });
  });
});

describe('the history of a tenant', () => {
  it('says what was decided about it, before and after, to the platform only', async () => {
    const made = await make();
    await set(made, { accountLimit: 9 });
    const path = `/api/blade-log/audit/list?resource=tenant&rowId=${made.id}`;
    const { body } = await calls.get<{ records: { action: string }[] }>(path, admin);
    expect(body.data.records.map((entry) => entry.action)).toContain('setting');
    expect(JSON.stringify(body.data)).toContain('accountLimit');
    expect(JSON.stringify(body.data)).not.toContain(made.password);
    expect((await calls.get(path, made.token)).status).toBe(403);
  });
});

describe('a sheet of tenants', () => {
  const exported = async (token: string, query = '') => {
    const response = await fetch(`${server.url}/api/blade-system/tenant/export?${query}`, {
      headers: { authorization: basic, 'blade-auth': `bearer ${token}` },
    });
    if (response.status !== 200) return { status: response.status, name: '', rows: [] };
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const rows: string[][] = [];
    workbook.worksheets[0]?.eachRow((row) => {
      rows.push(Array.isArray(row.values) ? Array.from(row.values.slice(1), (value) => String(value ?? '')) : []);
    });
    return { status: 200, name: decodeURIComponent(response.headers.get('content-disposition') ?? ''), rows };
  };

  it('has what was searched for or chosen, and is the platform’s', async () => {
    const made = await make({ accountLimit: 7 });
    const { rows, name } = await exported(admin, `tenantId=${made.tenantId}`);
    expect(rows[0]?.slice(0, 3)).toEqual(['租户编号', '租户名称', '联系人']);
    expect(rows.slice(1).map((row) => row[0])).toEqual([made.tenantId]);
    expect(rows[1]).toContain('7');
    expect(name).toContain('租户_1行_');
    expect((await exported(admin, `ids=${made.id}`)).rows).toHaveLength(2);
    expect((await exported(admin)).rows.length).toBeGreaterThan(5);
    expect((await exported(admin, 'settings=x')).status).toBe(400);
    expect((await exported(made.token)).status).toBe(403);
  });
});
