import { formStatus, type PublicReceipt } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { answerProblemText } from '@manyi/shared/questionnaire/answer-problem';
import type { Answers, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { countAnswer } from './count-deltas.ts';
import { receiptCodeOf, receiptHashOf, submissionHashOf } from './receipt.ts';
import type { SubmissionWriter } from './submission-writer.ts';
import { type SurveyLink, type SurveyLinks, stateAt } from './survey-links.ts';
import { judge } from './validity.ts';
import type { Submission } from './write-batch.ts';

export const submissionSchema = z.object({
  submissionKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  definitionVersion: z.number().int().min(1),
  // Read by the compiled validator of the definition.
  answers: z.unknown(),
  durationSec: z
    .number()
    .min(0)
    .transform((seconds) => Math.min(Math.round(seconds), 7 * 86_400)),
  language: z.enum(['zh', 'en']),
  startedAt: z.iso.datetime({ offset: true }),
});
export type SubmissionInput = z.output<typeof submissionSchema>;

/** A phone that was offline at the end may still send what was begun in time. */
const graceMs = 24 * 3_600_000;
/** After a college was closed by hand: who is just answering may finish. */
const collegeGraceMs = 30 * 60_000;

/** Whether an answer may still come in, and whether it is late. */
export const admission = (link: SurveyLink, startedMs: number, now: number): 'open' | 'late' | 'refused' => {
  if (stateAt(link, now) === 'open') return 'open';
  if (stateAt(link, now) !== 'closed') return 'refused';
  // What is published no longer changes, not even by what was begun in time.
  if (link.formStatus >= formStatus.resultsPublished) return 'refused';
  const within = (closed: number | null, grace: number) =>
    closed !== null && startedMs <= closed && now <= closed + grace;
  if (link.endMs !== null && link.endMs <= now) return within(link.endMs, graceMs) ? 'late' : 'refused';
  return within(link.completedMs, collegeGraceMs) ? 'late' : 'refused';
};

export interface SubmitMeans {
  database: Database;
  links: SurveyLinks;
  writer: SubmissionWriter;
}

/** Takes an answer: checked, written once, durable before this resolves. The same key always gets the same receipt. */
export const submitAnswers = async (
  means: SubmitMeans,
  link: SurveyLink,
  input: SubmissionInput,
  language: Language,
): Promise<PublicReceipt> => {
  const receiptCode = receiptCodeOf(link.formId, input.submissionKey);
  const receipt: PublicReceipt = { receiptCode, state: 'received' };
  const now = Date.now();
  const admitted = admission(link, Date.parse(input.startedAt), now);
  if (admitted === 'refused') {
    if (await isReceived(means.database, link, receiptCode)) return receipt;
    throw closedRefusal(stateAt(link, now));
  }
  const compiled = await means.links.definition(link, input.definitionVersion);
  if (!compiled || input.definitionVersion > link.definitionVersion)
    throw refuse(400, ['问卷版本不存在，请刷新页面', 'This version of the survey does not exist; reload the page']);
  const { answers, problems } = compiled.validate(input.answers);
  if (problems.length > 0) {
    // A replay of what was accepted gets its receipt whatever the phone sends with it.
    if (await isReceived(means.database, link, receiptCode)) return receipt;
    throw refuse(400, ['有题目需要检查', 'Some answers need a look'], {
      problems: problems.map((problem) => ({ ...problem, message: textIn(answerProblemText(problem), language) })),
    });
  }
  const { validity, reasons } = judge(compiled.definition, answers, input.durationSec, link);
  const { kept, messages } = splitMessages(compiled.definition, answers);
  const submission: Submission = {
    tenantId: link.tenantId,
    formId: link.formId,
    relaId: link.relaId,
    definitionVersion: input.definitionVersion,
    submissionHash: submissionHashOf(link.formId, input.submissionKey),
    receiptHash: receiptHashOf(link.formId, receiptCode),
    answers: kept,
    durationSec: input.durationSec,
    validity,
    reasons: admitted === 'late' ? [...reasons, 'LATE'] : reasons,
    language: input.language,
    counted: countAnswer(compiled.definition, answers),
    messages,
  };
  await means.writer.write(submission);
  return receipt;
};

const closedRefusal = (state: string) =>
  state === 'notOpen'
    ? refuse(409, ['调查还没有开始', 'The survey has not begun'], { state })
    : state === 'paused'
      ? refuse(409, ['调查暂停中，请稍后再试', 'The survey is paused; try again later'], { state })
      : refuse(409, ['调查已结束', 'The survey is closed'], { state });

/** Messages leave the answer: nobody can read a comment beside the grade and the marks of who wrote it. */
const splitMessages = (q: Questionnaire, answers: Answers) => {
  const kept: Answers = { ...answers };
  const messages: { question: string; text: string }[] = [];
  for (const page of q.pages)
    for (const item of page.items) {
      const text = answers[item.code];
      if (item.type !== 'longText' || typeof text !== 'string') continue;
      messages.push({ question: item.code, text });
      delete kept[item.code];
    }
  return { kept, messages };
};

/** Whether a submission with this receipt is in the database. */
export const isReceived = (database: Database, link: SurveyLink, receiptCode: string): Promise<boolean> =>
  database.tx({ tenantId: link.tenantId, userId: null }, async (sql) => {
    const rows = await sql`
      select 1 from survey_receipt where tenant_id = ${link.tenantId} and form_id = ${link.formId}
        and receipt_hash = decode(${receiptHashOf(link.formId, receiptCode)}, 'hex') limit 1`;
    return rows.length > 0;
  });
