import { toBuffer, toString as toText } from 'qrcode';
import { z } from 'zod';
import { notFound } from '../../../platform/http/refusal.ts';
import { defineRoute, FileReply, type Route } from '../../../platform/http/route.ts';
import { flagSchema, idSchema } from '../../../platform/http/schemas.ts';
import { findForm } from '../form/form-row.ts';
import type { OriginOf } from '../origin.ts';
import { problemSchema } from '../problem-schema.ts';
import { collegeRowSchema, findCollege, relaStatusSchema, respondUrl, selectColleges } from './college-row.ts';
import { completeCollege, reopenCollege } from './complete-college.ts';

const tag = 'survey.college';
const base = '/api/surveyFormCollegeRela';

const closeSchema = z.object({
  id: z.string(),
  relaStatus: relaStatusSchema,
  validCount: z.number(),
  participationRate: z.number().nullable(),
  reached: z.boolean(),
  dryRun: z.boolean(),
  warnings: z.array(problemSchema),
});

export const progressRoutes = (originOf: OriginOf): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/selectProgress`,
    access: { anyOf: ['survey_progress', 'survey_form', 'survey_result', 'college_student'] },
    summary: ['各院校答卷进度', 'Progress of each college'],
    tag,
    query: z.object({ formId: idSchema }),
    data: z.array(collegeRowSchema),
    handler: ({ tx, caller, query, request }) =>
      tx(async (sql) => {
        if (!(await findForm(sql, caller, query.formId))) throw notFound();
        return selectColleges(sql, caller, query.formId, originOf(request));
      }),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/linkQrCode`,
    access: { anyOf: ['survey_progress', 'survey_form', 'college_student'] },
    summary: ['院校答题链接的二维码', "QR code of a college's link"],
    tag,
    query: z.object({ id: idSchema, format: z.enum(['svg', 'png']).default('svg') }),
    data: z.unknown(),
    handler: async ({ tx, caller, query, request }) => {
      const college = await tx((sql) => findCollege(sql, caller, query.id));
      if (!college?.linkToken) throw notFound();
      const url = respondUrl(originOf(request), college.linkToken);
      const name = `${college.collegeName}-二维码.${query.format}`;
      if (query.format === 'png')
        return new FileReply({
          name,
          type: 'image/png',
          content: await toBuffer(url, { width: 720, margin: 2 }),
          inline: true,
        });
      const svg = await toText(url, { type: 'svg', margin: 2 });
      return new FileReply({ name, type: 'image/svg+xml', content: Buffer.from(svg), inline: true });
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/surveyCompleted`,
    access: { permission: 'college_student_close' },
    summary: ['结束院校调查', 'Close the survey of a college'],
    tag,
    query: z.object({ id: idSchema, dryRun: flagSchema }),
    data: closeSchema,
    handler: ({ tx, caller, query, language }) =>
      tx((sql) => completeCollege(sql, caller, { id: query.id, dryRun: query.dryRun ?? false }, language)),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/reopen`,
    access: { permission: 'college_student_close' },
    summary: ['重新开放院校调查', 'Reopen the survey of a college'],
    tag,
    body: z.object({ id: idSchema, reason: z.string().trim().min(1).max(500) }),
    data: collegeRowSchema,
    handler: ({ tx, caller, body, request }) => tx((sql) => reopenCollege(sql, caller, body, originOf(request))),
  }),
];
