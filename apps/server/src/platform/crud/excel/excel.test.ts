import { deflateRawSync } from 'node:zlib';
import { dict } from '@manyi/shared/resources/system/dict.resource';
import { param } from '@manyi/shared/resources/system/param.resource';
import { post } from '@manyi/shared/resources/system/post.resource';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrudWorld, callerOf, openCrudWorld, pathOf } from '../../../testing/crud-world.ts';

let world: CrudWorld;
const platform = callerOf('000000', '1');
const caller = callerOf('100001', '11');
const path = pathOf(post);

beforeAll(async () => {
  world = await openCrudWorld();
  const { body } = await world.post(platform, `${pathOf(dict)}/submit`, {
    code: 'post_category',
    dictValue: '岗位类型',
    sort: 1,
  });
  for (const [at, dictValue] of ['高层', '中层', '基层'].entries()) {
    await world.post(platform, `${pathOf(dict)}/submit`, {
      parentId: body.data.id,
      dictKey: String(at + 1),
      dictValue,
      sort: at,
    });
  }
});
afterAll(() => world.close());

const readBook = async (raw: Buffer): Promise<ExcelJS.Workbook> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(raw).buffer);
  return book;
};
const cells = async (raw: Buffer): Promise<unknown[][]> => {
  const sheet = (await readBook(raw)).worksheets[0];
  const rows: unknown[][] = [];
  sheet?.eachRow((row) => rows.push(Array.isArray(row.values) ? row.values.slice(1) : []));
  return rows;
};
const book = async (rows: unknown[][]): Promise<Buffer> => {
  const made = new ExcelJS.Workbook();
  made.addWorksheet('表').addRows(rows);
  return Buffer.from(await made.xlsx.writeBuffer());
};
const total = async (query = ''): Promise<number> => (await world.get(caller, `${path}/list?${query}`)).body.data.total;
const header = ['岗位类型', '岗位编号 *', 'Name', '岗位排序', '岗位描述'];

describe('export', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 1203; n += 1) {
      await world.database.tx(
        { tenantId: '100001', userId: '11' },
        (sql) =>
          sql`insert into system_post ${sql({ tenant_id: '100001', category: String(1 + (n % 3)), post_code: `e${n}`, post_name: n === 1 ? '=1+1' : `导出${n}`, sort: n })}`,
      );
    }
  });

  it('writes what the filters find, with labels, in the order of the list', async () => {
    const { raw, headers } = await world.get(caller, `${path}/export?postCode_likeright=e&descs=sort`);
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
      /filename\*=UTF-8''岗位_1203行_\d{8}\.xlsx/,
    );
    const [head, ...rows] = await cells(raw);
    expect(head).toEqual(['岗位类型', '岗位编号', '岗位名称', '岗位排序', '岗位描述', '创建时间']);
    expect(rows).toHaveLength(1203);
    expect(rows[0]?.slice(0, 4)).toEqual(['高层', 'e1203', '导出1203', 1203]);
  });

  it('speaks the language of the caller', async () => {
    const { raw, headers } = await world.get(caller, `${path}/export?postCode_equal=e2`, { 'accept-language': 'en' });
    expect((await cells(raw))[0]?.[1]).toBe('Code');
    expect(String(headers['content-disposition'])).toContain('Posts_1%20rows');
  });

  it('writes text that looks like a formula as text', async () => {
    const { raw } = await world.get(caller, `${path}/export?postCode_equal=e1`);
    const cell = (await readBook(raw)).worksheets[0]?.getCell('C2');
    expect(cell?.value).toBe('=1+1');
    expect(cell?.formula).toBeUndefined();
  });

  it("writes the chosen rows only, as they were chosen, and never another tenant's", async () => {
    const { records } = (await world.get(caller, `${path}/list?postCode_likeright=e&size=3`)).body.data;
    const ids = records.map((row: { id: string }) => row.id).reverse();
    const rows = await cells((await world.get(caller, `${path}/export?ids=${ids.join(',')}`)).raw);
    expect(rows.slice(1).map((row) => row[1])).toEqual(
      records.map((row: { postCode: string }) => row.postCode).reverse(),
    );
    const others = await world.get(callerOf('100002', '22'), `${path}/export?ids=${ids.join(',')}`);
    expect(await cells(others.raw)).toHaveLength(1);
  });

  it('leaves a trace', async () => {
    const rows = await world.database.asSystem(
      (sql) => sql`select after from audit_event where action = 'export' and resource = 'post' order by id limit 1`,
    );
    expect(rows[0]?.after).toMatchObject({ rows: 1203 });
  });
});

