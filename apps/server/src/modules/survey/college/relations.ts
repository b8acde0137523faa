import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';

/** 128 random bits: a link cannot be guessed, and one college's says nothing about another's. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url');

/** Puts every college of the questionnaire's scope into it that is not in it yet, each with a link of its own. */
export const createRelations = async (sql: Sql, caller: Caller, formId: string): Promise<void> => {
  const missing = await sql<{ id: string }[]>`
    select c.id from survey_form f
    join survey_college_dept c on c.tenant_id = f.tenant_id and (f.college_ids = '{}' or c.id = any (f.college_ids))
    where f.tenant_id = ${caller.tenantId} and f.id = ${formId} and not exists (
      select 1 from survey_college r where r.tenant_id = f.tenant_id and r.form_id = f.id and r.college_id = c.id)`;
  if (missing.length === 0) return;
  const rows = missing.map(({ id }) => ({
    tenant_id: caller.tenantId,
    form_id: formId,
    college_id: id,
    link_token: newLinkToken(),
    create_user: caller.userId,
  }));
  await sql`insert into survey_college ${sql(rows)} on conflict (tenant_id, form_id, college_id) do nothing`;
};
