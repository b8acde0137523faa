import { relaStatus } from '@manyi/shared/contract/survey';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { canonicalHash } from '../canonical-hash.ts';
import { selectCollegeRecords } from '../college/college-row.ts';
import { findDefinition } from '../form/definition-store.ts';
import type { FormRecord } from '../form/form-row.ts';
import { countLock } from '../respond/write-batch.ts';
import { resultsOf } from './indicator-results.ts';
import type { KeptNumber, SnapshotContent } from './snapshot-store.ts';
import { readYear, templateOf } from './year-data.ts';

/**
 * Keeps what the results of a questionnaire rest on and locks its colleges, and with them the head-counts it is measured by.
 * From then on its part of the table comes from what was kept, whatever happens to the rows it was counted from.
 */
export const freezeResults = async (sql: Sql, caller: Caller, form: FormRecord): Promise<void> => {
  if (form.validCount === 0)
    throw refuse(400, [
      '还没有有效答卷，不能发布结果',
      'There is no valid answer yet, so there are no results to publish',
    ]);
  // Nobody changes a head-count, and no batch of late answers is half counted, while this is taken.
  await sql`select pg_advisory_xact_lock(20261, hashtext(${caller.tenantId}))`;
  await sql`select pg_advisory_xact_lock(${countLock}, hashtext(${form.id}))`;
  const content = await contentOf(sql, caller, form);
  await sql`
    insert into survey_result_snapshot (tenant_id, form_id, content, hash, create_user, create_user_name)
    values (${caller.tenantId}, ${form.id}, ${JSON.stringify(content)}::text::jsonb, ${canonicalHash(content)},
      ${caller.userId}, ${caller.realName})`;
  await sql`
    update survey_college set status = ${relaStatus.locked}, update_user = ${caller.userId}, update_time = now()
    where tenant_id = ${caller.tenantId} and form_id = ${form.id}`;
};

const contentOf = async (sql: Sql, caller: Caller, form: FormRecord): Promise<SnapshotContent> => {
  const template = templateOf(form.indicatorTemplate);
  const data = await readYear(sql, caller.tenantId, form.reportYear);
  const colleges = await selectCollegeRecords(sql, caller.tenantId, sql`and s.form_id = ${form.id}`);
  const definition = await findDefinition(sql, caller.tenantId, form.id, form.definitionVersion);
  const rows = template.rows.filter(({ audiences }) => audiences.includes(form.audience));
  const numbers = new Set(rows.map(({ number }) => number));
  const results = resultsOf(data);
  const keep = (collegeId: string | null): KeptNumber[] =>
    results
      .rowsFor(collegeId, 'zh')
      .filter(({ number }) => numbers.has(number))
      .map(({ number, value, base, interval, missing }) => ({ collegeId, number, value, base, interval, missing }));
  const formulas = new Map(results.rowsFor(null, 'zh').map(({ number, formula }) => [number, formula]));
  return {
    schema: 1,
    formId: form.id,
    formName: form.formName,
    reportYear: form.reportYear,
    audience: form.audience,
    definitionVersion: form.definitionVersion,
    definitionHash: definition?.hash ?? '',
    kThreshold: form.kThreshold,
    template: template.code,
    positiveLevels: [...template.positiveLevels],
    rows: rows.map(({ number, name, composite }) => ({
      number,
      name: name[0],
      composite,
      formula: formulas.get(number) ?? '',
    })),
    colleges: colleges.map(({ collegeId, collegeCode, collegeName, headCount, validCount }) => ({
      collegeId,
      collegeCode,
      collegeName,
      headCount,
      validCount,
    })),
    counts: data.counts
      .filter(({ formId }) => formId === form.id)
      .map(({ collegeId, row, level, n }) => ({ collegeId, row, level, n })),
    numbers: [keep(null), ...colleges.map(({ collegeId }) => keep(collegeId))].flat(),
  };
};
