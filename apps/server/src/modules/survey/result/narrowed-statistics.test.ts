import type { HeatMap } from '@manyi/shared/contract/survey';
import type { Answers } from '@manyi/shared/questionnaire/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataScope } from '../../../platform/scope/scope.ts';
import { type Published, publishNew, submitAll } from '../testing/survey-steps.ts';
import { openWorld, type Tenant, type World } from '../testing/survey-world.ts';

/** Figures follow the rules of data scopes as lists do: by college, and for the sums below a list. The whole is everybody's. */

const reportYear = 2061;
const names = ['甲学院', '乙学院', '丙学院'] as const;
let world: World;
let tenant: Tenant;
let form: Published;
const idOf = (name: string): string => tenant.colleges[name] ?? '';
const answers = (count: number): Answers[] =>
  Array.from({ length: count }, () => ({ overall: 'L5', grade: { choice: 'G1' } }));

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('520001', [...names]);
  form = await publishNew(tenant, { reportYear });
  for (const name of names) await submitAll(world, form.tokens[name] ?? '', answers(20));
});
afterAll(() => world.close());

const as = (scopeType: string, more: Partial<DataScope> = {}, deptIds: string[] = []) => {
  const scope = { id: '1', resourceCode: 'college', scopeType, scopeColumn: '', scopeField: '*', scopeValue: '' };
  return { scopes: { data: [{ ...scope, ...more }], api: [] }, deptIds };
};
const status = async (path: string, query: Record<string, string | number>, caller: object) =>
  (await tenant.get(path, query, caller)).status;

describe.each([
  ['1', () => as('1'), names],
  ['2', () => as('2'), []],
  ['3', () => as('3', {}, [idOf('乙学院')]), ['乙学院']],
  ['4', () => as('4', {}, [idOf('丙学院')]), ['丙学院']],
  ['5', () => as('5', { scopeValue: `id in (${idOf('甲学院')}, ${idOf('丙学院')})` }), ['甲学院', '丙学院']],
] as const)('rule %s', (_type, callerOf, seen) => {
  it('holds for head-counts, their sums and progress', async () => {
    const caller = callerOf();
    const sheet = await tenant.get<{
      total: number;
      records: { collegeName: string }[];
      summary: { colleges: number; validCount: number };
    }>('/api/surveyFormCollegeRela/selectStudentsNumber', { reportYear, size: 50 }, caller);
    expect(sheet.data.records.map((row) => row.collegeName).sort()).toEqual([...seen].sort());
    expect([sheet.data.total, sheet.data.summary.colleges, sheet.data.summary.validCount]).toEqual([
      seen.length,
      seen.length,
      seen.length * 20,
    ]);
    const progress = await tenant.get<{ collegeName: string }[]>(
      '/api/surveyFormCollegeRela/selectProgress',
      { formId: form.id },
      caller,
    );
    expect(progress.data.map((row) => row.collegeName).sort()).toEqual([...seen].sort());
  });

  it('holds for results by college, their sheets and messages', async () => {
    const caller = callerOf();
    const map = await tenant.get<HeatMap>('/api/surveyResult/heatMap', { reportYear }, caller);
    expect(map.data.colleges.map((one) => one.collegeName).sort()).toEqual([...seen].sort());
    for (const name of names) {
      const wanted = seen.some((one) => one === name) ? 200 : 404;
      const collegeId = idOf(name);
      for (const kind of ['', 'Word', 'Excel']) {
        expect(await status(`/api/surveyResult/indicatorTable${kind}`, { reportYear, collegeId }, caller)).toBe(wanted);
      }
      expect(await status('/api/surveyResult/questions', { formId: form.id, collegeId }, caller), name).toBe(wanted);
      const id = form.relations[name] ?? '';
      for (const path of ['downloadMessageWord', 'linkQrCode']) {
        expect(await status(`/api/surveyFormCollegeRela/${path}`, { id }, caller), `${path} ${name}`).toBe(wanted);
      }
    }
  });
});
