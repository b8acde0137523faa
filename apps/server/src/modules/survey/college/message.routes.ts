import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { authorText } from '@manyi/shared/questionnaire/definition';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { defineRoute, FileReply, type Route } from '../../../platform/http/route.ts';
import { idSchema } from '../../../platform/http/schemas.ts';
import { docxType } from '../document/file-types.ts';
import { currentDefinition } from '../form/definition-store.ts';
import { findForm } from '../form/form-row.ts';
import { rateOf } from '../rate.ts';
import { findCollege } from './college-row.ts';
import { type MessageBook, messageDocument } from './message-document.ts';

const readBook = async (sql: Sql, caller: Caller, id: string, language: Language): Promise<MessageBook> => {
  const college = await findCollege(sql, caller, id);
  const form = college && (await findForm(sql, caller, college.formId));
  if (!college || !form) throw notFound();
  const definition = await currentDefinition(sql, caller.tenantId, form);
  const [head] = await sql<{ organisation: string; today: string }[]>`
    select tenant_name as organisation, current_date::text as today from system_tenant where tenant_id = ${caller.tenantId}`;
  // Below the threshold the texts are not even read. By random id, because the order they came in is a hint at who wrote them.
  const rows =
    college.validCount < form.kThreshold
      ? []
      : await sql<{ question: string; message: string }[]>`
          select question, message from survey_message
          where tenant_id = ${caller.tenantId} and rela_id = ${id} and not hidden order by id`;
  const items = definition.pages.flatMap((page) => page.items).filter(({ type }) => type === 'longText');
  return {
    reportYear: form.reportYear,
    organisation: head?.organisation ?? '',
    collegeName: college.collegeName,
    formName: form.formName,
    headCount: college.headCount,
    validCount: college.validCount,
    participationRate: rateOf(college.validCount, college.headCount),
    kThreshold: form.kThreshold,
    today: head?.today ?? '',
    questions: items.map((item) => ({
      title: authorText(item.title, language),
      messages: rows.filter(({ question }) => question === item.code).map(({ message }) => message),
    })),
  };
};

export const messageRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/surveyFormCollegeRela/downloadMessageWord',
    access: { permission: 'college_student_message' },
    summary: ['下载院校留言', 'Messages of a college as a Word file'],
    tag: 'survey.college',
    query: z.object({ id: idSchema }),
    data: z.unknown(),
    handler: async ({ tx, caller, query, language }) => {
      const book = await tx(async (sql) => {
        const read = await readBook(sql, caller, query.id, language);
        await writeAudit(sql, caller, [{ action: 'download-messages', resource: 'survey-college', rowId: query.id }]);
        return read;
      });
      const kind = textIn(['留言', 'messages'], language);
      return new FileReply({
        name: fileName(`${book.reportYear}-${book.collegeName}-${book.formName}-${kind}.docx`),
        type: docxType,
        content: await messageDocument(book, language),
      });
    },
  }),
];

/** Names of colleges and questionnaires are free text; file systems are not. */
const fileName = (name: string): string => name.replace(/[\\/:*?"<>|\r\n\t]/g, '_');
