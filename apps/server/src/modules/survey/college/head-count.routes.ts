import type {} from '@fastify/multipart';
import { pageOf } from '@manyi/shared/contract/envelope';
import type { HeadCountGroup } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { z } from 'zod';
import { maxSheetBytes, readSheet } from '../../../platform/crud/excel/read-sheet.ts';
import { escapeLike } from '../../../platform/crud/filters.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, FileReply, type Route } from '../../../platform/http/route.ts';
import { flagSchema, idSchema, pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';
import { changeHeadCounts } from './change-head-counts.ts';
import { editPermissionOf, headCountRowSchema, selectHeadCounts, toHeadCountRow } from './head-count-row.ts';
import { headCountTemplate, planImport } from './head-count-sheet.ts';
import { sheetOf } from './sheet-of.ts';

interface Names {
  base: string;
  tag: string;
  list: string;
  update: string;
  import: string;
  template: string;
  permission: string;
  title: Text;
}

const names: Record<HeadCountGroup, Names> = {
  student: {
    base: '/api/surveyFormCollegeRela',
    tag: 'survey.college',
    list: 'selectStudentsNumber',
    update: 'updateStudentsNumber',
    import: 'importStudentsNumber',
    template: 'studentsNumberTemplate',
    permission: 'college_student',
    title: ['学生人数', 'Student head-counts'],
  },
  teacher: {
    base: '/api/teacherSurveyFormCollegeRela',
    tag: 'survey.teacher',
    list: 'selectTeachersNumber',
    update: 'updateTeacherNumber',
    import: 'importTeachersNumber',
    template: 'teachersNumberTemplate',
    permission: 'college_teacher',
    title: ['教师人数', 'Teacher head-counts'],
  },
};

const year = z.coerce.number().int().min(2000).max(2100).optional();
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === '' ? undefined : v), schema.optional());
const sheetQuery = { reportYear: optional(year), formId: optional(idSchema) };
const listQuery = z.object({
  ...pagingSchema.shape,
  ...sheetQuery,
  collegeName: z.string().max(120).optional(),
  /** Only rows with a number, or only rows without. */
  entered: optional(flagSchema),
});

const changeSchema = z.object({
  id: z.string().max(64),
  version: z.number().int().min(0),
  studentsNumber: z.number().nullable().optional(),
  teachersNumber: z.number().nullable().optional(),
  headCountDate: z.iso
    .date()
    .nullish()
    .transform((date) => date ?? undefined),
  source: z.enum(['MANUAL', 'IMPORT']).optional(),
  reason: z.string().max(500).optional(),
  confirmed: z.boolean().optional(),
});
const changesSchema = z.union([z.array(changeSchema).min(1).max(5000), changeSchema.transform((change) => [change])]);

const importResult = z.object({
  rows: z.number(),
  valid: z.number(),
  problems: z.array(
    z.object({
      row: z.number(),
      field: z.string(),
      label: z.string(),
      message: z.string(),
      needsConfirm: z.boolean().optional(),
    }),
  ),
  ignored: z.array(z.string()),
});

const routesOf = (group: HeadCountGroup): Route[] => {
  const { base, tag, permission, title, ...paths } = names[group];
  const [zh, en] = title;
  const edit = editPermissionOf(group);
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/${paths.list}`,
      access: { permission },
      summary: [`${zh}分页`, `${en}: page`],
      tag,
      query: listQuery,
      data: pageSchema(headCountRowSchema).extend({
        summary: z.object({
          number: z.number(),
          lastYear: z.number(),
          validCount: z.number(),
          colleges: z.number(),
          entered: z.number(),
        }),
      }),
      handler: ({ tx, caller, query }) =>
        tx(async (sql) => {
          const sheet = await sheetOf(sql, caller, group, query);
          const like = query.collegeName?.trim();
          const named = like
            ? sql`and (c.id::text = ${like} or ${sheet.formId === null ? sql`c.college_name` : sql`c.dept_name`} ilike ${`%${escapeLike(like)}%`})`
            : sql``;
          // A tenant has hundreds of colleges, not thousands: the foot of the sheet needs them all anyway.
          const all = (await selectHeadCounts(sql, caller, sheet, named)).filter(
            ({ number }) => query.entered === undefined || query.entered === (number !== null),
          );
          const sum = (of: (row: (typeof all)[number]) => number) => all.reduce((total, row) => total + of(row), 0);
          const start = (query.current - 1) * query.size;
          return {
            ...pageOf(
              all.slice(start, start + query.size).map((row) => toHeadCountRow(row, sheet, caller)),
              all.length,
              query.current,
              query.size,
            ),
            summary: {
              number: sum(({ number }) => number ?? 0),
              lastYear: sum(({ lastYearNumber }) => lastYearNumber ?? 0),
              validCount: sum(({ validCount }) => validCount),
              colleges: all.length,
              entered: sum(({ number }) => (number === null ? 0 : 1)),
            },
          };
        }),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/${paths.update}`,
      access: { permission: edit },
      summary: [`修改${zh}`, `${en}: change`],
      tag,
      body: changesSchema,
      data: z.array(headCountRowSchema),
      message: ['修改成功', 'Saved'],
      handler: ({ tx, caller, body, language }) => tx((sql) => changeHeadCounts(sql, caller, group, body, language)),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/${paths.template}`,
      access: { permission: edit },
      summary: [`${zh}：导入模板`, `${en}: sheet to fill in`],
      tag,
      query: z.object(sheetQuery),
      data: z.unknown(),
      handler: ({ tx, caller, query, language }) =>
        tx(async (sql) => {
          const sheet = await sheetOf(sql, caller, group, query);
          const records = await selectHeadCounts(sql, caller, sheet, sql``);
          return new FileReply({
            name: textIn([`${sheet.reportYear}-${zh}.xlsx`, `${sheet.reportYear} ${en}.xlsx`], language),
            type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            content: await headCountTemplate(records, sheet, language),
          });
        }),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/${paths.import}`,
      access: { permission: edit },
      summary: [`${zh}：导入`, `${en}: import`],
      tag,
      query: z.object({
        ...sheetQuery,
        dryRun: optional(flagSchema),
        confirmed: optional(flagSchema),
        reason: z.string().max(500).default(''),
      }),
      data: importResult,
      message: ['导入成功', 'Imported'],
      multipart: true,
      bodyLimit: maxSheetBytes + 64 * 1024,
      handler: async ({ tx, caller, query, language, request }) => {
        const upload = request.isMultipart()
          ? await request.file({ limits: { fileSize: maxSheetBytes, files: 1 } })
          : undefined;
        if (!upload) throw refuse(400, ['请选择要导入的 .xlsx 文件', 'Choose an .xlsx file to import']);
        const cells = await readSheet(await upload.toBuffer());
        return tx(async (sql) => {
          const sheet = await sheetOf(sql, caller, group, query);
          const options = { confirmed: query.confirmed ?? false, reason: query.reason.trim(), language };
          const { result, changes } = await planImport(sql, caller, sheet, cells, options);
          if (query.dryRun) return result;
          if (result.problems.length > 0)
            throw refuse(
              400,
              ['有数据未通过检查，未导入任何一行', 'Some rows have problems; nothing was imported'],
              result,
            );
          if (changes.length > 0) await changeHeadCounts(sql, caller, group, changes, language);
          return result;
        });
      },
    }),
  ];
};

/** Students and teachers: two sheets over one way of counting. */
export const headCountRoutes: readonly Route[] = [...routesOf('student'), ...routesOf('teacher')];
