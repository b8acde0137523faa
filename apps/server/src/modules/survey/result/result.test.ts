import { inflateRawSync } from 'node:zlib';
import type { IndicatorResultRow, QuestionResultRow } from '@manyi/shared/contract/survey';
import type { Answers, Level, LevelOrNA } from '@manyi/shared/questionnaire/definition';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskMessage } from '../college/mask-message.ts';
import { publishNew, submit, submitAll } from '../testing/survey-steps.ts';
import { openWorld, type Tenant, type World } from '../testing/survey-world.ts';
import { rebuildCounts } from './rebuild-counts.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('500001', ['甲学院', '乙学院', '丙学院']);
});
afterAll(() => world.close());

const answer = (grade: string, level: Level, more: Answers = {}): Answers => ({
  grade: { choice: grade },
  overall: level,
  teaching: { r1: level, r2: level, r3: level, r4: level, r5: level },
  nps: 8,
  ...more,
});
const times = (count: number, answers: Answers) => Array.from({ length: count }, () => answers);
const questions = async (formId: string, collegeId = '') =>
  (await tenant.get<QuestionResultRow[]>('/api/surveyResult/questions', { formId, collegeId })).data;
const table = async (reportYear: number, collegeId = '') =>
  (await tenant.get<IndicatorResultRow[]>('/api/surveyResult/indicatorTable', { reportYear, collegeId })).data;

/** The text of one part of an Office file, by its name in the archive. */
const partOf = (file: Buffer, name: string): string => {
  for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4)) {
    const length = file.readUInt16LE(at + 28);
    if (file.toString('utf8', at + 46, at + 46 + length) !== name) continue;
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + file.readUInt32LE(at + 20));
    return (file.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8');
  }
  throw new Error(`no ${name}`);
};
const wordsOf = (docx: Buffer) => partOf(docx, 'word/document.xml').replace(/<[^>]+>/g, '|');

