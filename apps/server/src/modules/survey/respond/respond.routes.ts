import type { PublicSurvey } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import type { SurveyDatabase } from '../home/homes.ts';
import { readReceiptCode } from './receipt.ts';
import { openSubmissionWriter } from './submission-writer.ts';
import { isReceived, submissionSchema, submitAnswers } from './submit.ts';
import { etagOf, openSurveyLinks, type SurveyLink, stateAt } from './survey-links.ts';

const tag = 'survey.public';
const params = z.object({ linkToken: z.string() });
const isLinkToken = /^[A-Za-z0-9_-]{16,32}$/;
const unknownLink = () =>
  refuse(404, ['链接无效，请向学校核对', 'This link does not exist; ask your college for the right one']);

const publicSurveySchema = z
  .object({
    state: z.enum(['open', 'notOpen', 'paused', 'closed']),
    formName: z.string(),
    collegeName: z.string(),
    organisation: z.string(),
    description: z.string(),
    welcomeText: z.string(),
    thanksText: z.string(),
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
    definitionVersion: z.number(),
    definition: z.unknown(),
    kThreshold: z.number(),
    serverTime: z.string(),
  })
  // Nothing is sent with 304.
  .optional();

const receiptSchema = z.object({ receiptCode: z.string(), state: z.literal('received') });

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Writes `yyyy-MM-dd HH:mm:ss` in a zone, as PostgreSQL does for all other times. */
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, made);
  return made;
};

/** What respondents call: no account, the token of the link says which questionnaire and college. */
export const respondRoutes = (database: SurveyDatabase): Route[] => {
  const links = openSurveyLinks(database);
  const writer = openSubmissionWriter(database);

  const requireLink = async (token: string): Promise<SurveyLink> => {
    const link = isLinkToken.test(token) ? await links.find(token) : null;
    if (!link) throw unknownLink();
    return link;
  };

  const pageOf = async (link: SurveyLink, now: number): Promise<PublicSurvey> => {
    const state = stateAt(link, now);
    const compiled =
      state === 'open' || state === 'paused' ? await links.definition(link, link.definitionVersion) : null;
    return {
      state,
      formName: link.formName,
      collegeName: link.collegeName,
      organisation: link.organisation,
      description: link.description,
      welcomeText: link.welcomeText,
      thanksText: link.thanksText,
      startTime: link.startTime,
      endTime: link.endTime,
      definitionVersion: link.definitionVersion,
      definition: compiled?.definition ?? null,
      kThreshold: link.kThreshold,
      serverTime: clockIn(link.timeZone).format(now),
    };
  };

  return [
    defineRoute({
      method: 'GET',
      path: '/api/survey-public/:linkToken',
      access: 'public',
      summary: ['答题页', "Respondents' page"],
      tag,
      params,
      data: publicSurveySchema,
      handler: async ({ params: { linkToken }, request, reply }) => {
        const link = await requireLink(linkToken);
        const now = Date.now();
        const etag = etagOf(link, stateAt(link, now));
        reply.header('etag', etag).header('cache-control', 'no-cache');
        if (request.headers['if-none-match'] === etag) {
          reply.code(304).send();
          return undefined;
        }
        return pageOf(link, now);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/survey-public/:linkToken/submit',
      access: 'public',
      summary: ['提交答卷', 'Submit answers'],
      tag,
      params,
      body: submissionSchema,
      bodyLimit: 256 * 1024,
      data: receiptSchema,
      message: ['提交成功', 'Received'],
      handler: async ({ params: { linkToken }, body, language }) =>
        submitAnswers({ database, links, writer }, await requireLink(linkToken), body, language),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/survey-public/:linkToken/receipt',
      access: 'public',
      summary: ['查询回执', 'Look up a receipt'],
      tag,
      params,
      query: z.object({ code: z.string().max(40) }),
      data: receiptSchema,
      handler: async ({ params: { linkToken }, query }) => {
        const link = await requireLink(linkToken);
        const receiptCode = readReceiptCode(query.code);
        if (!receiptCode || !(await isReceived(database, link, receiptCode)))
          throw refuse(404, ['没有找到这个回执编号的答卷', 'No answers with this receipt code were found']);
        return { receiptCode, state: 'received' as const };
      },
    }),
  ];
};
