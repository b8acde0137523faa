import type {
  HeadCountPage,
  HeadCountProblem,
  HeatMap,
  IndicatorResultRow,
  ResultSource,
} from '@manyi/shared/contract/survey';
import { formStatus, relaStatus } from '@manyi/shared/contract/survey';
import type { Answers, Level } from '@manyi/shared/questionnaire/definition';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Published, publishNew, submit, submitAll } from '../testing/survey-steps.ts';
import { newKey, openWorld, type Tenant, type World } from '../testing/survey-world.ts';

const year = 2046;
let world: World;
let tenant: Tenant;
let form: Published;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('510001', ['甲学院', '乙学院', '丙学院']);
});
afterAll(() => world.close());

const answer = (level: Level): Answers => ({ overall: level, grade: { choice: 'G1' } });
const times = (count: number, level: Level) => Array.from({ length: count }, () => answer(level));
const act = (id: string, action: string) =>
  tenant.post<{ formStatus: number }>('/api/surveyFormInfo/changeStatus', { id, action });
const table = async (reportYear: number, collegeId = '') =>
  (await tenant.get<IndicatorResultRow[]>('/api/surveyResult/indicatorTable', { reportYear, collegeId })).data;
const sources = async (reportYear: number) =>
  (await tenant.get<ResultSource[]>('/api/surveyResult/sources', { reportYear })).data;
const sheet = (query: object) =>
  tenant.get<HeadCountPage>('/api/surveyFormCollegeRela/selectStudentsNumber', { size: 50, ...query });
const enter = async (name: string, number: number, reportYear = year) => {
  const row = (await sheet({ reportYear })).data.records.find(({ collegeName }) => collegeName === name);
  return tenant.post<{ rows?: HeadCountProblem[] }>('/api/surveyFormCollegeRela/updateStudentsNumber', [
    { id: row?.id, version: row?.version, studentsNumber: number, confirmed: true },
  ]);
};
const figures = async (): Promise<unknown[]> => {
  const file = await tenant.get('/api/surveyResult/indicatorTableExcel', { reportYear: year });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(file.raw).buffer);
  const lines: unknown[] = [];
  book.worksheets[0]?.eachRow((row) => lines.push(JSON.stringify(row.values)));
  return lines.filter((line) => !String(line).includes('生成日期'));
};