describe('import', () => {
  const good = [
    header,
    ['高层', 'i1', '校长', 1, ''],
    ['2', 'i2', '处长', '2', '备注'],
    ['基层', 'i3', { formula: '"辅"&"导员"', result: '辅导员' }, 3, null],
  ];

  it('checks without writing', async () => {
    const { body } = await world.upload(caller, `${path}/import?dryRun=true`, await book(good));
    expect(body.data).toEqual({ rows: 3, valid: 3, problems: [], ignored: [] });
    expect(await total('postCode_likeright=i')).toBe(0);
  });

  it('names every problem by row and column, and then writes nothing', async () => {
    const bad = [
      header,
      ['高层', 'b1', '甲', 1],
      ['没有', 'b2', '乙', 'x'],
      ['中层', '', '丙', 3],
      ['中层', 'b1', '丁', 4],
      [],
      ['中层', 'b6', '', -1],
    ];
    const file = await book(bad);
    const { body } = await world.upload(caller, `${path}/import?dryRun=1`, file);
    const found = body.data.problems.map(
      (problem: { row: number; field: string; message: string }) =>
        `${problem.row} ${problem.field} ${problem.message}`,
    );
    expect(found).toEqual([
      '3 category 没有“没有”这一项',
      '3 sort 请输入数字',
      '4 postCode 请输入岗位编号',
      '5 postCode 岗位编号已存在',
      '7 postName 请输入岗位名称',
      '7 sort 不能小于 0',
    ]);
    const refused = await world.upload(caller, `${path}/import`, file);
    expect([refused.status, refused.body.data.valid]).toEqual([400, 1]);
    expect(await total('postCode_likeright=b')).toBe(0);
  });

  it('writes the good rows when told to skip the others', async () => {
    const file = await book([header, ['高层', 's1', '甲', 1], ['没有', 's2', '乙', 2]]);
    expect((await world.upload(caller, `${path}/import?skipInvalid=true`, file)).body.data).toMatchObject({
      rows: 2,
      valid: 1,
    });
    expect(await total('postCode_likeright=s')).toBe(1);
  });

  it('writes all of a good sheet, as its tenant, with a trace', async () => {
    const { body } = await world.upload(
      caller,
      `${path}/import`,
      await book([...good.slice(0, 1).map((row) => [...row, '多余']), ...good.slice(1)]),
      '岗位.xlsx',
    );
    expect(body.data).toMatchObject({ rows: 3, valid: 3, ignored: ['多余'] });
    const { records } = (await world.get(caller, `${path}/list?postCode_likeright=i&ascs=sort`)).body.data;
    expect(records.map((row: Record<string, unknown>) => [row.category, row.postName, row.sort, row.remark])).toEqual([
      ['1', '校长', 1, ''],
      ['2', '处长', 2, '备注'],
      ['3', '辅导员', 3, ''],
    ]);
    const rows = await world.database.asSystem(
      (sql) => sql`select tenant_id, after from audit_event where action = 'import' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ tenant_id: '100001', after: { rows: 3, added: 3 } });
  });

  it('needs the right to import and no other, and the owner of what all share', async () => {
    const file = await book([header, ['高层', 'r1', '甲', 1]]);
    const importer = callerOf('100001', '11', { permissions: new Set(['post', 'post_import']) });
    expect((await world.upload(importer, `${path}/import?dryRun=1`, file)).status).toBe(200);
    expect(
      (
        await world.upload(
          callerOf('100001', '11', { permissions: new Set(['post', 'post_add']) }),
          `${path}/import`,
          file,
        )
      ).status,
    ).toBe(403);
    expect((await world.upload(caller, `${pathOf(param)}/import`, file)).status).toBe(403);
  });

  it('gives a template that it takes back', async () => {
    const { raw, headers } = await world.get(caller, `${path}/import-template`);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('岗位导入模板.xlsx');
    const template = await readBook(raw);
    const sheet = template.worksheets[0];
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      '岗位类型 *',
      '岗位编号 *',
      '岗位名称 *',
      '岗位排序 *',
      '岗位描述',
    ]);
    expect(sheet?.getCell('A2').dataValidation?.formulae).toEqual(['"高层,中层,基层"']);
    sheet?.getRow(2).splice(1, 4, '中层', 't1', '模板', 5);
    const filled = Buffer.from(await template.xlsx.writeBuffer());
    expect((await world.upload(caller, `${path}/import?dryRun=1`, filled)).body.data).toMatchObject({
      rows: 1,
      valid: 1,
    });
  });
});

describe('a file that is not what it says', () => {
  /** A zip with one entry, whose directory says `claimed` bytes. */
  const zip = (name: string, content: Buffer, claimed = content.length): Buffer => {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimed, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claimed, 24);
    central.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(46 + name.length, 12);
    end.writeUInt32LE(30 + name.length + packed.length, 16);
    return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
  };
  const zeros = Buffer.alloc(60 * 1024 * 1024);

  it.each([
    ['text', Buffer.from('hello, this is not a workbook at all')],
    ['nothing', Buffer.alloc(0)],
    ['a zip of something else', zip('a.txt', Buffer.from('a'))],
    ['a bomb', zip('xl/workbook.xml', zeros)],
    ['a bomb that claims to be small', zip('xl/workbook.xml', zeros, 1000)],
    ['a broken workbook', zip('xl/workbook.xml', Buffer.from('<workbook'))],
  ])('is refused: %s', async (_, file) => {
    const began = process.memoryUsage().rss;
    const { status, body } = await world.upload(caller, `${path}/import`, file);
    expect([status, body.code]).toEqual([400, 400]);
    expect(process.memoryUsage().rss - began).toBeLessThan(100 * 1024 * 1024);
  });

  it('is refused when too large, too long, or missing', async () => {
    expect((await world.upload(caller, `${path}/import`, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    const long = await book([header, ...Array.from({ length: 5001 }, (_, at) => ['高层', `l${at}`, '甲', 1])]);
    expect((await world.upload(caller, `${path}/import`, long)).body.msg).toContain('5001');
    expect((await world.post(caller, `${path}/import`)).status).toBe(400);
    expect(
      (
        await world.upload(
          caller,
          `${path}/import`,
          await book([
            ['甲', '乙'],
            [1, 2],
          ]),
        )
      ).status,
    ).toBe(400);
  });
});
