import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataScope } from '../../../platform/scope/scope.ts';
import { openWorld, type Tenant, type World } from '../testing/survey-world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('100001', ['甲学院', '乙学院']);
});
afterAll(() => world.close());

const scope = (resourceCode: string, scopeType: string, more: Partial<DataScope> = {}): DataScope => ({
  id: '1',
  resourceCode,
  scopeType,
  scopeColumn: '',
  scopeField: '*',
  scopeValue: '',
  ...more,
});
const as = (...data: DataScope[]) => ({ scopes: { data, api: [] } });

it('data scopes narrow questionnaires in the list, its count, and by id', async () => {
  const body = { formName: '学生满意度', reportYear: 2026, audience: 'STUDENT', templateCode: 'student' };
  const made = await tenant.post<{ id: string }>('/api/surveyFormInfo/insertSurveyFormInfo', body);
  expect(made.code).toBe(200);
  const list = async (caller: object) => {
    const page = await tenant.get<{ total: number; records: unknown[] }>(
      '/api/surveyFormInfo/selectSurveyFormInfo',
      {},
      caller,
    );
    expect(page.data.total).toBe(page.data.records.length);
    return page.data.total;
  };
  const detail = async (caller: object) =>
    (await tenant.get('/api/surveyFormInfo/getFormInfoVOById', { id: made.data.id }, caller)).status;
  const own = as(scope('survey_form', '2'));
  expect([await list({}), await list(own), await detail(own)]).toEqual([1, 1, 200]);
  const condition = as(scope('survey_form', '5', { scopeValue: "report_year < 2026 and audience = 'STUDENT'" }));
  expect([await list(condition), await detail(condition)]).toEqual([0, 404]);
  const broken = as(scope('survey_form', '5', { scopeValue: 'no such thing' }));
  expect([await list(broken), await detail(broken)]).toEqual([0, 404]);
});

it('and the colleges of head-counts and progress', async () => {
  const sheet = async (caller: object) => {
    const page = await tenant.get<{ records: { collegeName: string }[] }>(
      '/api/surveyFormCollegeRela/selectStudentsNumber',
      { reportYear: 2026 },
      caller,
    );
    return page.data.records.map((row) => row.collegeName).sort();
  };
  expect(await sheet({})).toEqual(['乙学院', '甲学院']);
  const only = as(scope('college', '5', { scopeValue: `id = ${tenant.colleges.甲学院}` }));
  expect(await sheet(only)).toEqual(['甲学院']);
  expect(await sheet({ ...as(scope('college', '3')), deptIds: [tenant.colleges.乙学院 ?? ''] })).toEqual(['乙学院']);
  expect(await sheet(as(scope('college', '3')))).toEqual([]);
});
