import type { PublicReceipt, PublicSurvey, PublishResult, SurveyCollegeRow } from '@manyi/shared/contract/survey';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, smallForm, soon, submissionOf, type Tenant, toReply, type World } from './testing/survey-world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('100001', ['甲学院', '乙学院']);
});
afterAll(() => world.close());

it('goes from a new questionnaire to counted answers', async () => {
  const added = await tenant.post<{ id: string }>('/api/surveyFormInfo/insertSurveyFormInfo', {
    formName: '在校生调查',
    reportYear: 2026,
    audience: 'STUDENT',
    endTime: soon(7),
    definition: smallForm,
  });
  expect(added.msg).toBe('新增成功');
  const published = await tenant.get<PublishResult>('/api/surveyFormInfo/publishSurvey', { id: added.data.id });
  expect(published.data.links).toHaveLength(2);
  const token = published.data.links[0]?.url.split('/').at(-1) ?? '';

  const page = toReply<PublicSurvey>(await world.app.inject({ url: `/api/survey-public/${token}` }));
  expect(page.data).toMatchObject({
    state: 'open',
    collegeName: '甲学院',
    organisation: '机构100001',
    definition: smallForm,
  });
  const again = await world.app.inject({
    url: `/api/survey-public/${token}`,
    headers: { 'if-none-match': String(page.headers.etag) },
  });
  expect(again.statusCode).toBe(304);

  const sent = toReply<PublicReceipt>(
    await world.app.inject({
      method: 'POST',
      url: `/api/survey-public/${token}/submit`,
      payload: submissionOf({
        grade: { choice: 'G1' },
        overall: 'L5',
        teaching: { r1: 'L4', r2: 'NA' },
        nps: 9,
        message: '食堂很好',
      }),
    }),
  );
  expect(sent.data).toMatchObject({
    state: 'received',
    receiptCode: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/),
  });
  const looked = toReply<PublicReceipt>(
    await world.app.inject({ url: `/api/survey-public/${token}/receipt?code=${sent.data.receiptCode.toLowerCase()}` }),
  );
  expect(looked.data.receiptCode).toBe(sent.data.receiptCode);

  const progress = await tenant.get<SurveyCollegeRow[]>('/api/surveyFormCollegeRela/selectProgress', {
    formId: added.data.id,
  });
  expect(
    progress.data.map(({ collegeName, validCount, messageCount, relaStatus }) => [
      collegeName,
      validCount,
      messageCount,
      relaStatus,
    ]),
  ).toEqual([
    ['甲学院', 1, 1, 1],
    ['乙学院', 0, 0, 1],
  ]);
});
