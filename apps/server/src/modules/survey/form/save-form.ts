import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import { formStatus } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { diffDefinition, structuralChanges } from '@manyi/shared/questionnaire/diff-definition';
import { questionCount } from '@manyi/shared/questionnaire/duration';
import { vqr2023 } from '@manyi/shared/questionnaire/templates/indicator-template';
import { templateByCode } from '@manyi/shared/questionnaire/templates/templates';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, Refusal, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { createRelations } from '../college/relations.ts';
import { currentDefinition, readDefinition, saveDefinition } from './definition-store.ts';
import { announceFormChange } from './form-changes.ts';
import type { FormInsert, FormUpdate } from './form-input.ts';
import { columnsOf } from './form-input.ts';
import type { FormRecord } from './form-row.ts';
import { findForm } from './form-row.ts';

const empty: Questionnaire = { schema: 1, pages: [] };

interface Beginning {
  definition: Questionnaire;
  settings: Partial<FormInsert>;
}

/** What a new questionnaire starts from: a copy, a template, or nothing. */
const beginningOf = async (sql: Sql, caller: Caller, input: FormInsert, language: Language): Promise<Beginning> => {
  if (input.copyFromId) {
    const source = await findForm(sql, caller, input.copyFromId);
    if (!source) throw refuseFields({ copyFromId: ['要复制的问卷不存在', 'The questionnaire to copy does not exist'] });
    const { description, welcomeText, thanksText, targetRate, kThreshold, minDurationSec, collegeIds } = source;
    return {
      definition: await currentDefinition(sql, caller.tenantId, source),
      settings: { description, welcomeText, thanksText, targetRate, kThreshold, minDurationSec, collegeIds },
    };
  }
  if (!input.templateCode) return { definition: empty, settings: {} };
  const template = templateByCode(input.templateCode);
  if (!template) throw refuseFields({ templateCode: ['没有这个问卷模板', 'There is no such template'] });
  return {
    definition: template.definition,
    settings: { welcomeText: textIn(template.welcome, language), thanksText: textIn(template.thanks, language) },
  };
};

/** Adds a draft. The same `clientRequestId` of the same person finds the row of the first call. */
export const insertForm = async (sql: Sql, caller: Caller, input: FormInsert, language: Language): Promise<string> => {
  checkTimes(input.startTime, input.endTime);
  const { definition: begun, settings } = await beginningOf(sql, caller, input, language);
  const definition = input.definition === undefined ? begun : readDefinition(input.definition, language);
  const row = {
    ...columnsOf({ ...settings, ...input }),
    tenant_id: caller.tenantId,
    indicator_template: vqr2023.code,
    question_count: questionCount(definition),
    client_request_id: input.clientRequestId ?? null,
    create_user: caller.userId,
    create_dept: caller.deptIds[0] ?? null,
  };
  const [added] = await sql<{ id: string }[]>`
    insert into survey_form ${sql(row)}
    on conflict (tenant_id, create_user, client_request_id) do nothing returning id`;
  if (!added) {
    const [first] = await sql<{ id: string }[]>`
      select id from survey_form where tenant_id = ${caller.tenantId} and create_user = ${caller.userId}
        and client_request_id = ${input.clientRequestId ?? null}`;
    if (!first) throw new Error('a questionnaire conflicted with a row that is not there');
    return first.id;
  }
  await saveDefinition(sql, caller.tenantId, { formId: added.id, version: 1, definition, userId: caller.userId });
  await writeAudit(sql, caller, [{ action: 'add', resource: 'survey-form', rowId: added.id, after: row }]);
  return added.id;
};

const checkTimes = (start: string | null | undefined, end: string | null | undefined): void => {
  if (start && end && start >= end)
    throw refuseFields({ endTime: ['结束时间必须晚于开始时间', 'The end must be after the start'] });
};

export interface SavedForm {
  id: string;
  version: number;
  definitionVersion: number;
}

