import { type Language, languageOf, textIn } from '@manyi/shared/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Authenticate, Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import { type KeptReplies, unzipped } from '../kept/kept-replies.ts';
import { mayCall } from '../scope/scope.ts';
import { notesOf } from './call-notes.ts';
import { parseInput } from './input.ts';
import { forbidden, unauthorised } from './refusal.ts';
import type { Access, Call, Route } from './route.ts';
import { FileReply, KeptReply } from './route.ts';
import { envelopeSchema } from './schemas.ts';

interface Means {
  authenticate: Authenticate;
  database: Database;
  /** Where replies are kept; each is made anew without. */
  replies?: KeptReplies | undefined;
}

const mayEnter = (access: Access, caller: Caller): boolean => {
  if (access === 'public' || access === 'login') return true;
  if ('permission' in access) return caller.permissions.has(access.permission);
  return access.anyOf.some((code) => caller.permissions.has(code));
};

const admit = async (route: Route, request: FastifyRequest, authenticate: Authenticate): Promise<Caller | null> => {
  if (route.access === 'public') return null;
  const caller = await authenticate(request);
  if (!caller) throw unauthorised();
  // A refusal is remembered with who was refused.
  notesOf(request).caller = caller;
  if (!mayEnter(route.access, caller) || !mayCall(caller, route.path)) throw forbidden();
  return caller;
};

const transactionOf =
  (caller: Caller | null, database: Database): Call['tx'] =>
  (run) => {
    if (!caller) throw new Error('a public route has no tenant; use database');
    return database.tx({ tenantId: caller.tenantId, userId: caller.userId }, run);
  };

const answer = async (route: Route, means: Means, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  const language = languageOf(request.headers['accept-language']);
  notesOf(request).route = route;
  const caller = await admit(route, request, means.authenticate);
  const database = route.database ?? means.database;
  const parse = (schema: z.ZodType | undefined, input: unknown) => schema && parseInput(schema, input, language);
  const data = await route.handle({
    caller,
    language,
    query: parse(route.query, request.query),
    body: parse(route.body, request.body),
    params: parse(route.params, request.params),
    tx: transactionOf(caller, database),
    database,
    request,
    reply,
  });
  // Notices reach this instance as well, but a moment after its reply.
  if (caller && route.method !== 'GET') means.replies?.forgetAll();
  if (data instanceof FileReply) return sendFile(data, reply);
  if (data instanceof KeptReply) return sendKept(data, { route, language, request, reply }, means.replies);
  if (reply.sent || route.bare) return data;
  return enveloped(route, language, data);
};

const enveloped = (route: Route, language: Language, data: unknown) => ({
  code: 200,
  success: true,
  msg: textIn(route.message, language),
  data: data ?? {},
});

/** `q=0` says that it is not taken. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

interface Asking {
  route: Route;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

const sendKept = async (
  { from, make }: KeptReply,
  { route, language, request, reply }: Asking,
  replies: KeptReplies | undefined,
): Promise<unknown> => {
  const whole = async () => enveloped(route, language, await make());
  if (!replies) return whole();
  // Through the response schema once, when it is made.
  const zipped = await replies.find(from, `${route.path} ${language}`, async () =>
    String(reply.serialize(await whole())),
  );
  const isTaken = takesGzip.test(request.headers['accept-encoding'] ?? '');
  if (isTaken) reply.header('content-encoding', 'gzip');
  return reply
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8')
    .send(isTaken ? zipped : await unzipped(zipped));
};

const sendFile = (file: FileReply, reply: FastifyReply): FastifyReply =>
  reply
    .header('content-disposition', file.disposition())
    .header('x-content-type-options', 'nosniff')
    .type(file.type)
    // Past the response schema: this is not JSON.
    .serializer((payload: unknown) => payload as string)
    .send(file.content);

const accessOf = (access: Access): string => {
  if (typeof access === 'string') return access;
  return 'permission' in access ? access.permission : access.anyOf.join(' | ');
};

/** Puts declared routes on the server. Input is parsed here, so that messages speak the caller's language. */
export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], means: Means): void => {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  for (const route of routes) {
    if (!route.access) throw new Error(`${route.method} ${route.path} declares no access`);
    typed.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit,
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        summary: textIn(route.summary, 'zh'),
        description: `${textIn(route.summary, 'en')}. Access: ${accessOf(route.access)}`,
        tags: [route.tag],
        security: route.access === 'public' ? [] : [{ bladeAuth: [] }],
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        ...(route.params && { params: route.params }),
        ...(route.multipart && { consumes: ['multipart/form-data'] }),
        response: { 200: route.bare ? route.data : envelopeSchema(route.data) },
      },
      handler: (request, reply) => answer(route, means, request, reply),
    });
  }
};