describe('publishing results', () => {
  it('waits until the questionnaire is closed and somebody has answered', async () => {
    form = await publishNew(tenant, { reportYear: year });
    expect((await act(form.id, 'publishResults')).status).toBe(400);
    const empty = await publishNew(tenant, { reportYear: year + 1 });
    await act(empty.id, 'close');
    const refused = await act(empty.id, 'publishResults');
    expect(refused).toMatchObject({ status: 400, msg: '还没有有效答卷，不能发布结果' });
  });

  it('keeps numbers, formula and head-counts with a hash, and twice changes nothing', async () => {
    expect((await enter('甲学院', 100)).status).toBe(200);
    expect((await enter('乙学院', 80)).status).toBe(200);
    await submitAll(world, form.tokens.甲学院 ?? '', [...times(12, 'L5'), ...times(8, 'L2')]);
    await submitAll(world, form.tokens.乙学院 ?? '', times(10, 'L4'));
    await act(form.id, 'close');
    expect((await sources(year))[0]?.snapshot).toBeNull();
    expect((await act(form.id, 'publishResults')).data.formStatus).toBe(formStatus.resultsPublished);
    const [source] = await sources(year);
    expect(source).toMatchObject({ validCount: 30, headCountTotal: 180, snapshot: { intact: true } });
    expect(source?.snapshot?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await act(form.id, 'publishResults')).status).toBe(200);
    expect((await sources(year))[0]?.snapshot).toEqual(source?.snapshot);
    const [kept] = await world.database.asSystem(
      (sql) => sql`select content from survey_result_snapshot where form_id = ${form.id}`,
    );
    expect(kept?.content.numbers).toContainEqual(
      expect.objectContaining({ collegeId: null, number: '1', value: 73.33, base: 30 }),
    );
    expect(kept?.content.rows[0]).toMatchObject({ number: '1', formula: '（非常满意＋满意）÷ 有效评价 × 100%' });
    expect(kept?.content.colleges[0]).toMatchObject({ collegeName: '甲学院', headCount: 100, validCount: 20 });
  });

  it('freezes the head-counts and says for which results', async () => {
    const refused = await enter('甲学院', 99);
    expect(refused.status).toBe(400);
    expect(refused.data.rows?.[0]).toMatchObject({
      code: 'locked',
      message: '“在校生调查”的结果已按此人数发布，不能再修改',
    });
    const ofForm = (await sheet({ formId: form.id })).data.records[0];
    expect(ofForm).toMatchObject({ canEdit: false, lockedBy: '在校生调查' });
    // Another year, and what no published questionnaire rests on, stay open.
    expect((await enter('甲学院', 99, year + 1)).status).toBe(200);
  });

  it('leaves the head-count of the year to who has a number of its own', async () => {
    const other = await publishNew(tenant, { reportYear: 2048, audience: 'EMPLOYER', definition: employers });
    const rows = (await sheet({ formId: other.id })).data.records;
    const own = await tenant.post(
      '/api/surveyFormCollegeRela/updateStudentsNumber',
      rows.map(({ id, version }) => ({ id, version, studentsNumber: 40, reason: '已联系的用人单位数' })),
    );
    expect(own.status).toBe(200);
    await submitAll(world, other.tokens.甲学院 ?? '', times(6, 'L4'));
    await act(other.id, 'close');
    expect((await act(other.id, 'publishResults')).status).toBe(200);
    expect((await enter('甲学院', 70, 2048)).status).toBe(200);
    const again = await tenant.post('/api/surveyFormCollegeRela/updateStudentsNumber', [
      { id: rows[0]?.id, version: (rows[0]?.version ?? 0) + 1, studentsNumber: null },
    ]);
    expect(again.status).toBe(400);
  });

  it('gives the same numbers next year, whatever became of the rows they were counted from', async () => {
    const before = { table: await table(year), file: await figures() };
    expect(before.table[0]).toMatchObject({ value: 73.33, base: 30 });
    await world.database.asSystem(async (sql) => {
      await sql`update survey_count set n = n * 3 where form_id = ${form.id}`;
      await sql`update survey_head_count set number = 7 where tenant_id = ${tenant.id} and report_year = ${year}`;
    });
    expect(await table(year)).toEqual(before.table);
    expect(await figures()).toEqual(before.file);
    expect(before.file.join()).toContain((await sources(year))[0]?.snapshot?.hash);
  });

  it('notices when what was kept is not what was hashed', async () => {
    await world.database.asSystem(
      (sql) =>
        sql`update survey_result_snapshot set content = jsonb_set(content, '{counts,0,n}', '1000') where form_id = ${form.id}`,
    );
    expect((await sources(year))[0]?.snapshot?.intact).toBe(false);
  });

  it('takes no more answers, late ones neither, and gives receipts of old ones', async () => {
    const fresh = await publishNew(tenant, { reportYear: 2049 });
    const token = fresh.tokens.甲学院 ?? '';
    const key = { submissionKey: newKey() };
    const first = await submit(world, token, answer('L5'), key);
    await act(fresh.id, 'close');
    // Begun before the end, sent after it: taken.
    expect((await submit(world, token, answer('L5'))).status).toBe(200);
    await act(fresh.id, 'publishResults');
    const late = async () => (await submit(world, token, answer('L5'))).status;
    for (let tries = 0; tries < 50 && (await late()) === 200; tries += 1) await new Promise((r) => setTimeout(r, 20));
    expect(await late()).toBe(409);
    expect((await submit(world, token, answer('L5'), key)).data.receiptCode).toBe(first.data.receiptCode);
  });

  it('cannot be reopened, as a whole or for one college', async () => {
    const resumed = await tenant.post('/api/surveyFormInfo/changeStatus', {
      id: form.id,
      action: 'resume',
      endTime: '2050-01-01 00:00:00',
      reason: '补',
    });
    expect(resumed.status).toBe(400);
    const college = await tenant.post('/api/surveyFormCollegeRela/reopen', {
      id: form.relations.甲学院,
      reason: '补',
    });
    expect(college).toMatchObject({ status: 400, msg: '结果已发布，不能重新开放' });
    const progress = await tenant.get<{ relaStatus: number }[]>('/api/surveyFormCollegeRela/selectProgress', {
      formId: form.id,
    });
    expect(progress.data.every((row) => row.relaStatus === relaStatus.locked)).toBe(true);
  });
});

