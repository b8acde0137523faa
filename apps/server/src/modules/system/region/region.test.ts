import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../../testing/full-server.ts';
import { signInWith } from '../../../testing/members.ts';

let server: FullServer;
let calls: Calls;
let admin: string;
beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
});
afterAll(() => server.closeAll());

const base = '/api/blade-system/region';
interface Region {
  id: string;
  code: string;
  parentCode: string;
  parentName: string;
  ancestors: string;
  pathName: string;
  name: string;
  level: number;
  hasChildren: boolean;
  remark: string;
  version: number;
}
interface Refused {
  fields?: Record<string, string>;
  names?: string[];
}
const detail = async (code: string) => (await calls.get<Region>(`${base}/detail?code=${code}`, admin)).body.data;
const add = (body: object) => calls.post<Region & Refused>(`${base}/submit`, admin, { sort: 1, ...body });

describe('the regions of a new installation', () => {
  it('are all provinces, cities and counties, each below its own', async () => {
    const [counts] = await server.database.asSystem(
      (
        sql,
      ) => sql`select count(*) filter (where level = 1)::int as provinces, count(*) filter (where level = 2)::int as cities,
        count(*) filter (where level = 3)::int as counties, count(*) filter (where level = 0)::int as roots,
        count(*) filter (where level > 0 and not exists (select from system_region p where p.code = r.parent_code and p.level < r.level))::int as lost
        from system_region r`,
    );
    expect(counts).toEqual({ provinces: 34, cities: 342, counties: expect.any(Number), roots: 1, lost: 0 });
    expect(counts?.counties).toBeGreaterThan(2850);
  });

  it('know their way up', async () => {
    expect(await detail('110105')).toMatchObject({
      parentCode: '1101',
      parentName: '市辖区',
      ancestors: '00,11,1101',
      pathName: '北京市 / 市辖区',
      level: 3,
      hasChildren: false,
    });
    expect(await detail('810001')).toMatchObject({ parentCode: '81', parentName: '香港特别行政区', level: 3 });
    expect(await detail('00')).toMatchObject({ id: '0', parentCode: '', level: 0, hasChildren: true });
  });
});

describe('reading regions', () => {
  it('brings one level of the tree at a time, in order', async () => {
    const { body } = await calls.get<{ id: string; title: string; hasChildren: boolean }[]>(
      `${base}/lazy-tree?parentCode=00`,
      admin,
    );
    expect(body.data).toHaveLength(34);
    expect(body.data[0]).toMatchObject({ id: '11', title: '北京市', parentId: '00', hasChildren: true });
    expect(body.data.find(({ id }) => id === '71')).toMatchObject({ title: '台湾省', hasChildren: false });
    const below = await calls.get<Region[]>(`${base}/lazy-list?parentCode=4201`, admin);
    expect(below.body.data.map(({ name }) => name)).toContain('武昌区');
    const choices = await calls.get<Region[]>(`${base}/select?code=42`, admin);
    expect(choices.body.data).toContainEqual({ code: '4201', name: '武汉市', level: 2, hasChildren: true });
  });

  it('searches by name and pages', async () => {
    const found = await calls.get<{ records: Region[]; total: number }>(`${base}/list?name=朝阳区&size=10`, admin);
    expect(found.body.data.total).toBe(2);
    expect(found.body.data.records.map(({ pathName }) => pathName)).toEqual(['北京市 / 市辖区', '吉林省 / 长春市']);
    const second = await calls.get<{ records: Region[] }>(`${base}/list?level_equal=1&size=10&current=4`, admin);
    expect(second.body.data.records).toHaveLength(4);
    expect((await calls.get(`${base}/list?evil=1`, admin)).status).toBe(400);
    expect((await calls.get(`${base}/list?ascs=name`, admin)).status).toBe(400);
  });

  it('refuses codes that are none and codes of nowhere', async () => {
    expect((await calls.get(`${base}/detail?code=99`, admin)).status).toBe(404);
    expect((await calls.get(`${base}/detail?code=1;drop`, admin)).status).toBe(400);
    expect((await calls.get(`${base}/detail`, admin)).body.msg).toBe('缺少必要的请求参数: code');
    expect((await calls.get<unknown[]>(`${base}/lazy-tree?parentCode=99`, admin)).body.data).toEqual([]);
  });
});