describe('counts', () => {
  it('are the same kept as they come and counted anew (random answers, some invalid, some replayed)', async () => {
    const form = await publishNew(tenant);
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const level = () => (['L5', 'L4', 'L3', 'L2', 'L1', 'NA'] as const)[random(6)] ?? 'NA';
    const tokens = Object.values(form.tokens);
    const all = Array.from({ length: 300 }, () => {
      const teaching: Record<string, LevelOrNA> = {};
      for (let row = 1; row <= 5; row += 1) if (random(3)) teaching[`r${row}`] = level();
      const answers: Answers = {
        overall: level(),
        ...(random(4) && { grade: { choice: `G${1 + random(3)}` } }),
        ...(Object.keys(teaching).length > 0 && { teaching }),
        ...(random(3) && { nps: random(11) }),
        ...(random(3) === 0 && { message: `留言 ${random(100)}` }),
      };
      return {
        token: tokens[random(tokens.length)] ?? '',
        answers,
        more: { submissionKey: `random-key-${random(280)}-0123456789`, durationSec: random(40) },
      };
    });
    const replies = await Promise.all(all.map(({ token, answers, more }) => submit(world, token, answers, more)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const state = () =>
      world.database.asSystem(async (sql) => ({
        counts:
          await sql`select rela_id, question, grp, level, n from survey_count where form_id = ${form.id} order by 1, 2, 3, 4`,
        colleges:
          await sql`select id, valid_count, invalid_count, message_count from survey_college where form_id = ${form.id} order by id`,
        answers:
          await sql`select count(*)::int as n, count(*) filter (where validity = 'VALID')::int as valid from survey_response where form_id = ${form.id}`,
      }));
    const kept = await state();
    expect(kept.counts.length).toBeGreaterThan(100);
    const { answers } = await world.database.tx({ tenantId: tenant.id, userId: null }, (sql) =>
      rebuildCounts(sql, tenant.id, form.id),
    );
    const [counted] = kept.answers;
    expect(counted?.valid).toBeLessThan(counted?.n);
    expect(answers).toBe(counted?.valid);
    expect(await state()).toEqual(kept);
  });
});

describe('suppression', () => {
  it('hides small groups, and the ones they could be reckoned from', async () => {
    const form = await publishNew(tenant, { reportYear: 2041 });
    const [a, b, c] = ['甲学院', '乙学院', '丙学院'].map((name) => form.tokens[name] ?? '');
    await submitAll(world, a ?? '', [
      ...times(20, answer('G1', 'L5')),
      ...times(8, answer('G2', 'L4')),
      ...times(2, answer('G3', 'L1')),
    ]);
    await submitAll(world, b ?? '', times(3, answer('G1', 'L1')));
    await submitAll(world, c ?? '', times(10, answer('G1', 'L2')));
    const whole = await questions(form.id);
    const overall = whole.find(({ question }) => question === 'overall');
    expect(overall).toMatchObject({
      answered: 43,
      missing: null,
      levels: { L5: 20, L4: 8, L2: 10, L1: 5 },
      labels: { length: 6 },
    });
    // G3 has two, and G2 hides with it: 43 − 33 would give the two away.
    expect(overall?.groups.map(({ missing }) => missing)).toEqual([null, 'tooFew', 'tooFew']);
    const at = async (name: string) =>
      (await questions(form.id, tenant.colleges[name])).find(({ question }) => question === 'overall');
    const shown = await Promise.all(['甲学院', '乙学院', '丙学院'].map(at));
    // 乙 has three, and 丙 hides with it: 43 − 30 − 10 would give the three away.
    expect(shown.map((row) => row?.missing)).toEqual([null, 'tooFew', 'tooFew']);
    expect(shown[1]).toMatchObject({ answered: null, levels: null, rate: null, score: null });
    const rows = await table(2041, tenant.colleges.乙学院);
    expect(rows.find(({ number }) => number === '1')).toMatchObject({
      value: null,
      base: null,
      levels: null,
      interval: null,
      missing: 'tooFew',
    });
    expect(rows.find(({ number }) => number === '3')).toMatchObject({ value: null, missing: 'noData' });
    expect((await table(2041, tenant.colleges.丙学院)).find(({ number }) => number === '1.1')?.missing).toBe('tooFew');
    expect((await table(2041)).find(({ number }) => number === '1')).toMatchObject({
      base: 43,
      value: 65.12,
      missing: null,
    });
    const word = await tenant.get('/api/surveyResult/indicatorTableWord', {
      reportYear: 2041,
      collegeId: tenant.colleges.乙学院 ?? '',
    });
    expect(wordsOf(word.raw)).toContain('人数过少');
    expect(wordsOf(word.raw)).not.toContain('0.00');
  });

  it('protects the parts of a pooled row', async () => {
    const make = (audience: 'GRADUATE_CURRENT' | 'GRADUATE_3Y', indicator: string) =>
      publishNew(tenant, {
        audience,
        reportYear: 2042,
        definition: {
          schema: 1,
          pages: [
            {
              code: 'p',
              title: { zh: '页' },
              items: [{ code: 'o', type: 'satisfaction', title: { zh: '总体' }, indicator }],
            },
          ],
        },
      });
    const [now, before] = [await make('GRADUATE_CURRENT', '2.1'), await make('GRADUATE_3Y', '2.2')];
    await submitAll(world, now.tokens.甲学院 ?? '', times(20, { o: 'L5' }));
    await submitAll(world, before.tokens.甲学院 ?? '', times(2, { o: 'L1' }));
    const rows = new Map((await table(2042)).map((row) => [row.number, row]));
    expect(rows.get('2')).toMatchObject({ base: 22, value: 90.91 });
    expect(rows.get('2.1')?.missing).toBe('tooFew');
    expect(rows.get('2.2')?.missing).toBe('tooFew');
  });
});

describe('files', () => {
  it('give the table with value, base, method and formula', async () => {
    const form = await publishNew(tenant, { reportYear: 2043 });
    await submitAll(world, form.tokens.甲学院 ?? '', [
      ...times(3, answer('G1', 'L5')),
      ...times(5, answer('G1', 'L3')),
    ]);
    const word = await tenant.get('/api/surveyResult/indicatorTableWord', { reportYear: 2043 });
    expect(decodeURIComponent(String(word.headers['content-disposition']))).toContain(
      '2043-机构500001-满意度调查表.docx',
    );
    const words = wordsOf(word.raw);
    for (const text of ['37.50', '网络问卷', '÷ 有效评价 × 100%', '无数据', '在校生满意度'])
      expect(words).toContain(text);
    const excel = await tenant.get('/api/surveyResult/indicatorTableExcel', { reportYear: 2043 });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(excel.raw).buffer);
    const sheet = workbook.worksheets[0];
    const cells = Array.from({ length: 6 }, (_, i) => sheet?.getRow(4).getCell(i + 1).value);
    expect(cells).toEqual(['1', '在校生满意度', '%', 37.5, 8, '网络问卷']);
    expect(sheet?.rowCount).toBeGreaterThan(17);
  });

  it('give the messages of a college, or say why not', async () => {
    const form = await publishNew(tenant, { formName: '留言/问卷' });
    const [link, rela] = [form.tokens.甲学院 ?? '', form.relations.甲学院 ?? ''];
    const download = () => tenant.get('/api/surveyFormCollegeRela/downloadMessageWord', { id: rela });
    await submitAll(world, link, times(4, answer('G1', 'L5', { message: '不该出现的话' })));
    const early = await download();
    expect(wordsOf(early.raw)).toContain('有效答卷少于 5 份');
    expect(wordsOf(early.raw)).not.toContain('不该出现的话');
    await submitAll(world, link, [answer('G2', 'L1', { message: '请联系 13812345678 <script>&\u0007\n第二行' })]);
    const file = await download();
    expect(file.headers['content-type']).toContain('wordprocessingml');
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      '2026-甲学院-留言_问卷-留言.docx',
    );
    const words = wordsOf(file.raw);
    for (const text of ['不该出现的话', '第二行', '&lt;script&gt;', '留言（5）']) expect(words).toContain(text);
    expect(words).not.toContain('13812345678');
    expect((await tenant.get('/api/surveyFormCollegeRela/downloadMessageWord', { id: '1' })).status).toBe(404);
  });

  it('mask numbers that identify people and nothing else', () => {
    expect(maskMessage('电话138 1234 5678，证件11010119900307123X，邮箱a.b@c.cn')).toBe(
      '电话********，证件********，邮箱********',
    );
    expect(maskMessage('2026年9月1日 1000人 85.5%')).toBe('2026年9月1日 1000人 85.5%');
  });
});
