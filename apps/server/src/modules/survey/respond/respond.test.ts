import type { PublicSurvey, SurveyCollegeRow } from '@manyi/shared/contract/survey';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Published, publishNew, submit } from '../testing/survey-steps.ts';
import { newKey, openWorld, soon, type Tenant, toReply, type World } from '../testing/survey-world.ts';
import { readReceiptCode, receiptCodeOf } from './receipt.ts';

let world: World;
let tenant: Tenant;
let form: Published;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('300001', ['甲学院', '乙学院']);
  form = await publishNew(tenant);
  token = form.tokens.甲学院 ?? '';
});
afterAll(() => world.close());

const rows = (formId = form.id) =>
  world.database.asSystem(
    (sql) =>
      sql<{ validity: string; validity_reasons: string[] }[]>`select * from survey_response where form_id = ${formId}`,
  );
const look = async (link = token) =>
  toReply<PublicSurvey>(await world.app.inject({ url: `/api/survey-public/${link}` }));
const change = (id: string, action: string) => tenant.post('/api/surveyFormInfo/changeStatus', { id, action });
/** Moves the clock for one questionnaire, as waiting would. */
const moveTimes = (id: string, start: string | null, end: string) =>
  world.database.asSystem(async (sql) => {
    await sql`update survey_form set start_time = ${start}, end_time = ${end} where id = ${id}`;
    await sql`select pg_notify('survey_form', ${id})`;
  });
const eventually = async (check: () => Promise<boolean>) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not happen within two seconds');
};

describe('submitting', () => {
  it('makes one row of ten parallel replays, and gives the same receipt ever after', async () => {
    const key = { submissionKey: newKey() };
    const before = (await rows()).length;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => submit(world, token, { overall: 'L4', nps: 9, grade: { choice: 'G1' } }, key)),
    );
    expect(new Set(replies.map(({ status, data }) => `${status} ${data.receiptCode}`)).size).toBe(1);
    const later = await submit(world, token, { overall: 'L1' }, key);
    expect(later.data.receiptCode).toBe(replies[0]?.data.receiptCode);
    expect((await rows()).length).toBe(before + 1);
    const progress = await tenant.get<SurveyCollegeRow[]>('/api/surveyFormCollegeRela/selectProgress', {
      formId: form.id,
    });
    expect(progress.data[0]).toMatchObject({ validCount: 1, participationRate: null });
  });

  it('points at the questions that are wrong and drops what nobody asked', async () => {
    const wrong = await submit(world, token, { grade: { choice: 'G9' } });
    expect(wrong.status).toBe(400);
    expect(wrong.data.problems).toMatchObject([
      { item: 'grade', problem: 'unknownOption' },
      { item: 'overall', problem: 'required' },
    ]);
    for (const answers of [null, 'x', [], 7, { overall: { $ne: 1 } }])
      expect((await submit(world, token, answers as never)).status).toBe(400);
    expect((await submit(world, token, { overall: 'L4', constructor: 'x', tenantId: '000000' } as never)).status).toBe(
      200,
    );
    const [stored] = await world.database.asSystem(
      (sql) =>
        sql<
          { answers: object }[]
        >`select answers from survey_response where form_id = ${form.id} and answers->>'overall' = 'L4' and answers ? 'constructor'`,
    );
    expect(stored).toBeUndefined();
  });

  it('flags answers that do not count, and keeps them', async () => {
    const own = await publishNew(tenant, { minDurationSec: 30 });
    const link = own.tokens.甲学院 ?? '';
    const all = { r1: 'L3', r2: 'L3', r3: 'L3', r4: 'L3', r5: 'L3' } as const;
    expect((await submit(world, link, { overall: 'L3', nps: 5, teaching: all }, { durationSec: 5 })).status).toBe(200);
    await submit(world, link, { overall: 'L3' });
    await submit(world, link, { grade: { choice: 'G1' }, overall: 'L3', nps: 5 });
    expect((await rows(own.id)).map(({ validity }) => validity).sort()).toEqual([
      'TOO_FAST',
      'TOO_INCOMPLETE',
      'VALID',
    ]);
    const progress = await tenant.get<SurveyCollegeRow[]>('/api/surveyFormCollegeRela/selectProgress', {
      formId: own.id,
    });
    expect(progress.data[0]).toMatchObject({ validCount: 1, invalidCount: 2 });
  });

  it('refuses what is no submission', async () => {
    expect((await submit(world, token, { overall: 'L4' }, { submissionKey: 'short' })).status).toBe(400);
    expect((await submit(world, token, { overall: 'L4' }, { startedAt: 'yesterday' })).status).toBe(400);
    expect((await submit(world, 'AAAAAAAAAAAAAAAAAAAAAA', { overall: 'L4' })).status).toBe(404);
    expect((await submit(world, "x' or 1=1", { overall: 'L4' })).status).toBe(404);
  });
});

