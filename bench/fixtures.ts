import { createHash } from 'node:crypto';
import type { Envelope } from '@manyi/shared/contract/envelope';
import type { PublicSubmission, PublishResult } from '@manyi/shared/contract/survey';
import type { Item, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { levels } from '@manyi/shared/questionnaire/definition';
import type postgres from 'postgres';

export const rows = 100_000;

export const seedRows = async (sql: postgres.Sql): Promise<void> => {
  await sql`create table bench_insert (id bigint primary key default next_id(), body jsonb)`;
  await sql.begin(async (tx) => {
    await tx`select set_config('app.tenant', '*', true)`;
    await tx`
      insert into system_post (tenant_id, category, post_code, post_name, sort)
      select '000000', '1', 'b' || n, 'post ' || n, n from generate_series(1, ${rows}) n`;
  });
  await sql`vacuum analyze system_post`;
};

type Headers = Record<string, string>;

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

export const signIn = async (
  address: string,
  password: string,
  { tenantId = '000000', account = 'admin' } = {},
): Promise<Headers> => {
  const query = new URLSearchParams({
    tenantId,
    username: account,
    password: createHash('md5').update(password).digest('hex'),
    grant_type: 'password',
    scope: 'all',
  });
  const response = await fetch(`${address}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basic, 'tenant-id': tenantId },
  });
  const body = (await response.json()) as { access_token?: string; msg?: string };
  if (!body.access_token) throw new Error(`sign-in: ${body.msg}`);
  return { authorization: basic, 'blade-auth': `bearer ${body.access_token}` };
};

const call = async <T>(address: string, headers: Headers, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as Envelope<T>;
  if (!reply.success) throw new Error(`${path}: ${reply.msg} ${JSON.stringify(reply.data)}`);
  return reply.data;
};

const questions = 40;

const item = (_: unknown, index: number): Item => ({
  code: `q${index + 1}`,
  type: 'satisfaction',
  title: { zh: `第 ${index + 1} 项` },
  required: true,
  ...(index === 0 ? { indicator: '1' } : {}),
});

const definition: Questionnaire = {
  schema: 1,
  pages: [{ code: 'p1', title: { zh: '满意度' }, items: Array.from({ length: questions }, item) }],
};

export interface Survey {
  token: string;
  definitionVersion: number;
}

/** A published questionnaire of forty questions; answers go to the first college. */
export const prepareSurvey = async (address: string, headers: Headers): Promise<Survey> => {
  const year = new Date().getFullYear();
  const hour = (offset: number): string =>
    new Date(Date.now() + offset * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const { id } = await call<{ id: string }>(address, headers, '/api/surveyFormInfo/insertSurveyFormInfo', {
    formName: 'bench',
    reportYear: year,
    audience: 'STUDENT',
    startTime: hour(-24),
    endTime: hour(240),
    definition,
  });
  const published = await call<PublishResult>(address, headers, `/api/surveyFormInfo/publishSurvey?id=${id}`);
  const token = published.links[0]?.url.split('/').at(-1);
  if (!token) throw new Error('the published questionnaire has no link');
  return { token, definitionVersion: 1 };
};

export const answersOf = ({ definitionVersion }: Survey): Omit<PublicSubmission, 'submissionKey'> => ({
  definitionVersion,
  answers: Object.fromEntries(
    Array.from({ length: questions }, (_, index) => [`q${index + 1}`, levels[Math.floor(Math.random() * 5)] ?? 'L5']),
  ),
  durationSec: 120,
  language: 'zh',
  startedAt: new Date().toISOString(),
});
