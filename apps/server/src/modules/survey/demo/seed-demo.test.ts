import { writeFile } from 'node:fs/promises';
import type { Page } from '@manyi/shared/contract/envelope';
import type {
  HeadCountPage,
  IndicatorResultRow,
  QuestionResultRow,
  ResultSource,
  SurveyCollegeRow,
  SurveyFormRow,
} from '@manyi/shared/contract/survey';
import { formStatus, relaStatus } from '@manyi/shared/contract/survey';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type Tenant, type World } from '../testing/survey-world.ts';
import { demoTenant } from './demo-data.ts';
import { seedDemo } from './seed-demo.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await openWorld();
  await world.tenant('000000', []);
  await world.database.asSystem((sql) => sql`update "system_user" set account = 'admin' where tenant_id = '000000'`);
  await seedDemo(world);
  tenant = await world.tenant(demoTenant.id, []);
}, 120_000);
afterAll(() => world.close());

it('fills a province with answers that came through the public call', async () => {
  const forms = await tenant.get<Page<SurveyFormRow>>('/api/surveyFormInfo/selectSurveyFormInfo', { size: 50 });
  expect(forms.data.records.filter(({ validCount }) => validCount > 0)).toHaveLength(7);
  const valid = forms.data.records.reduce((sum, row) => sum + row.validCount, 0);
  expect(valid).toBeGreaterThan(4000);

  const year = new Date().getFullYear();
  const table = await tenant.get<IndicatorResultRow[]>('/api/surveyResult/indicatorTable', { reportYear: year });
  const rows = new Map(table.data.map((row) => [row.number, row]));
  expect(rows.get('1')?.value).toBeGreaterThan(50);
  expect(rows.get('5')).toMatchObject({ value: null, missing: 'noData' });
  const student = forms.data.records.find((row) => row.formName === `${year} 年在校生满意度调查`);
  const questions = await tenant.get<QuestionResultRow[]>('/api/surveyResult/questions', { formId: student?.id ?? '' });
  expect(questions.data.find(({ question }) => question === 'overall')?.groups.length).toBe(4);

  expect(student).toMatchObject({ formStatus: formStatus.collecting, targetRate: 0.2 });
  expect(student?.startTime).not.toBeNull();
  const colleges = await tenant.get<SurveyCollegeRow[]>('/api/surveyFormCollegeRela/selectProgress', {
    formId: student?.id ?? '',
  });
  const rates = colleges.data.map(({ participationRate }) => participationRate ?? 0);
  expect(colleges.data.reduce((sum, { headCount }) => sum + (headCount ?? 0), 0)).toBeGreaterThan(11_000);
  // A story at a glance: most between 8 % and 45 %, some behind, one with fewer than k answers, one closed.
  expect(rates.filter((rate) => rate > 0.08 && rate < 0.45)).toHaveLength(11);
  expect(rates.filter((rate) => rate < 0.2).length).toBeGreaterThan(3);
  expect(rates.filter((rate) => rate >= 0.2).length).toBeGreaterThan(4);
  expect(colleges.data.find(({ collegeCode }) => collegeCode === '80010')?.validCount).toBeLessThan(5);
  expect(colleges.data.filter(({ relaStatus: state }) => state === relaStatus.completed)).toHaveLength(1);
  const employer = forms.data.records.find((row) => row.audience === 'EMPLOYER');
  const asked = await tenant.get<HeadCountPage>('/api/surveyFormCollegeRela/selectStudentsNumber', {
    formId: employer?.id ?? '',
  });
  expect(asked.data.records[0]).toMatchObject({ overridden: true, reason: '已联系的用人单位数' });
  const sources = await tenant.get<ResultSource[]>('/api/surveyResult/sources', { reportYear: year - 1 });
  expect(sources.data.map(({ snapshot }) => snapshot?.intact)).toEqual([true, true]);

  const dump = process.env.SURVEY_DUMP;
  if (!dump) return;
  for (const [path, name] of [
    ['indicatorTableWord', 'table.docx'],
    ['indicatorTableExcel', 'table.xlsx'],
  ] as const)
    await writeFile(`${dump}/${name}`, (await tenant.get(`/api/surveyResult/${path}`, { reportYear: year })).raw);
  const progress = await tenant.get<{ id: string }[]>('/api/surveyFormCollegeRela/selectProgress', {
    formId: student?.id ?? '',
  });
  const id = progress.data[0]?.id ?? '';
  await writeFile(
    `${dump}/messages.docx`,
    (await tenant.get('/api/surveyFormCollegeRela/downloadMessageWord', { id })).raw,
  );
  await writeFile(`${dump}/table.json`, JSON.stringify(table.data, null, 1));
  await writeFile(`${dump}/questions.json`, JSON.stringify(questions.data, null, 1));
});

it('changes nothing the second time', async () => {
  const count = () =>
    world.database.asSystem(async (sql) => (await sql`select count(*) from survey_response`)[0]?.count);
  const before = await count();
  await seedDemo(world);
  expect(await count()).toBe(before);
});
