import type { HeadCountChange, HeadCountGroup, PublishResult } from '@manyi/shared/contract/survey';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { changeHeadCounts } from '../college/change-head-counts.ts';
import { completeCollege } from '../college/complete-college.ts';
import { rowIdOf, selectHeadCounts } from '../college/head-count-row.ts';
import { currentDefinition } from '../form/definition-store.ts';
import { announceFormChange } from '../form/form-changes.ts';
import { findForm } from '../form/form-row.ts';
import { changeFormStatus } from '../form/form-status.ts';
import { publishForm } from '../form/publish-form.ts';
import { insertForm } from '../form/save-form.ts';
import { answererOf } from './demo-answers.ts';
import { type DemoCollege, type DemoForm, demoColleges, demoForms } from './demo-data.ts';
import { makeDemoTenant } from './demo-tenant.ts';
import { type Random, randomFrom } from './random.ts';
import { newSubmissionKey } from './submission-key.ts';

export interface DemoMeans {
  app: FastifyInstance;
  database: Database;
}

/** Answers sent at once; more only wait for each other. */
const atOnce = 40;
const language = 'zh';
const origin = '';

/**
 * A demonstration: a province with twelve colleges, their head-counts of two years, questionnaires from the templates, and some
 * thousands of answers that go the way every answer goes. A second run changes nothing. Sign in as `admin` of tenant 100000
 * with the password of the platform's administrator.
 */
export const seedDemo = async ({ app, database }: DemoMeans): Promise<void> => {
  const caller = await makeDemoTenant(database);
  if (!caller) return;
  const { level } = app.log;
  // Thousands of calls that nobody made have no place in the log.
  app.log.level = 'warn';
  try {
    await play({ app, database, caller });
  } finally {
    app.log.level = level;
  }
};

const play = async ({ app, database, caller }: DemoMeans & { caller: Caller }): Promise<void> => {
  const random = randomFrom(2026);
  const tx = <T>(run: (sql: Sql) => Promise<T>) =>
    database.tx({ tenantId: caller.tenantId, userId: caller.userId }, run);
  const year = new Date().getFullYear();
  await tx(async (sql) => {
    for (const group of ['student', 'teacher'] as const) {
      await enterHeadCounts(sql, caller, group, year - 1, random);
      await enterHeadCounts(sql, caller, group, year, random);
    }
  });
  for (const form of demoForms) await playForm({ app, caller, tx, random }, form, year + form.year);
};

const enterHeadCounts = async (
  sql: Sql,
  caller: Caller,
  group: HeadCountGroup,
  reportYear: number,
  random: Random,
): Promise<void> => {
  const sheet = { group, reportYear, formId: null };
  const rows = await selectHeadCounts(sql, caller, sheet, sql``);
  const changes = rows.flatMap((row): HeadCountChange[] => {
    const college = demoColleges.find(({ code }) => code === row.collegeCode);
    // One is still missing, as one always is.
    if (!college || (group === 'teacher' && college.code === '80010' && reportYear === new Date().getFullYear()))
      return [];
    const people = group === 'teacher' ? college.teachers : college.students;
    const number = Math.round(people * (reportYear === new Date().getFullYear() ? 1 : 0.94 + random.next() * 0.08));
    return [
      {
        id: rowIdOf(sheet, row.collegeId),
        version: row.version,
        ...(group === 'teacher' ? { teachersNumber: number } : { studentsNumber: number }),
        headCountDate: `${reportYear}-09-30`,
        source: 'IMPORT',
      },
    ];
  });
  await changeHeadCounts(sql, caller, group, changes, language);
};