describe('anonymity', () => {
  it('keeps nobody, no address and no time finer than the day', async () => {
    await submit(world, token, { overall: 'L2', grade: { choice: 'G1' }, nps: 3, message: '这里没有名字' });
    const columns = await world.database.asSystem(
      (sql) => sql<{ table: string; column: string; type: string }[]>`
        select table_name as table, column_name as column, data_type as type from information_schema.columns
        where table_name in ('survey_response', 'survey_message', 'survey_receipt') order by 1, ordinal_position`,
    );
    const of = (table: string) => columns.filter((c) => c.table === table).map(({ column }) => column);
    expect(of('survey_response')).toEqual([
      ...[
        'tenant_id',
        'id',
        'form_id',
        'definition_version',
        'rela_id',
        'groups',
        'answers',
        'submit_day',
        'duration_sec',
      ],
      ...['validity', 'validity_reasons', 'lang', 'mixed'],
    ]);
    // Nothing leads from a receipt or a message to an answer.
    expect(of('survey_receipt')).toEqual(['tenant_id', 'form_id', 'submission_hash', 'receipt_hash', 'mixed']);
    expect(of('survey_message')).toEqual([
      'tenant_id',
      'id',
      'form_id',
      'rela_id',
      'question',
      'message',
      'hidden',
      'mixed',
    ]);
    expect(columns.filter(({ type }) => type.startsWith('timestamp'))).toEqual([]);
    expect(columns.find(({ column, table }) => table === 'survey_response' && column === 'id')?.type).toBe('uuid');
    const answers = JSON.stringify(await rows());
    expect(answers).not.toContain('这里没有名字');
    const [touched] = await world.database.asSystem(
      (sql) =>
        sql<
          { update_time: string | null }[]
        >`select update_time from survey_college where id = ${form.relations.甲学院 ?? ''}`,
    );
    expect(touched?.update_time).toBeNull();
  });

  it('stores only hashes of keys and receipts', async () => {
    const submissionKey = newKey();
    const { data } = await submit(world, token, { overall: 'L2' }, { submissionKey });
    const dump = JSON.stringify(
      await world.database.asSystem(
        (sql) => sql`select encode(submission_hash, 'escape') a, encode(receipt_hash, 'escape') b from survey_receipt`,
      ),
    );
    expect(dump).not.toContain(submissionKey);
    expect(dump).not.toContain(data.receiptCode);
  });
});