describe('archiving', () => {
  it('keeps published results in the table, and leaves out what was never published', async () => {
    expect((await act(form.id, 'archive')).data.formStatus).toBe(formStatus.archived);
    expect((await act(form.id, 'archive')).status).toBe(200);
    expect((await sources(year)).map(({ formId }) => formId)).toEqual([form.id]);
    const dropped = await publishNew(tenant, { reportYear: 2051 });
    expect((await act(dropped.id, 'archive')).status).toBe(400);
    await submitAll(world, dropped.tokens.甲学院 ?? '', times(9, 'L5'));
    await act(dropped.id, 'close');
    expect((await table(2051))[0]).toMatchObject({ base: 9 });
    expect((await act(dropped.id, 'archive')).status).toBe(200);
    expect((await table(2051))[0]).toMatchObject({ base: 0, missing: 'noData' });
    expect(await sources(2051)).toEqual([]);
    expect((await act(dropped.id, 'publishResults')).status).toBe(400);
  });
});

describe('the heat map', () => {
  it('has the rows of the table by college, and hides what could be had by subtraction', async () => {
    const asked = await publishNew(tenant, { reportYear: 2052 });
    const [a, b, c] = ['甲学院', '乙学院', '丙学院'].map((name) => asked.tokens[name] ?? '');
    await submitAll(world, a ?? '', times(20, 'L5'));
    await submitAll(world, b ?? '', times(3, 'L1'));
    await submitAll(world, c ?? '', [...times(5, 'L4'), ...times(5, 'L2')]);
    const map = async (as?: object) =>
      (await tenant.get<HeatMap>('/api/surveyResult/heatMap', { reportYear: 2052 }, as)).data;
    const whole = await map();
    expect(whole.indicators.map(({ number }) => number).slice(0, 3)).toEqual(['1', '1.1', '1.2']);
    expect(whole.whole[0]).toEqual({ value: 75.76, base: 33, missing: null });
    expect(whole.colleges.map(({ collegeName, cells }) => [collegeName, cells[0]])).toEqual([
      ['甲学院', { value: 100, base: 20, missing: null }],
      ['乙学院', { value: null, base: null, missing: 'tooFew' }],
      // Ten people, but with 33 and 20 they would give the three away.
      ['丙学院', { value: null, base: null, missing: 'tooFew' }],
    ]);
    expect(whole.colleges[0]?.cells.at(-1)).toEqual({ value: null, base: 0, missing: 'noData' });
    // Who works in a college sees that college beside the whole.
    const own = await map({ deptIds: [tenant.colleges.甲学院 ?? ''] });
    expect(own.colleges.map(({ collegeName }) => collegeName)).toEqual(['甲学院']);
    expect(own.whole).toEqual(whole.whole);
    const denied = await tenant.get('/api/surveyResult/heatMap', { reportYear: 2052 }, { permissions: new Set() });
    expect(denied.status).toBe(403);
  });
});

const employers = {
  schema: 1 as const,
  pages: [
    {
      code: 'p1',
      title: { zh: '第一页' },
      items: [
        { code: 'overall', type: 'satisfaction' as const, title: { zh: '总体满意吗' }, required: true, indicator: '4' },
        {
          code: 'grade',
          type: 'single' as const,
          title: { zh: '规模' },
          options: ['G1', 'G2'].map((code) => ({ code, label: { zh: code } })),
        },
      ],
    },
  ],
};