interface Stage {
  app: FastifyInstance;
  caller: Caller;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  random: Random;
}

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const playForm = async (stage: Stage, demo: DemoForm, reportYear: number): Promise<void> => {
  const { caller, tx } = stage;
  const input = {
    formName: `${reportYear} 年${demo.name}`,
    reportYear,
    audience: demo.audience,
    templateCode: demo.template,
    targetRate: demo.targetRate,
    startTime: `${dayFrom(demo.from)} 08:00:00`,
    // What is over by now was open while its answers came.
    endTime: `${dayFrom(Math.max(demo.until, 1))} 23:59:59`,
  };
  const { id, published } = await tx(async (sql) => {
    const added = await insertForm(sql, caller, input, language);
    if (demo.asked) await enterAsked(sql, caller, added, demo.asked, reportYear);
    if (demo.outcome === 'draft') return { id: added, published: null };
    return { id: added, published: await publishForm(sql, caller, { id: added, dryRun: false }, { language, origin }) };
  });
  if (!published) return;
  await answerForm(stage, demo, published);
  if (demo.outcome === 'close' || demo.outcome === 'publishResults')
    await tx((sql) => changeFormStatus(sql, caller, { id, action: 'close', reason: '调查期已满' }));
  await tx((sql) => moveBack(sql, caller, id, demo));
  if (demo.outcome === 'publishResults')
    await tx((sql) => changeFormStatus(sql, caller, { id, action: 'publishResults', reason: '年度报告定稿' }));
  const done = published.links.find(({ collegeName }) => collegeName === demoColleges[2]?.name);
  if (demo.template === 'student' && demo.outcome === 'collect' && done)
    await tx((sql) => completeCollege(sql, caller, { id: done.relaId, dryRun: false }, language));
};

/** Puts the times where they would lie had it not all been played within seconds. */
const moveBack = async (sql: Sql, caller: Caller, id: string, demo: DemoForm): Promise<void> => {
  const years = `${demo.year} years`;
  await sql`
    update survey_form set start_time = start_time + ${years}::text::interval,
      end_time = (${dayFrom(demo.until)}::text || ' 23:59:59')::timestamptz + ${years}::text::interval,
      publish_time = least(now(), start_time + ${years}::text::interval) - interval '2 days',
      create_time = least(now(), start_time + ${years}::text::interval) - interval '5 days', update_time = null
    where tenant_id = ${caller.tenantId} and id = ${id}`;
  await announceFormChange(sql, id);
};

/** Graduates, parents and employers are not those of the head-count: the questionnaire says how many it asks. */
const enterAsked = async (
  sql: Sql,
  caller: Caller,
  formId: string,
  { share, least, reason }: NonNullable<DemoForm['asked']>,
  reportYear: number,
): Promise<void> => {
  const sheet = { group: 'student' as const, reportYear, formId };
  const rows = await selectHeadCounts(sql, caller, sheet, sql``);
  const changes = rows.flatMap((row): HeadCountChange[] => {
    const college = demoColleges.find(({ code }) => code === row.collegeCode);
    if (!college) return [];
    return [
      {
        id: rowIdOf(sheet, row.collegeId),
        version: row.version,
        studentsNumber: askedOf(college, share, least),
        headCountDate: `${reportYear}-09-30`,
        source: 'IMPORT',
        reason,
        confirmed: true,
      },
    ];
  });
  await changeHeadCounts(sql, caller, 'student', changes, language);
};

const askedOf = (college: DemoCollege, share: number, least: number): number =>
  Math.max(least, Math.round(college.students * share));

const peopleOf = (college: DemoCollege, demo: DemoForm): number => {
  if (demo.asked) return askedOf(college, demo.asked.share, demo.asked.least);
  return demo.audience === 'TEACHER' ? college.teachers : college.students;
};

const answerForm = async (
  { app, caller, tx, random }: Stage,
  demo: DemoForm,
  published: PublishResult,
): Promise<void> => {
  const definition = await tx(async (sql) => {
    const form = await findForm(sql, caller, published.id);
    if (!form) throw new Error('the questionnaire of the demonstration is gone');
    return currentDefinition(sql, caller.tenantId, form);
  });
  const answer = answererOf(definition);
  const submissions = published.links.flatMap(({ url, collegeName }) => {
    const college = demoColleges.find(({ name }) => name === collegeName);
    if (!college) return [];
    const count = Math.round(peopleOf(college, demo) * demo.factor * college.zeal);
    const token = url.split('/').at(-1) ?? '';
    return Array.from({ length: count }, () => ({
      url: `/api/survey-public/${token}/submit`,
      payload: {
        submissionKey: newSubmissionKey(random),
        definitionVersion: 1,
        answers: answer(random, college.mood),
        durationSec: random.chance(0.02) ? 4 : 60 + random.below(240),
        language,
        startedAt: new Date().toISOString(),
      },
    }));
  });
  for (let at = 0; at < submissions.length; at += atOnce) {
    const replies = await Promise.all(
      submissions.slice(at, at + atOnce).map(({ url, payload }) => app.inject({ method: 'POST', url, payload })),
    );
    const refused = replies.find(({ statusCode }) => statusCode !== 200);
    if (refused) throw new Error(`the demonstration was refused: ${refused.body.slice(0, 300)}`);
  }
};
