import type { Page } from '@manyi/shared/contract/envelope';
import type { PublishProblem, PublishResult, SurveyFormRow, SurveyFormVO } from '@manyi/shared/contract/survey';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addForm, publishNew, submit } from '../testing/survey-steps.ts';
import { everyPermission, openWorld, smallForm, soon, type Tenant, type World } from '../testing/survey-world.ts';

const base = '/api/surveyFormInfo';
let world: World;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('200001', ['甲学院', '乙学院', '丙学院']);
  other = await world.tenant('200002', ['外学院']);
});
afterAll(() => world.close());

const vo = async (id: string) => (await tenant.get<SurveyFormVO>(`${base}/getFormInfoVOById`, { id })).data;
const update = (body: object) =>
  tenant.post<{
    version: number;
    definitionVersion: number;
    problems?: PublishProblem[];
    editor?: string;
    current?: SurveyFormVO;
  }>(`${base}/updateSurveyFormInfo`, body);

describe('adding', () => {
  it('begins from a template, and a repeated request adds nothing', async () => {
    const body = {
      formName: '模板问卷',
      reportYear: 2026,
      audience: 'STUDENT',
      templateCode: 'student',
      clientRequestId: 'r1',
    };
    const replies = await Promise.all(
      [1, 2, 3].map(() => tenant.post<{ id: string }>(`${base}/insertSurveyFormInfo`, body)),
    );
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    const made = await vo(replies[0]?.data.id ?? '');
    expect(made).toMatchObject({ formStatus: 0, collegeCount: 3, version: 0, definitionVersion: 1, canPublish: true });
    expect(made.questionCount).toBeGreaterThan(5);
    expect(made.welcomeText).not.toBe('');
    expect(made.colleges.map(({ id, url }) => [id, url])).toEqual([
      ['', null],
      ['', null],
      ['', null],
    ]);
  });

  it('copies another questionnaire with its settings', async () => {
    const from = await addForm(tenant, {
      targetRate: 0.5,
      collegeIds: [tenant.colleges.甲学院 ?? ''],
      welcomeText: '你好',
    });
    const id = await addForm(tenant, { definition: undefined, copyFromId: from });
    expect(await vo(id)).toMatchObject({
      targetRate: 0.5,
      welcomeText: '你好',
      collegeCount: 1,
      definition: smallForm,
    });
  });

  it('says what is wrong with a definition, the times, a template', async () => {
    const bad = async (more: object) =>
      (
        await tenant.post(`${base}/insertSurveyFormInfo`, {
          formName: 'x',
          reportYear: 2026,
          audience: 'STUDENT',
          ...more,
        })
      ).status;
    expect(await bad({ definition: { schema: 1, pages: [{ code: '1', title: 'x' }] } })).toBe(400);
    expect(await bad({ startTime: soon(3), endTime: soon(1) })).toBe(400);
    expect(await bad({ templateCode: 'none' })).toBe(400);
    expect(await bad({ audience: 'NOBODY' })).toBe(400);
    expect(await bad({ copyFromId: '1' })).toBe(400);
  });
});

describe('listing', () => {
  it('filters and sorts by known names and refuses others', async () => {
    await addForm(tenant, { formName: '100%_满意', reportYear: 2031 });
    const list = (query: Record<string, string | number>) =>
      tenant.get<Page<SurveyFormRow>>(`${base}/selectSurveyFormInfo`, query);
    expect((await list({ formName: '0%_满' })).data.total).toBe(1);
    expect((await list({ formName: '%' })).data.total).toBe(1);
    expect(
      (await list({ reportYear: 2031, audience: 'STUDENT', formStatus: 0, createTime_dategt: soon(-1) })).data.total,
    ).toBe(1);
    expect((await list({ reportYear: 2031, createTime_datelt: soon(-1) })).data.total).toBe(0);
    expect((await list({ reportYear: 2031, formName: '', formStatus: '' })).data.total).toBe(1);
    const names = (await list({ ascs: 'report_year', size: 100 })).data.records.map(({ reportYear }) => reportYear);
    expect(names).toEqual([...names].sort((a, b) => a - b));
    expect((await list({ ascs: 'definition' })).status).toBe(400);
    expect((await list({ tenantId: '200002' })).status).toBe(400);
    expect((await other.get<Page<SurveyFormRow>>(`${base}/selectSurveyFormInfo`)).data.total).toBe(0);
  });
});

