import type { Answers, Questionnaire } from '@manyi/shared/questionnaire/definition';
import type { Sql } from '../../../platform/database/database.ts';
import { portions } from '../../../platform/database/lost-connection.ts';
import { findDefinition } from '../form/definition-store.ts';
import { CountSums, countAnswer } from '../respond/count-deltas.ts';
import { addCounts, countLock } from '../respond/write-batch.ts';

const readAtOnce = 500;
const writtenAtOnce = 5000;

/**
 * Counts a questionnaire anew from its answers: what incremental counting kept must come out exactly. Answers that arrive
 * meanwhile wait at the lock and are counted on top.
 */
export const rebuildCounts = async (sql: Sql, tenantId: string, formId: string): Promise<{ answers: number }> => {
  await sql`select pg_advisory_xact_lock(${countLock}, hashtext(${formId}))`;
  const definitions = new Map<number, Questionnaire>();
  const definitionOf = async (version: number): Promise<Questionnaire> => {
    const held = definitions.get(version) ?? (await findDefinition(sql, tenantId, formId, version))?.definition;
    if (!held) throw new Error(`form ${formId} has answers to definition ${version}, which is not there`);
    definitions.set(version, held);
    return held;
  };
  const sums = new CountSums();
  let answers = 0;
  const rows = sql<{ relaId: string; version: number; answers: Answers }[]>`
    select rela_id as "relaId", definition_version as version, answers from survey_response
    where tenant_id = ${tenantId} and form_id = ${formId} and validity = 'VALID'`;
  // The definitions first: one connection cannot answer another query while it streams these rows.
  for (const { version } of await sql<{ version: number }[]>`
    select version from survey_form_definition where tenant_id = ${tenantId} and form_id = ${formId}`)
    await definitionOf(version);
  for await (const batch of portions(sql, rows, readAtOnce)) {
    for (const row of batch) {
      sums.add(formId, row.relaId, countAnswer(await definitionOf(row.version), row.answers));
      answers += 1;
    }
  }
  await sql`delete from survey_count where tenant_id = ${tenantId} and form_id = ${formId}`;
  const all = sums.all();
  for (let at = 0; at < all.length; at += writtenAtOnce)
    await addCounts(sql, tenantId, all.slice(at, at + writtenAtOnce));
  await sql`
    update survey_college r set
      valid_count = (select count(*) from survey_response a
        where a.tenant_id = r.tenant_id and a.form_id = r.form_id and a.rela_id = r.id and a.validity = 'VALID'),
      invalid_count = (select count(*) from survey_response a
        where a.tenant_id = r.tenant_id and a.form_id = r.form_id and a.rela_id = r.id and a.validity <> 'VALID'),
      message_count = (select count(*) from survey_message m where m.tenant_id = r.tenant_id and m.rela_id = r.id)
    where r.tenant_id = ${tenantId} and r.form_id = ${formId}`;
  return { answers };
};
