import type { Answers } from '@manyi/shared/questionnaire/definition';
import type { Sql } from '../../../platform/database/database.ts';
import { type CountDelta, type CountedAnswer, CountSums } from './count-deltas.ts';
import type { Validity, ValidityReason } from './validity.ts';

/** A checked submission, ready to be written. */
export interface Submission {
  tenantId: string;
  formId: string;
  relaId: string;
  definitionVersion: number;
  /** Hex. */
  submissionHash: string;
  receiptHash: string;
  answers: Answers;
  durationSec: number;
  validity: Validity;
  reasons: readonly ValidityReason[];
  language: 'zh' | 'en';
  counted: CountedAnswer;
  /** Open texts, kept apart from the answer. */
  messages: { question: string; text: string }[];
}

/** Locks that submitting shares and a rebuild of counts takes for itself. */
export const countLock = 20_260;

const keyOf = ({ formId, submissionHash }: { formId: string; submissionHash: string }): string =>
  `${formId} ${submissionHash}`;

/**
 * Writes submissions of one tenant: each once, however often it was sent. Everything that several transactions may want is
 * taken in one order (receipts by key, cells by key, colleges by id), so that two instances never wait for each other in a circle.
 */
export const writeBatch = async (sql: Sql, tenantId: string, batch: readonly Submission[]): Promise<void> => {
  const unique = [...new Map(batch.map((submission) => [keyOf(submission), submission])).values()];
  const forms = [...new Set(unique.map(({ formId }) => formId))].sort();
  const [, added] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${countLock}, hashtext(id)) from unnest(${forms}::text[]) as id`,
    sql<{ formId: string; submissionHash: string }[]>`
      insert into survey_receipt (tenant_id, form_id, submission_hash, receipt_hash)
      select ${tenantId}, form_id, decode(submission, 'hex'), decode(receipt, 'hex')
      from unnest(${unique.map((s) => s.formId)}::bigint[], ${unique.map((s) => s.submissionHash)}::text[],
        ${unique.map((s) => s.receiptHash)}::text[]) as given (form_id, submission, receipt)
      order by 2, 3
      on conflict do nothing
      returning form_id as "formId", encode(submission_hash, 'hex') as "submissionHash"`,
  ]);
  const first = new Set(added.map(keyOf));
  const fresh = unique.filter((submission) => first.has(keyOf(submission)));
  if (fresh.length === 0) return;
  const sums = new CountSums();
  for (const { formId, relaId, validity, counted } of fresh)
    if (validity === 'VALID') sums.add(formId, relaId, counted);
  // One connection answers in order, so these travel together and still run one after the other.
  await Promise.all([
    insertResponses(sql, tenantId, fresh),
    insertMessages(sql, tenantId, fresh),
    addCounts(sql, tenantId, sums.all()),
    addToColleges(sql, tenantId, fresh),
  ]);
};

const insertResponses = (sql: Sql, tenantId: string, fresh: readonly Submission[]) => sql`
  insert into survey_response (tenant_id, form_id, rela_id, definition_version, groups, answers, duration_sec, validity,
    validity_reasons, lang)
  select ${tenantId}, form_id, rela_id, definition_version, string_to_array(groups, ','), answers::jsonb, duration_sec,
    validity, string_to_array(reasons, ','), lang
  from unnest(${fresh.map((s) => s.formId)}::bigint[], ${fresh.map((s) => s.relaId)}::bigint[],
    ${fresh.map((s) => s.definitionVersion)}::int[], ${fresh.map((s) => s.counted.groups.join(','))}::text[],
    ${fresh.map((s) => JSON.stringify(s.answers))}::text[], ${fresh.map((s) => s.durationSec)}::int[],
    ${fresh.map((s) => s.validity)}::text[], ${fresh.map((s) => s.reasons.join(','))}::text[],
    ${fresh.map((s) => s.language)}::text[])
    as given (form_id, rela_id, definition_version, groups, answers, duration_sec, validity, reasons, lang)`;

const insertMessages = (sql: Sql, tenantId: string, fresh: readonly Submission[]) => {
  const rows = fresh.flatMap(({ formId, relaId, messages }) => messages.map((m) => ({ formId, relaId, ...m })));
  if (rows.length === 0) return null;
  return sql`
    insert into survey_message (tenant_id, form_id, rela_id, question, message)
    select ${tenantId}, * from unnest(${rows.map((m) => m.formId)}::bigint[], ${rows.map((m) => m.relaId)}::bigint[],
      ${rows.map((m) => m.question)}::text[], ${rows.map((m) => m.text)}::text[])`;
};

export const addCounts = (sql: Sql, tenantId: string, deltas: readonly CountDelta[]) => {
  if (deltas.length === 0) return null;
  return sql`
    insert into survey_count (tenant_id, form_id, rela_id, question, grp, level, n)
    select ${tenantId}, * from unnest(${deltas.map((d) => d.formId)}::bigint[], ${deltas.map((d) => d.relaId)}::bigint[],
      ${deltas.map((d) => d.question)}::text[], ${deltas.map((d) => d.group)}::text[],
      ${deltas.map((d) => d.level)}::text[], ${deltas.map((d) => d.n)}::int[])
    order by 2, 3, 4, 5, 6
    on conflict (tenant_id, form_id, rela_id, question, grp, level) do update set n = survey_count.n + excluded.n`;
};

const addToColleges = async (sql: Sql, tenantId: string, fresh: readonly Submission[]): Promise<void> => {
  const sums = new Map<string, { valid: number; invalid: number; messages: number }>();
  for (const { relaId, validity, messages } of fresh) {
    const sum = sums.get(relaId) ?? { valid: 0, invalid: 0, messages: 0 };
    if (validity === 'VALID') sum.valid += 1;
    else sum.invalid += 1;
    sum.messages += messages.length;
    sums.set(relaId, sum);
  }
  const ids = [...sums.keys()].sort();
  const of = (name: 'valid' | 'invalid' | 'messages') => ids.map((id) => sums.get(id)?.[name] ?? 0);
  await Promise.all([
    // Locks in order; an update alone takes its rows as the plan happens to meet them.
    sql`select 1 from survey_college where tenant_id = ${tenantId} and id in ${sql(ids)} order by id for no key update`,
    sql`
      update survey_college r set valid_count = r.valid_count + d.valid, invalid_count = r.invalid_count + d.invalid,
        message_count = r.message_count + d.messages
      from unnest(${ids}::bigint[], ${of('valid')}::int[], ${of('invalid')}::int[], ${of('messages')}::int[])
        as d (id, valid, invalid, messages)
      where r.tenant_id = ${tenantId} and r.id = d.id`,
  ]);
};
