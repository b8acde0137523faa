import { audiences } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { estimatedMinutes, questionCount } from '@manyi/shared/questionnaire/duration';
import { vqr2023 } from '@manyi/shared/questionnaire/templates/indicator-template';
import { questionnaireTemplates } from '@manyi/shared/questionnaire/templates/templates';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { forbidden, notFound, refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { flagSchema, idSchema, idsSchema, pageSchema } from '../../../platform/http/schemas.ts';
import { selectCollegeRecords } from '../college/college-row.ts';
import type { OriginOf } from '../origin.ts';
import { problemSchema } from '../problem-schema.ts';
import { currentDefinition, findDefinition, readDefinition } from './definition-store.ts';
import { formInsertSchema, formUpdateSchema } from './form-input.ts';
import { type FormRecord, findForm, formRowSchema, formStatusSchema } from './form-row.ts';
import { changeFormStatus, deleteForms, statusActions } from './form-status.ts';
import { formVoSchema, toFormVO } from './form-vo.ts';
import { listForms, listQuerySchema } from './list-forms.ts';
import { publishForm } from './publish-form.ts';
import { definitionProblems, publishGuards } from './publish-guards.ts';
import { insertForm, updateForm } from './save-form.ts';

const tag = 'survey.form';
const base = '/api/surveyFormInfo';
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/)
  .optional();

const requireForm = async (sql: Sql, caller: Caller, id: string): Promise<FormRecord> => {
  const form = await findForm(sql, caller, id);
  if (!form) throw notFound();
  return form;
};