/** `current` is what the caller's screen compares with when somebody else was faster. */
export const updateForm = async (
  sql: Sql,
  caller: Caller,
  input: FormUpdate,
  language: Language,
  current: (form: FormRecord) => Promise<SurveyFormVO>,
): Promise<SavedForm> => {
  await sql`select 1 from survey_form where tenant_id = ${caller.tenantId} and id = ${input.id} for update`;
  const form = await findForm(sql, caller, input.id);
  if (!form) throw notFound();
  if (form.version !== input.version) throw editedBy(form.updateUserName, await current(form));
  checkTimes(input.startTime ?? form.startTime, input.endTime ?? form.endTime);
  const before = await currentDefinition(sql, caller.tenantId, form);
  const definition = input.definition === undefined ? before : readDefinition(input.definition, language);
  if (form.formStatus !== formStatus.draft) refuseFrozen(form, input, before, definition, language);
  const definitionVersion = nextVersion(form, before, definition);
  const [saved] = await sql<{ version: number }[]>`
    update survey_form set ${sql({
      ...columnsOf(input),
      question_count: questionCount(definition),
      definition_version: definitionVersion,
      update_user: caller.userId,
    })}, update_time = now(), version = version + 1
    where tenant_id = ${caller.tenantId} and id = ${form.id} returning version`;
  if (!saved) throw new Error(`form ${form.id} was locked but not found`);
  if (input.definition !== undefined)
    await saveDefinition(sql, caller.tenantId, {
      formId: form.id,
      version: definitionVersion,
      definition,
      userId: caller.userId,
    });
  if (form.formStatus !== formStatus.draft && input.collegeIds) await createRelations(sql, caller, form.id);
  // Times and numbers as the database has them, so that only what changed differs.
  const after = (await findForm(sql, caller, form.id)) ?? columnsOf(input);
  const contentChanges = [...new Set(diffDefinition(before, definition).map(({ kind }) => kind))];
  await writeAudit(sql, caller, [
    {
      action: 'edit',
      resource: 'survey-form',
      rowId: form.id,
      before: form,
      after: { ...after, ...(contentChanges.length > 0 && { contentChanges }) },
    },
  ]);
  await announceFormChange(sql, form.id);
  return { id: form.id, version: saved.version, definitionVersion };
};

const editedBy = (name: string | null, current: SurveyFormVO): Refusal =>
  refuse(
    409,
    [
      `这份问卷刚被${name ?? '他人'}修改，请核对后再保存`,
      `${name ?? 'Someone else'} has just changed this questionnaire; compare before saving`,
    ],
    { current, editor: name },
  );

/** Drafts keep version 1; a published questionnaire gets a new one for each change of wording. */
const nextVersion = (form: FormRecord, before: Questionnaire, after: Questionnaire): number => {
  if (form.formStatus === formStatus.draft || diffDefinition(before, after).length === 0) return form.definitionVersion;
  return form.definitionVersion + 1;
};

/** What respondents were told, and what results are counted by, stays as it was published (domain.md 2.3). */
const refuseFrozen = (
  form: FormRecord,
  input: FormUpdate,
  before: Questionnaire,
  after: Questionnaire,
  language: Language,
): void => {
  const fixed = ['reportYear', 'audience', 'minDurationSec', 'startTime'] as const;
  // Screens send times to the minute.
  const same = (a: unknown, b: unknown) => String(a).slice(0, 16) === String(b).slice(0, 16);
  const changed = fixed.filter((name) => input[name] !== undefined && !same(input[name], form[name]));
  const lowered = input.kThreshold !== undefined && input.kThreshold < form.kThreshold;
  const dropped =
    input.collegeIds !== undefined &&
    input.collegeIds.length > 0 &&
    (form.collegeIds.length === 0 || form.collegeIds.some((id) => !input.collegeIds?.includes(id)));
  const endless = input.endTime === null;
  const names = [
    ...changed,
    ...(endless ? ['endTime'] : []),
    ...(lowered ? ['kThreshold'] : []),
    ...(dropped ? ['collegeIds'] : []),
  ];
  if (form.formStatus >= formStatus.closed && form.formStatus !== formStatus.paused)
    throw refuse(400, ['问卷已结束，不能再修改', 'The survey has ended and can no longer be changed']);
  if (names.length > 0)
    throw new Refusal(400, ['发布后不能修改这些设置', 'These settings are fixed once published'], {
      fields: Object.fromEntries(names.map((name) => [name, ['发布后不能修改', 'Fixed once published'] as const])),
    });
  const changes = structuralChanges(before, after);
  if (changes.length === 0) return;
  throw refuse(
    400,
    [
      '问卷已发布，只能修改文字或增加选项；要改结构请复制为新问卷',
      'Once published only wording may change and options be added; copy it to change its structure',
    ],
    {
      problems: changes.map(({ message, kind, ...place }) => ({
        code: kind,
        message: textIn(message, language),
        ...place,
      })),
    },
  );
};
