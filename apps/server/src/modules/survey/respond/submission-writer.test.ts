import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishNew } from '../testing/survey-steps.ts';
import { newKey, openWorld, type Tenant, type World } from '../testing/survey-world.ts';
import { receiptHashOf, submissionHashOf } from './receipt.ts';
import { openSubmissionWriter } from './submission-writer.ts';
import type { Submission } from './write-batch.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('700001', ['甲学院']);
});
afterAll(() => world.close());

it('does not let one answer that the database refuses take its batch down', async () => {
  const { id: formId, relations } = await publishNew(tenant);
  const of = (definitionVersion: number): Submission => {
    const key = newKey();
    return {
      tenantId: tenant.id,
      formId,
      relaId: relations.甲学院 ?? '',
      definitionVersion,
      submissionHash: submissionHashOf(formId, key),
      receiptHash: receiptHashOf(formId, key),
      answers: { overall: 'L5' },
      durationSec: 60,
      validity: 'VALID',
      reasons: [],
      language: 'zh',
      counted: { groups: [], cells: [{ question: 'overall', level: 'L5' }] },
      messages: [],
    };
  };
  const { write } = openSubmissionWriter(world.database);
  const tooLarge = 3_000_000_000;
  const results = await Promise.allSettled([1, 1, 1, tooLarge, 1, 1].map((version) => write(of(version))));
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
  const [row] = await world.database.asSystem(
    (sql) => sql<{ n: number }[]>`select n from survey_count where form_id = ${formId}`,
  );
  expect(row?.n).toBe(5);
});