describe('changing a draft', () => {
  it('refuses a stale version with the name of the newer editor', async () => {
    const id = await addForm(tenant);
    expect((await update({ id, version: 0, formName: '新名' })).data).toMatchObject({
      version: 1,
      definitionVersion: 1,
    });
    const stale = await update({ id, version: 0, formName: '旧名' });
    expect(stale.status).toBe(409);
    expect(stale.msg).toContain('质量办');
    expect(stale.data.current?.formName).toBe('新名');
  });
});

describe('publishing', () => {
  it('reports everything that hinders it at once', async () => {
    const id = await addForm(tenant, { definition: { schema: 1, pages: [] }, endTime: soon(-1), collegeIds: ['1'] });
    const refused = await tenant.get<{ problems: PublishProblem[] }>(`${base}/publishSurvey`, { id });
    expect(refused.status).toBe(400);
    expect(refused.data.problems.map(({ code }) => code)).toEqual(['noPages', 'endPast', 'noCollege']);
    const checked = await tenant.post<{ problems: PublishProblem[] }>(`${base}/check`, { id });
    expect(checked.data.problems).toEqual(refused.data.problems);
  });

  it('only looks on a dry run, warns of missing head-counts, and is the same the second time', async () => {
    const id = await addForm(tenant);
    const dry = await tenant.get<PublishResult>(`${base}/publishSurvey`, { id, dryRun: true });
    expect(dry.data).toMatchObject({ formStatus: 0, links: [] });
    expect(dry.data.warnings.map(({ code }) => code)).toContain('noHeadCount');
    const [first, second] = await Promise.all(
      [1, 2].map(() => tenant.get<PublishResult>(`${base}/publishSurvey`, { id })),
    );
    expect(first?.data.links).toEqual(second?.data.links);
    expect(
      first?.data.links
        .map(({ url }) => url)
        .every((url) => /^https:\/\/survey\.example\/survey\/r\/[\w-]{22}$/.test(url)),
    ).toBe(true);
    expect(first?.data.publishTime).toBe(second?.data.publishTime);
    expect((await vo(id)).version).toBe(1);
    const qr = await tenant.get(`/api/surveyFormCollegeRela/linkQrCode`, { id: first?.data.links[0]?.relaId ?? '' });
    expect(qr.headers['content-type']).toContain('image/svg+xml');
    expect(qr.raw.toString()).toContain('<svg');
  });

  it('keeps the structure from then on, and takes wording as a new version', async () => {
    const { id, tokens } = await publishNew(tenant);
    const { version } = await vo(id);
    const [page] = smallForm.pages;
    if (!page) throw new Error('no page');
    const removed = { ...smallForm, pages: [{ ...page, items: page.items.slice(1) }] };
    const refused = await update({ id, version, definition: removed });
    expect(refused.status).toBe(400);
    expect(refused.data.problems).toMatchObject([{ code: 'itemRemoved', item: 'grade' }]);
    expect((await update({ id, version, audience: 'TEACHER' })).status).toBe(400);
    expect((await update({ id, version, kThreshold: 3 })).status).toBe(400);
    expect((await update({ id, version, definition: smallForm })).data.definitionVersion).toBe(1);
    const reworded = JSON.parse(JSON.stringify(smallForm).replace('总体满意吗', '总的来说满意吗'));
    expect((await update({ id, version: version + 1, definition: reworded })).data.definitionVersion).toBe(2);
    // Phones that opened the older wording still send, and what they answered to is kept.
    expect((await submit(world, tokens.甲学院 ?? '', { overall: 'L5' }, { definitionVersion: 1 })).status).toBe(200);
    expect((await submit(world, tokens.甲学院 ?? '', { overall: 'L5' }, { definitionVersion: 3 })).status).toBe(400);
    const older = await tenant.get<SurveyFormVO>(`${base}/getFormInfoVOById`, { id, definitionVersion: 1 });
    expect(older.data.definition).toEqual(smallForm);
  });

  it('takes colleges in later, and lets none go', async () => {
    const [a, b] = [tenant.colleges.甲学院 ?? '', tenant.colleges.乙学院 ?? ''];
    const { id } = await publishNew(tenant, { collegeIds: [a] });
    const { version } = await vo(id);
    expect((await update({ id, version, collegeIds: [b] })).status).toBe(400);
    expect((await update({ id, version, collegeIds: [a, b] })).status).toBe(200);
    expect((await vo(id)).colleges.filter(({ url }) => url !== null)).toHaveLength(2);
  });
});

