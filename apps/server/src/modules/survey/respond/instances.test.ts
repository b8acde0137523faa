import type { PublicSurvey } from '@manyi/shared/contract/survey';
import type { Answers } from '@manyi/shared/questionnaire/definition';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleError } from '../../../platform/http/error-handler.ts';
import { registerRoutes } from '../../../platform/http/register-routes.ts';
import { rebuildCounts } from '../result/rebuild-counts.ts';
import { onlyHere, surveyRoutes } from '../survey.public.ts';
import { publishNew } from '../testing/survey-steps.ts';
import { openWorld, submissionOf, type Tenant, toReply, type World } from '../testing/survey-world.ts';

let world: World;
let tenant: Tenant;
/** Another server process on the same database, as far as the survey can tell. */
let second: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('600001', ['甲学院', '乙学院', '丙学院']);
  second = fastify();
  second.setErrorHandler(handleError);
  second.setSerializerCompiler(serializerCompiler);
  const { database } = world;
  registerRoutes(second, surveyRoutes({ database: onlyHere(database), publicUrl: undefined }), {
    database,
    authenticate: async () => null,
  });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

it('two instances take answers for the same colleges, and a rebuild runs between, without waiting in a circle', async () => {
  const form = await publishNew(tenant);
  const tokens = Object.values(form.tokens);
  const levels = ['L5', 'L4', 'L3', 'L2', 'L1'] as const;
  const answers = (i: number): Answers => {
    const level = levels[i % 5] ?? 'L5';
    return {
      grade: { choice: `G${1 + (i % 3)}` },
      overall: level,
      teaching: { r1: level, r2: levels[(i * 7) % 5] ?? 'L5', r3: level, r4: level, r5: level },
      nps: i % 11,
    };
  };
  const send = (i: number) =>
    (i % 2 ? world.app : second).inject({
      method: 'POST',
      url: `/api/survey-public/${tokens[i % tokens.length]}/submit`,
      // Every tenth is sent to both instances at the same moment.
      payload: submissionOf(answers(i), { submissionKey: `instance-key-${i - (i % 10 === 1 ? 1 : 0)}-0123456789` }),
    });
  const rebuild = () =>
    world.database.tx({ tenantId: tenant.id, userId: null }, (sql) => rebuildCounts(sql, tenant.id, form.id));
  const statuses: number[] = [];
  for (let wave = 0; wave < 10; wave += 1) {
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, (_, i) => send(wave * 60 + i))),
      wave % 3 === 0 ? rebuild() : null,
    ]);
    statuses.push(...replies.map(({ statusCode }) => statusCode));
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const state = () =>
    world.database.asSystem(async (sql) => ({
      counts:
        await sql`select rela_id, question, grp, level, n from survey_count where form_id = ${form.id} order by 1, 2, 3, 4`,
      colleges: await sql`select valid_count from survey_college where form_id = ${form.id} order by id`,
    }));
  const kept = await state();
  expect(kept.colleges.reduce((sum, row) => sum + row.valid_count, 0)).toBe(540);
  await rebuild();
  expect(await state()).toEqual(kept);
});

it('a change on one instance reaches the links another one holds', async () => {
  const form = await publishNew(tenant);
  const url = `/api/survey-public/${form.tokens.甲学院 ?? ''}`;
  const stateOf = async () => toReply<PublicSurvey>(await second.inject({ url })).data.state;
  expect(await stateOf()).toBe('open');
  await tenant.post('/api/surveyFormInfo/changeStatus', { id: form.id, action: 'pause' });
  await expect.poll(stateOf, { timeout: 2000 }).toBe('paused');
});