describe('adding, editing and deleting', () => {
  it('adds below a region, edits what may change, and deletes', async () => {
    const added = await add({ parentCode: '420106', code: '420106001', name: '测试街道', level: 4 });
    expect(added.body.data).toMatchObject({ ancestors: '00,42,4201,420106', parentName: '武昌区', version: 0 });
    expect((await detail('420106')).hasChildren).toBe(true);
    const id = added.body.data.id;
    const edited = await calls.post<Region>(`${base}/submit`, admin, { id, name: '改名街道', version: 0 });
    expect(edited.body.data).toMatchObject({ name: '改名街道', code: '420106001', version: 1 });
    const late = await calls.post<{ current: Region }>(`${base}/submit`, admin, { id, name: '晚了', version: 0 });
    expect(late.status).toBe(409);
    expect(late.body.data.current).toMatchObject({ name: '改名街道' });
    expect((await calls.post(`${base}/remove?id=${id}`, admin)).status).toBe(200);
    expect((await calls.get(`${base}/detail?code=420106001`, admin)).status).toBe(404);
    expect((await calls.post(`${base}/remove?id=${id}`, admin)).status).toBe(404);
  });

  it.each([
    [{ parentCode: '42', code: '4299', name: '', level: 2 }, 'name', '请输入区划名称'],
    [{ parentCode: '42', code: '4299', name: '甲' }, 'level', '请选择区划等级'],
    [{ parentCode: '42', code: '4299', name: '甲', level: 2, sort: null }, 'sort', '请输入区划排序'],
    [{ parentCode: '42', code: '', name: '甲', level: 2 }, 'code', '请输入区划编号'],
    [{ parentCode: '42', code: '42x9', name: '甲', level: 2 }, 'code', '区划编号由数字组成'],
    [{ parentCode: '42', code: '4299', name: '甲', level: 1 }, 'level', '区划等级必须低于上级区划'],
    [{ parentCode: '42', code: '429', name: '甲', level: 2 }, 'code', '地市的编号为 4 位'],
    [{ parentCode: '42', code: '4399', name: '甲', level: 2 }, 'code', '区划编号必须以上级编号开头'],
    [{ parentCode: '42', code: '4201', name: '甲', level: 2 }, 'code', '区划编号已存在'],
    [{ parentCode: '9999', code: '999999', name: '甲', level: 3 }, 'parentCode', '父区划不存在'],
    [{ parentCode: '42', code: '4299', name: '甲'.repeat(33), level: 2 }, 'name', '最多 32 个字'],
  ])('refuses %j at %s', async (body, field, text) => {
    const { status, body: reply } = await add(body);
    expect(status).toBe(400);
    expect(reply.data.fields).toMatchObject({ [field]: text });
  });

  it('lets one of two who add the same code at once', async () => {
    const body = { parentCode: '420106', code: '420106009', name: '同时', level: 4 };
    const replies = await Promise.all([add(body), add(body), add(body)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    await calls.post(`${base}/remove?id=420106009`, admin);
  });

  it('does not move a region, nor change its level', async () => {
    const moved = await calls.post<Refused>(`${base}/submit`, admin, { id: '4201', parentCode: '43' });
    expect(moved.body.data.fields).toEqual({ parentCode: '区划不能移动到其他上级' });
    const raised = await calls.post<Refused>(`${base}/submit`, admin, { id: '4201', level: 1 });
    expect(raised.body.data.fields).toEqual({ level: '区划等级不能修改' });
    expect((await calls.post(`${base}/submit`, admin, { id: '9999', name: 'x' })).status).toBe(404);
  });

  it('deletes no region with others below it, and says which', async () => {
    const { status, body } = await calls.post<Refused>(`${base}/remove?ids=4201,110105`, admin);
    expect([status, body.msg, body.data.names]).toEqual([400, '请先删除子节点! 武汉市 下还有区划', ['武汉市']]);
    expect((await detail('110105')).name).toBe('朝阳区');
    expect((await calls.post(`${base}/remove`, admin)).status).toBe(400);
  });
});

describe('sheets of regions', () => {
  const upload = async (rows: readonly (readonly unknown[])[], query = '', as = admin) => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('x');
    sheet.addRow(['父区划编号', '区划编号', '区划名称', '区划等级', '区划排序', '区划备注']);
    for (const row of rows) sheet.addRow([...row]);
    const form = new FormData();
    form.append('file', new Blob([await book.xlsx.writeBuffer()]), 'regions.xlsx');
    const reply = await fetch(`${server.url}${base}/import${query}`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${as}` },
      body: form,
    });
    return { status: reply.status, body: (await reply.json()) as { data: { valid: number; problems: object[] } } };
  };
  const download = async (path: string, as = admin) => {
    const reply = await fetch(`${server.url}${base}/${path}`, { headers: { 'blade-auth': `bearer ${as}` } });
    if (reply.status !== 200) return { status: reply.status, rows: [] };
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await reply.arrayBuffer());
    const rows: unknown[][] = [];
    book.worksheets[0]?.eachRow((row) => rows.push(Array.isArray(row.values) ? row.values.slice(1, 7) : []));
    return { status: 200, rows };
  };

  it('take what was found out, above before below, and all of it', async () => {
    const { rows } = await download('export?code_likeright=4201');
    expect(rows.slice(0, 2)).toEqual([
      ['父区划编号', '区划编号', '区划名称', '区划等级', '区划排序', '区划备注'],
      ['42', '4201', '武汉市', '地市', expect.any(Number), undefined],
    ]);
    expect(rows.find(([, code]) => code === '420106')?.slice(0, 4)).toEqual(['4201', '420106', '武昌区', '区县']);
    const all = await download('export');
    expect(all.rows.length).toBeGreaterThan(3200);
    expect(all.rows[1]?.[1]).toBe('00');
    expect((await download('import-template')).rows[0]).toContain('区划编号 *');
  });

  it('bring new ones in, a level below one that the same sheet brings', async () => {
    const rows = [
      ['420106', '420106801', '甲街道', '乡镇', 1, ''],
      ['420106801', '420106801001', '乙社区', '村委', 1, '备注'],
    ];
    expect((await upload(rows, '?dryRun=true')).body.data).toMatchObject({ rows: 2, valid: 2, problems: [] });
    expect((await calls.get(`${base}/detail?code=420106801`, admin)).status).toBe(404);
    expect((await upload(rows)).status).toBe(200);
    expect(await detail('420106801001')).toMatchObject({ ancestors: '00,42,4201,420106,420106801', remark: '备注' });
    await calls.post(`${base}/remove?id=420106801001`, admin);
    await calls.post(`${base}/remove?id=420106801`, admin);
  });

  it('say of every row what is wrong with it, and bring in none then', async () => {
    const { status, body } = await upload([
      ['420106', '420106802', '好的', '乡镇', 1, ''],
      ['420106', '4201068', '短了', '乡镇', 1, ''],
      ['42', '4201', '已有', '地市', 1, ''],
      ['9999', '999901', '没有上级', '区县', 1, ''],
      ['42', '4299', '', '州', 1, ''],
    ]);
    expect(status).toBe(400);
    expect(body.data.problems).toMatchObject([
      { row: 3, field: 'code', message: '乡镇的编号为 9 位' },
      { row: 4, field: 'code', message: '区划编号已存在' },
      { row: 5, field: 'parentCode', message: '父区划不存在' },
      { row: 6, field: 'level', message: '没有“州”这一项' },
    ]);
    expect((await calls.get(`${base}/detail?code=420106802`, admin)).status).toBe(404);
  });

  it('are for those who hold the codes, and imported by the platform only', async () => {
    const means = { database: server.database, calls };
    const tenant = await signInWith(means, '400001', 'sheets', ['region', 'region_export', 'region_import']);
    const without = await signInWith(means, '000000', 'no-sheets', ['region']);
    expect((await download('export?code=42', tenant)).status).toBe(200);
    expect((await upload([['42', '4296', '甲', '地市', 1, '']], '', tenant)).status).toBe(403);
    for (const path of ['export', 'import-template']) expect((await download(path, without)).status).toBe(403);
    expect((await upload([['42', '4296', '甲', '地市', 1, '']], '', without)).status).toBe(403);
  });
});

describe('who may', () => {
  it('lets the codes decide, and only the platform write', async () => {
    const means = { database: server.database, calls };
    const codes = ['region', 'region_add', 'region_edit', 'region_delete'];
    const tenant = await signInWith(means, '400001', 'province', codes);
    const plain = await signInWith(means, '000000', 'plain', []);
    const body = { parentCode: '42', code: '4298', name: '甲', level: 2, sort: 1 };
    expect((await calls.get(`${base}/lazy-tree`, tenant)).status).toBe(200);
    expect((await calls.post(`${base}/submit`, tenant, body)).status).toBe(403);
    expect((await calls.post(`${base}/submit`, tenant, { id: '4201', name: 'x' })).status).toBe(403);
    expect((await calls.post(`${base}/remove?id=420106`, tenant)).status).toBe(403);
    for (const path of ['list', 'lazy-list', 'lazy-tree', 'detail?code=11']) {
      expect((await calls.get(`${base}/${path}`, plain)).status, path).toBe(403);
      expect((await calls.get(`${base}/${path}`, '')).status, path).toBe(401);
    }
    expect((await calls.get(`${base}/select`, plain)).status).toBe(200);
    expect((await calls.get(`${base}/select`, '')).status).toBe(401);
    expect((await calls.post(`${base}/submit`, plain, body)).status).toBe(403);
    expect((await calls.post(`${base}/remove?id=420106`, plain)).status).toBe(403);
  });

  it('holds adding and editing apart', async () => {
    const means = { database: server.database, calls };
    const adder = await signInWith(means, '000000', 'adder', ['region', 'region_add']);
    expect((await calls.post(`${base}/submit`, adder, { id: '4201', name: 'x' })).status).toBe(403);
    const body = { parentCode: '42', code: '4297', name: '甲', level: 2, sort: 1 };
    expect((await calls.post(`${base}/submit`, adder, body)).status).toBe(200);
    expect((await calls.post(`${base}/remove?id=4297`, adder)).status).toBe(403);
    expect((await calls.post(`${base}/remove?id=4297`, admin)).status).toBe(200);
  });
});