describe('states', () => {
  it('deletes drafts only, all or none', async () => {
    const draft = await addForm(tenant);
    const { id } = await publishNew(tenant);
    const remove = (ids: string) => tenant.get(`${base}/deleteFormInfoById`, { id: ids });
    expect((await remove(`${draft},${id}`)).status).toBe(400);
    expect(await remove(draft)).toMatchObject({ status: 200, data: true });
    expect((await remove(draft)).status).toBe(404);
  });

  it('pauses, resumes and closes, each as often as one likes', async () => {
    const { id } = await publishNew(tenant);
    const change = async (action: string) =>
      (await tenant.post<{ formStatus: number }>(`${base}/changeStatus`, { id, action })).data.formStatus;
    expect([
      await change('pause'),
      await change('pause'),
      await change('resume'),
      await change('close'),
      await change('close'),
    ]).toEqual([3, 3, 2, 4, 4]);
    const reopen = (more: object) => tenant.post(`${base}/changeStatus`, { id, action: 'resume', ...more });
    expect((await reopen({})).status).toBe(400);
    expect((await reopen({ reason: '延期', endTime: soon(-1) })).status).toBe(400);
    expect((await reopen({ reason: '延期', endTime: soon(3) })).data).toMatchObject({ formStatus: 2 });
  });

  it('asks for its permission', async () => {
    const without = (...codes: string[]) => ({
      permissions: new Set(everyPermission.filter((held) => !codes.includes(held))),
    });
    // Whoever works with the colleges of a questionnaire has to be able to choose one.
    const lists = ['survey_form', 'survey_progress', 'survey_result', 'college_student', 'college_teacher'];
    const id = await addForm(tenant);
    expect((await tenant.get(`${base}/publishSurvey`, { id }, without('survey_form_publish'))).status).toBe(403);
    expect((await tenant.get(`${base}/selectSurveyFormInfo`, {}, without(...lists))).status).toBe(403);
    expect((await tenant.get(`${base}/selectSurveyFormInfo`, {}, without('survey_form'))).status).toBe(200);
    expect((await tenant.post(`${base}/insertSurveyFormInfo`, {}, without('survey_form_add'))).status).toBe(403);
    expect((await tenant.get(`${base}/deleteFormInfoById`, { id }, without('survey_form_delete'))).status).toBe(403);
  });

  it('is nobody else’s', async () => {
    const { id, relations } = await publishNew(tenant);
    const draft = await addForm(tenant);
    expect((await other.get(`${base}/getFormInfoVOById`, { id })).status).toBe(404);
    expect((await other.get(`${base}/publishSurvey`, { id: draft })).status).toBe(404);
    expect((await other.get(`${base}/deleteFormInfoById`, { id: draft })).status).toBe(404);
    expect((await other.post(`${base}/updateSurveyFormInfo`, { id: draft, version: 0 })).status).toBe(404);
    expect((await other.post(`${base}/changeStatus`, { id, action: 'pause' })).status).toBe(404);
    expect((await other.post(`${base}/check`, { id })).status).toBe(404);
    const rela = relations.甲学院 ?? '';
    for (const path of ['surveyCompleted', 'downloadMessageWord', 'linkQrCode'])
      expect((await other.get(`/api/surveyFormCollegeRela/${path}`, { id: rela })).status).toBe(404);
    expect((await other.get('/api/surveyFormCollegeRela/selectProgress', { formId: id })).status).toBe(404);
    expect((await other.get('/api/surveyFormCollegeRela/selectStudentsNumber', { formId: id })).status).toBe(404);
    expect((await other.get('/api/surveyResult/questions', { formId: id })).status).toBe(404);
    const college = tenant.colleges.甲学院 ?? '';
    expect((await other.get('/api/surveyResult/indicatorTable', { reportYear: 2026, collegeId: college })).status).toBe(
      404,
    );
  });
});
