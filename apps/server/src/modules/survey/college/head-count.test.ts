import type {
  HeadCountChange,
  HeadCountImportResult,
  HeadCountPage,
  HeadCountProblem,
  HeadCountRow,
} from '@manyi/shared/contract/survey';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishNew, submitAll } from '../testing/survey-steps.ts';
import { everyPermission, openWorld, type Tenant, type World } from '../testing/survey-world.ts';

const students = '/api/surveyFormCollegeRela';
const teachers = '/api/teacherSurveyFormCollegeRela';
let world: World;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('400001', ['甲学院', '乙学院', '丙学院']);
  other = await world.tenant('400002', ['外学院']);
});
afterAll(() => world.close());

const sheet = async (query: Record<string, string | number | boolean>) =>
  (await tenant.get<HeadCountPage>(`${students}/selectStudentsNumber`, query)).data;
const rowOf = async (query: Record<string, string | number>, name: string) => {
  const row = (await sheet(query)).records.find(({ collegeName }) => collegeName === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
};
const save = (body: unknown) =>
  tenant.post<HeadCountRow[] & { rows?: HeadCountProblem[] }>(`${students}/updateStudentsNumber`, body);
const enter = async (
  query: Record<string, string | number>,
  name: string,
  studentsNumber: number | null,
  more: Partial<HeadCountChange> = {},
) => {
  const { id, version } = await rowOf(query, name);
  return save([{ id, version, studentsNumber, ...more }]);
};
const full = { overall: 'L5', nps: 9, grade: { choice: 'G1' } } as const;

describe('the sheet of a year', () => {
  it('has every college before anything is entered, and sums over the filter', async () => {
    const empty = await sheet({ reportYear: 2020, size: 10 });
    expect(empty.total).toBe(3);
    expect(empty.records.map(({ studentsNumber, version }) => [studentsNumber, version])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    await enter({ reportYear: 2020 }, '甲学院', 1000, { headCountDate: '2020-09-30' });
    await enter({ reportYear: 2020 }, '乙学院', 500);
    const page = await sheet({ reportYear: 2020, size: 1, current: 2 });
    expect(page).toMatchObject({ total: 3, pages: 3, summary: { number: 1500, colleges: 3, entered: 2 } });
    expect((await sheet({ reportYear: 2020, entered: true })).total).toBe(2);
    expect((await sheet({ reportYear: 2020, collegeName: '丙' })).total).toBe(1);
    expect((await rowOf({ reportYear: 2021 }, '甲学院')).lastYearNumber).toBe(1000);
    expect(await rowOf({ reportYear: 2020 }, '甲学院')).toMatchObject({
      headCountDate: '2020-09-30',
      headCountSource: 'MANUAL',
      updateUserName: '质量办',
      overridden: false,
    });
  });

  it('keeps students and teachers apart', async () => {
    const page = await tenant.get<HeadCountPage>(`${teachers}/selectTeachersNumber`, { reportYear: 2020 });
    const [row] = page.data.records;
    expect(row).toMatchObject({ teachersNumber: null });
    expect(row).not.toHaveProperty('studentsNumber');
    const saved = await tenant.post<HeadCountRow[]>(`${teachers}/updateTeacherNumber`, {
      id: row?.id,
      version: 0,
      teachersNumber: 60,
    });
    expect(saved.data).toMatchObject([{ teachersNumber: 60, version: 1 }]);
    expect((await rowOf({ reportYear: 2020 }, '甲学院')).studentsNumber).toBe(1000);
  });
});

describe('a batch', () => {
  it('saves all rows or none, with the reason at each', async () => {
    await enter({ reportYear: 2022 }, '甲学院', 1000);
    const [a, b, c] = (await sheet({ reportYear: 2023 })).records;
    const ask = (more: Partial<HeadCountChange> = {}) =>
      save([
        { id: a?.id, version: 0, studentsNumber: 2000, ...more },
        { id: b?.id, version: 0, studentsNumber: 3.5 },
        { id: c?.id, version: 0, studentsNumber: 100 },
        { id: '999-2023', version: 0, studentsNumber: 1 },
      ]);
    const refused = await ask();
    expect(refused.status).toBe(400);
    expect(refused.data.rows?.map(({ code, needsConfirm }) => [code, needsConfirm])).toEqual([
      ['jump', true],
      ['range', false],
      ['unknown', false],
    ]);
    expect((await ask({ confirmed: true })).data.rows?.map(({ code }) => code)).toEqual(['range', 'unknown']);
    expect((await sheet({ reportYear: 2023 })).summary.entered).toBe(0);
    for (const studentsNumber of [-1, 500_001])
      expect((await save({ id: c?.id, version: 0, studentsNumber })).status).toBe(400);
    expect((await save({ id: c?.id, version: 0, studentsNumber: '5' })).status).toBe(400);
    expect(
      (
        await save([
          { id: a?.id, version: 0 },
          { id: `${c?.collegeId}-2024`, version: 0 },
        ])
      ).status,
    ).toBe(400);
  });

  it('answers 409 with the rows as they are now when somebody was faster', async () => {
    const row = await rowOf({ reportYear: 2024 }, '甲学院');
    const both = await Promise.all(
      [10, 20].map((studentsNumber) => save([{ id: row.id, version: row.version, studentsNumber }])),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.data).toMatchObject({ rows: [{ code: 'version' }], current: [{ id: row.id, version: 1 }] });
  });
});

describe('with answers there', () => {
  it('may not fall below them without a reason, and every change is kept', async () => {
    const year = { reportYear: 2035 };
    const form = await publishNew(tenant, { reportYear: 2035 });
    await submitAll(
      world,
      form.tokens.甲学院 ?? '',
      Array.from({ length: 6 }, () => full),
    );
    expect((await enter(year, '甲学院', 5)).data.rows).toMatchObject([{ code: 'belowValid', needsReason: true }]);
    expect((await enter(year, '甲学院', 5, { reason: '学校更正' })).data).toMatchObject([
      { studentsNumber: 5, validCount: 6, participationRate: 1.2 },
    ]);
    await enter(year, '甲学院', 60);
    await tenant.get('/api/surveyFormCollegeRela/surveyCompleted', { id: form.relations.甲学院 ?? '' });
    expect((await enter(year, '甲学院', 61)).data.rows).toMatchObject([{ code: 'reason', needsReason: true }]);
    await enter(year, '甲学院', 61, { reason: '补报' });
    const history = await world.database.asSystem(
      (sql) => sql`select old_number, new_number, reason, create_user_name from survey_head_count_history
        where report_year = 2035 and tenant_id = ${tenant.id} order by id`,
    );
    expect(
      history.map((change) => [change.old_number, change.new_number, change.reason, change.create_user_name]),
    ).toEqual([
      [null, 5, '学校更正', '质量办'],
      [5, 60, null, '质量办'],
      [60, 61, '补报', '质量办'],
    ]);
  });

  it('may differ for one questionnaire with a reason, and only there', async () => {
    const year = { reportYear: 2028 };
    await enter(year, '甲学院', 100);
    const [one, two] = [await publishNew(tenant, year), await publishNew(tenant, year)];
    const own = { formId: one.id };
    expect(await rowOf(own, '甲学院')).toMatchObject({
      studentsNumber: 100,
      overridden: false,
      reportYear: 2028,
      formId: one.id,
    });
    expect((await enter(own, '甲学院', 80)).data.rows).toMatchObject([{ code: 'reason' }]);
    expect((await enter(own, '甲学院', 80, { reason: '一年级未入学' })).data).toMatchObject([
      { studentsNumber: 80, overridden: true, version: 1 },
    ]);
    expect((await rowOf(year, '甲学院')).studentsNumber).toBe(100);
    expect((await rowOf({ formId: two.id }, '甲学院')).studentsNumber).toBe(100);
    const progress = async (formId: string) =>
      (await tenant.get<{ headCount: number; targetCount: number }[]>(`${students}/selectProgress`, { formId }))
        .data[0];
    expect(await progress(one.id)).toMatchObject({ headCount: 80, targetCount: 16 });
    expect(await progress(two.id)).toMatchObject({ headCount: 100, targetCount: 20 });
    await enter(own, '甲学院', null);
    expect(await rowOf(own, '甲学院')).toMatchObject({ studentsNumber: 100, overridden: false });
    const teacherForm = await publishNew(tenant, {
      ...year,
      audience: 'TEACHER',
      definition: undefined,
      templateCode: 'teacher',
    });
    expect((await tenant.get(`${students}/selectStudentsNumber`, { formId: teacherForm.id })).status).toBe(400);
  });
});

describe('a sheet', () => {
  const fill = async (
    rows: (string | number)[][],
    header = ['院校代码', '院校名称', '学生人数', '统计日期', '备注'],
  ) => {
    const workbook = new ExcelJS.Workbook();
    const page = workbook.addWorksheet('x');
    for (const row of [header, ...rows]) page.addRow(row);
    return Buffer.from(await workbook.xlsx.writeBuffer());
  };

  it('is offered filled with the colleges', async () => {
    const file = await tenant.get(`${students}/studentsNumberTemplate`, { reportYear: 2030 });
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('2030-学生人数.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(file.raw).buffer);
    expect(workbook.worksheets[0]?.getRow(2).getCell(2).value).toBe('甲学院');
  });

  it('is checked without being saved, refused with its rows, and taken whole', async () => {
    const bad = await fill([
      ['C1', '', '1,200', '2030-09-30', ''],
      ['C9', '', 5, '', ''],
      ['', '乙学院', 'viele', '', ''],
      ['', '丙学院', '', '', ''],
      ['C1', '', 7, '', ''],
    ]);
    const path = `${students}/importStudentsNumber?reportYear=2030`;
    const dry = await tenant.upload<HeadCountImportResult>(`${path}&dryRun=true`, bad);
    expect(dry.data).toMatchObject({ rows: 5, valid: 1, ignored: ['备注'] });
    expect(dry.data.problems.map(({ row, field }) => [row, field])).toEqual([
      [3, 'code'],
      [4, 'student'],
      [6, 'name'],
    ]);
    const refused = await tenant.upload<HeadCountImportResult>(path, bad);
    expect(refused).toMatchObject({ status: 400, data: { problems: dry.data.problems } });
    expect((await sheet({ reportYear: 2030 })).summary.entered).toBe(0);
    const good = await fill([
      ['C1', '', '1,200', '2030-09-30', ''],
      ['', '乙学院', 800, '', ''],
    ]);
    expect((await tenant.upload(path, good)).status).toBe(200);
    expect(await rowOf({ reportYear: 2030 }, '甲学院')).toMatchObject({
      studentsNumber: 1200,
      headCountSource: 'IMPORT',
      headCountDate: '2030-09-30',
    });
    const byHand = await fill([
      ['ｃ１', '', '１，３００人', '2030年10月8日', ''],
      ['', '乙 学院', '８００', '2030/9/5', ''],
    ]);
    expect((await tenant.upload(path, byHand)).status).toBe(200);
    expect(await rowOf({ reportYear: 2030 }, '甲学院')).toMatchObject({
      studentsNumber: 1300,
      headCountDate: '2030-10-08',
    });
    expect(await rowOf({ reportYear: 2030 }, '乙学院')).toMatchObject({
      studentsNumber: 800,
      headCountDate: '2030-09-05',
    });
    const noDay = await tenant.upload(path, await fill([['C1', '', 1300, '2030-02-31', '']]));
    expect(noDay.status).toBe(400);
    expect((await tenant.upload(path, await fill([['x']], ['y']))).status).toBe(400);
    expect((await tenant.upload(path, Buffer.from('no sheet'))).status).toBe(400);
    const jump = await fill([['C1', '', 9000, '', '']]);
    const asked = await tenant.upload<HeadCountImportResult>(
      `${students}/importStudentsNumber?reportYear=2031&dryRun=1`,
      jump,
    );
    expect(asked.data.problems).toMatchObject([{ row: 2, needsConfirm: true }]);
    expect((await tenant.upload(`${students}/importStudentsNumber?reportYear=2031&confirmed=true`, jump)).status).toBe(
      200,
    );
  });
});

describe('rights', () => {
  it('shows a college its own row only, and another tenant none', async () => {
    const own = { deptIds: [tenant.colleges.乙学院 ?? ''] };
    const mine = await tenant.get<HeadCountPage>(`${students}/selectStudentsNumber`, { reportYear: 2020 }, own);
    expect(mine.data.records.map(({ collegeName }) => collegeName)).toEqual(['乙学院']);
    const foreign = await rowOf({ reportYear: 2020 }, '甲学院');
    const change = [{ id: foreign.id, version: foreign.version, studentsNumber: 1 }];
    const refused = await tenant.post<{ rows: HeadCountProblem[] }>(`${students}/updateStudentsNumber`, change, own);
    expect(refused.data.rows).toMatchObject([{ code: 'unknown' }]);
    const theirs = await other.post<{ rows: HeadCountProblem[] }>(`${students}/updateStudentsNumber`, change);
    expect(theirs.data.rows).toMatchObject([{ code: 'unknown' }]);
    expect(
      (await other.get<HeadCountPage>(`${students}/selectStudentsNumber`, { reportYear: 2020 })).data.summary,
    ).toMatchObject({ number: 0, colleges: 1 });
    const readOnly = { permissions: new Set(everyPermission.filter((code) => code !== 'college_student_edit')) };
    expect((await tenant.post(`${students}/updateStudentsNumber`, change, readOnly)).status).toBe(403);
    const seen = await tenant.get<HeadCountPage>(`${students}/selectStudentsNumber`, { reportYear: 2020 }, readOnly);
    expect(seen.data.records.every(({ canEdit }) => !canEdit)).toBe(true);
  });
});