export const formRoutes = (originOf: OriginOf): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/selectSurveyFormInfo`,
    // Progress, results and head-counts let people choose a questionnaire too.
    access: { anyOf: ['survey_form', 'survey_progress', 'survey_result', 'college_student', 'college_teacher'] },
    summary: ['问卷分页', 'Page of questionnaires'],
    tag,
    query: listQuerySchema,
    data: pageSchema(formRowSchema),
    handler: ({ tx, caller, query }) => tx((sql) => listForms(sql, caller, query)),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/insertSurveyFormInfo`,
    access: { permission: 'survey_form_add' },
    summary: ['新增问卷', 'Add a questionnaire'],
    tag,
    body: formInsertSchema,
    data: z.object({ id: z.string() }),
    message: ['新增成功', 'Added'],
    handler: ({ tx, caller, body, language }) =>
      tx(async (sql) => ({ id: await insertForm(sql, caller, body, language) })),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/updateSurveyFormInfo`,
    access: { permission: 'survey_form_edit' },
    summary: ['修改问卷', 'Change a questionnaire'],
    tag,
    body: formUpdateSchema,
    data: z.object({ id: z.string(), version: z.number(), definitionVersion: z.number() }),
    message: ['更新成功', 'Updated'],
    handler: ({ tx, caller, body, language, request }) =>
      tx((sql) => updateForm(sql, caller, body, language, (form) => toFormVO(sql, caller, form, originOf(request)))),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/getFormInfoVOById`,
    access: { anyOf: ['survey_form', 'survey_progress', 'survey_result'] },
    summary: ['问卷详情', 'One questionnaire'],
    tag,
    query: z.object({ id: idSchema, definitionVersion: z.coerce.number().int().min(1).optional() }),
    data: formVoSchema,
    handler: ({ tx, caller, query, request }) =>
      tx(async (sql) => {
        const form = await requireForm(sql, caller, query.id);
        const vo = await toFormVO(sql, caller, form, originOf(request));
        if (query.definitionVersion === undefined) return vo;
        const older = await findDefinition(sql, caller.tenantId, form.id, query.definitionVersion);
        if (!older) throw notFound();
        return { ...vo, definition: older.definition, definitionVersion: query.definitionVersion };
      }),
  }),
  ...(['GET', 'POST'] as const).map((method) =>
    // The spec deletes over GET; tokens travel in a header, so a foreign page cannot make a browser do it.
    defineRoute({
      method,
      path: `${base}/deleteFormInfoById`,
      access: { permission: 'survey_form_delete' },
      summary: ['删除问卷草稿', 'Delete drafts'],
      tag,
      query: z.object({ id: idsSchema }),
      data: z.literal(true),
      message: ['删除成功', 'Deleted'],
      handler: ({ tx, caller, query }) =>
        tx(async (sql) => {
          await deleteForms(sql, caller, query.id);
          return true as const;
        }),
    }),
  ),
  defineRoute({
    method: 'GET',
    path: `${base}/publishSurvey`,
    access: { permission: 'survey_form_publish' },
    summary: ['发布问卷', 'Publish a questionnaire'],
    tag,
    query: z.object({ id: idSchema, startTime: moment, endTime: moment, dryRun: flagSchema }),
    data: z.object({
      id: z.string(),
      formStatus: formStatusSchema,
      publishTime: z.string().nullable(),
      links: z.array(
        z.object({
          relaId: z.string(),
          collegeId: z.string(),
          collegeName: z.string(),
          url: z.string(),
          qrUrl: z.string(),
        }),
      ),
      warnings: z.array(problemSchema),
    }),
    message: ['发布成功', 'Published'],
    handler: ({ tx, caller, query, language, request }) =>
      tx((sql) =>
        publishForm(sql, caller, { ...query, dryRun: query.dryRun ?? false }, { language, origin: originOf(request) }),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/changeStatus`,
    access: { permission: 'survey_form_publish' },
    summary: [
      '暂停、恢复、结束问卷，发布结果或归档',
      'Pause, resume or close a questionnaire, publish its results or archive it',
    ],
    tag,
    body: z.object({
      id: idSchema,
      action: z.enum(statusActions),
      reason: z.string().trim().max(500).default(''),
      endTime: moment,
    }),
    data: z.object({ id: z.string(), formStatus: formStatusSchema }),
    handler: ({ tx, caller, body }) =>
      tx(async (sql) => ({ id: body.id, formStatus: await changeFormStatus(sql, caller, body) })),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/templates`,
    access: { permission: 'survey_form' },
    summary: ['问卷模板', 'Questionnaire templates'],
    tag,
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        audience: z.enum(audiences),
        questionCount: z.number(),
        minutes: z.number(),
        welcomeText: z.string(),
        thanksText: z.string(),
        definition: z.unknown(),
      }),
    ),
    handler: async ({ language }) => templatesIn(language),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/check`,
    access: { anyOf: ['survey_form_add', 'survey_form_edit', 'survey_form_publish'] },
    summary: ['检查问卷', 'Check a questionnaire'],
    tag,
    body: z.union([
      z.object({ id: idSchema, definition: z.unknown().optional() }),
      z.object({ audience: z.enum(audiences), definition: z.unknown() }),
    ]),
    data: z.object({ problems: z.array(problemSchema), warnings: z.array(problemSchema) }),
    handler: ({ tx, caller, body, language }) =>
      tx(async (sql) => {
        if (!('id' in body))
          return definitionProblems(
            readDefinition(body.definition, language),
            { audience: body.audience, indicatorTemplate: vqr2023.code },
            language,
          );
        if (!caller.permissions.has('survey_form')) throw forbidden();
        const form = await requireForm(sql, caller, body.id);
        const definition =
          body.definition === undefined
            ? await currentDefinition(sql, caller.tenantId, form)
            : readDefinition(body.definition, language);
        const colleges = await selectCollegeRecords(sql, caller.tenantId, sql`and s.form_id = ${form.id}`);
        const [clock] = await sql<{ now: string }[]>`select now() as now`;
        if (!clock) throw refuse(503, ['系统繁忙，请稍后重试', 'The system is busy; try again shortly']);
        return publishGuards({ form, definition, colleges, now: clock.now }, language);
      }),
  }),
];

const templatesIn = (language: Language) =>
  questionnaireTemplates.map(({ code, name, audience, definition, welcome, thanks }) => ({
    code,
    name: textIn(name, language),
    audience,
    questionCount: questionCount(definition),
    minutes: estimatedMinutes(definition),
    welcomeText: textIn(welcome, language),
    thanksText: textIn(thanks, language),
    definition,
  }));