describe('receipts', () => {
  it('are found as people type them, on the link they belong to', async () => {
    const { data } = await submit(world, token, { overall: 'L2' });
    const typed = data.receiptCode.toLowerCase().replaceAll('-', ' ');
    const ask = async (link: string, code: string) =>
      (await world.app.inject({ url: `/api/survey-public/${link}/receipt?code=${encodeURIComponent(code)}` }))
        .statusCode;
    expect(await ask(token, typed)).toBe(200);
    expect(await ask(token, '0000-0000-0000')).toBe(404);
    expect(await ask(token, '<script>')).toBe(404);
    const own = await publishNew(tenant);
    expect(await ask(own.tokens.甲学院 ?? '', data.receiptCode)).toBe(404);
  });
  it('read look-alikes', () => {
    const code = receiptCodeOf('1', 'k');
    expect(readReceiptCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
  });
});

describe('the clock and the states', () => {
  it('opens and closes by the clock of the server, with a day of grace for what was begun in time', async () => {
    const own = await publishNew(tenant, { startTime: soon(1), endTime: soon(2) });
    const link = own.tokens.甲学院 ?? '';
    expect((await look(link)).data).toMatchObject({ state: 'notOpen', definition: null });
    expect((await submit(world, link, { overall: 'L5' })).data.state).toBe('notOpen');
    const submissionKey = newKey();
    await moveTimes(own.id, null, soon(1));
    await eventually(async () => (await look(link)).data.state === 'open');
    expect((await submit(world, link, { overall: 'L5' }, { submissionKey })).status).toBe(200);

    await moveTimes(own.id, null, soon(-0.5));
    await eventually(async () => (await look(link)).data.state === 'closed');
    const begun = (days: number) => ({ startedAt: new Date(Date.now() + days * 86_400_000).toISOString() });
    expect((await submit(world, link, { overall: 'L5' }, begun(-0.4))).data.state).toBe('closed');
    expect((await submit(world, link, { overall: 'L5', nps: 1, grade: { choice: 'G1' } }, begun(-0.6))).status).toBe(
      200,
    );
    expect((await rows(own.id)).some((row) => row.validity === 'VALID' && row.validity_reasons.includes('LATE'))).toBe(
      true,
    );
    // A replay of what is there gets its receipt whatever the time.
    expect((await submit(world, link, { overall: 'L5' }, { submissionKey })).data.receiptCode).toBe(
      receiptCodeOf(own.id, submissionKey),
    );
    await moveTimes(own.id, null, soon(-1.1));
    await eventually(async () => (await submit(world, link, { overall: 'L5' }, begun(-1.2))).status === 409);
  });

  it('follows pausing, closing, and the completion and reopening of one college', async () => {
    const own = await publishNew(tenant);
    const [link, second] = [own.tokens.甲学院 ?? '', own.tokens.乙学院 ?? ''];
    const { headers } = await look(link);
    await change(own.id, 'pause');
    await eventually(async () => (await look(link)).data.state === 'paused');
    expect((await submit(world, link, { overall: 'L5' })).status).toBe(409);
    await change(own.id, 'resume');
    await eventually(async () => (await look(link)).headers.etag === headers.etag);

    const rela = own.relations.甲学院 ?? '';
    const complete = (dryRun = false) =>
      tenant.get<{ relaStatus: number; dryRun: boolean; warnings: unknown[] }>(
        '/api/surveyFormCollegeRela/surveyCompleted',
        { id: rela, dryRun },
      );
    expect((await complete(true)).data).toMatchObject({
      dryRun: true,
      relaStatus: 1,
      warnings: [{ code: 'noHeadCount' }],
    });
    expect((await complete()).data.relaStatus).toBe(3);
    expect((await complete()).data.relaStatus).toBe(3);
    await eventually(async () => (await look(link)).data.state === 'closed');
    expect((await look(second)).data.state).toBe('open');
    const startedAt = new Date(Date.now() + 1000).toISOString();
    expect((await submit(world, link, { overall: 'L5' }, { startedAt })).status).toBe(409);
    expect((await submit(world, link, { overall: 'L5' })).status).toBe(200);
    const reopen = (reason: string) => tenant.post('/api/surveyFormCollegeRela/reopen', { id: rela, reason });
    expect((await reopen('')).status).toBe(400);
    expect((await reopen('补收答卷')).status).toBe(200);
    await eventually(async () => (await look(link)).data.state === 'open');
    await change(own.id, 'close');
    await eventually(async () => (await look(second)).data.state === 'closed');
  });
});

describe('overload', () => {
  it('says 503 when too many wait, and keeps all it acknowledged', async () => {
    const own = await publishNew(tenant);
    const replies = await Promise.all(
      Array.from({ length: 2400 }, () =>
        submit(world, own.tokens.甲学院 ?? '', { overall: 'L5', nps: 9, grade: { choice: 'G1' } }),
      ),
    );
    const taken = replies.filter(({ status }) => status === 200).length;
    const busy = replies.filter(({ status }) => status === 503);
    expect(taken + busy.length).toBe(2400);
    expect(busy.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
    // What was acknowledged is there, and nothing else.
    expect((await rows(own.id)).length).toBe(taken);
  }, 60_000);
});
