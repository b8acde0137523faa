import type { PublicReceipt, PublishResult, SurveyFormInput } from '@manyi/shared/contract/survey';
import type { Answers } from '@manyi/shared/questionnaire/definition';
import { type Reply, smallForm, soon, submissionOf, type Tenant, toReply, type World } from './survey-world.ts';

/** For tests: the steps that most of them begin with. */

export const addForm = async (tenant: Tenant, more: Partial<SurveyFormInput> = {}): Promise<string> => {
  const added = await tenant.post<{ id: string }>('/api/surveyFormInfo/insertSurveyFormInfo', {
    formName: '在校生调查',
    reportYear: 2026,
    audience: 'STUDENT',
    endTime: soon(7),
    definition: smallForm,
    ...more,
  });
  if (added.status !== 200) throw new Error(added.msg);
  return added.data.id;
};

export interface Published {
  id: string;
  /** Link tokens and relation ids by name of the college. */
  tokens: Record<string, string>;
  relations: Record<string, string>;
}

export const publish = async (tenant: Tenant, id: string): Promise<Published> => {
  const published = await tenant.get<PublishResult>('/api/surveyFormInfo/publishSurvey', { id });
  if (published.status !== 200) throw new Error(`${published.msg} ${JSON.stringify(published.data)}`);
  const of = (value: (link: PublishResult['links'][number]) => string) =>
    Object.fromEntries(published.data.links.map((link) => [link.collegeName, value(link)]));
  return { id, tokens: of(({ url }) => url.split('/').at(-1) ?? ''), relations: of(({ relaId }) => relaId) };
};

export const publishNew = async (tenant: Tenant, more: Partial<SurveyFormInput> = {}): Promise<Published> =>
  publish(tenant, await addForm(tenant, more));

export const submit = async (
  world: World,
  token: string,
  answers: Answers,
  more: object = {},
): Promise<Reply<PublicReceipt & { problems?: { item: string; problem: string }[]; state?: string }>> =>
  toReply(
    await world.app.inject({
      method: 'POST',
      url: `/api/survey-public/${token}/submit`,
      payload: submissionOf(answers, more),
    }),
  );

/** Sends one answer after another; all must be taken. */
export const submitAll = async (world: World, token: string, all: readonly Answers[]): Promise<void> => {
  const replies = await Promise.all(all.map((answers) => submit(world, token, answers)));
  const refused = replies.find(({ status }) => status !== 200);
  if (refused) throw new Error(JSON.stringify(refused.data));
};
