import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { parseQuestionnaire } from '@manyi/shared/questionnaire/parse-definition';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { canonicalHash } from '../canonical-hash.ts';

export const hashDefinition = (definition: Questionnaire): string => canonicalHash(definition);

/** A definition from outside, or a refusal that lists what is wrong with its shape. */
export const readDefinition = (value: unknown, language: Language): Questionnaire => {
  const parsed = parseQuestionnaire(value);
  if ('questionnaire' in parsed) return parsed.questionnaire;
  const problems = parsed.problems.map(({ code, message }) => ({ code, message: textIn(message, language) }));
  throw refuse(400, parsed.problems[0]?.message ?? ['问卷格式有误', 'The questionnaire cannot be read'], { problems });
};

/** What the table holds was parsed when it was written; reading it again guards against hands in the database. */
const storedDefinition = (value: unknown): Questionnaire => {
  const parsed = parseQuestionnaire(value);
  if ('questionnaire' in parsed) return parsed.questionnaire;
  throw new Error(`a stored definition cannot be read: ${parsed.problems[0]?.message[1] ?? ''}`);
};

export const findDefinition = async (
  sql: Sql,
  tenantId: string,
  formId: string,
  version: number,
): Promise<{ definition: Questionnaire; hash: string } | null> => {
  const [row] = await sql<{ definition: unknown; hash: string }[]>`
    select definition, hash from survey_form_definition
    where tenant_id = ${tenantId} and form_id = ${formId} and version = ${version}`;
  return row ? { definition: storedDefinition(row.definition), hash: row.hash } : null;
};

/** The definition a form has now. A form always has one. */
export const currentDefinition = async (
  sql: Sql,
  tenantId: string,
  form: { id: string; definitionVersion: number },
): Promise<Questionnaire> => {
  const found = await findDefinition(sql, tenantId, form.id, form.definitionVersion);
  if (!found) throw new Error(`form ${form.id} has no definition ${form.definitionVersion}`);
  return found.definition;
};

/** Writes a version; one that exists is replaced, which only drafts do. */
export const saveDefinition = async (
  sql: Sql,
  tenantId: string,
  saved: { formId: string; version: number; definition: Questionnaire; userId: string },
): Promise<void> => {
  await sql`
    insert into survey_form_definition (tenant_id, form_id, version, definition, hash, create_user)
    values (${tenantId}, ${saved.formId}, ${saved.version}, ${JSON.stringify(saved.definition)}::text::jsonb,
      ${hashDefinition(saved.definition)}, ${saved.userId})
    on conflict (tenant_id, form_id, version) do update
      set definition = excluded.definition, hash = excluded.hash, create_user = excluded.create_user, create_time = now()`;
};
