import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { platformTenant } from '../auth/caller.ts';
import { type CallNotes, notesOf } from '../http/call-notes.ts';
import type { Route } from '../http/route.ts';
import type { ApiRow, ErrorRow } from './log-rows.ts';
import type { LogWriter } from './log-writer.ts';
import { columnText, maskedJson, maskText } from './mask.ts';
import { thisPlace } from './place.ts';

const mostParams = 4000;
const mostStack = 8000;
/** Calls of nobody in particular are cheap to make, so an instance remembers so many failures of them a minute. */
const mostAnonymous = 60;

const serviceOf = (path: string): string => columnText(/^\/api\/([\w-]+)/.exec(path)?.[1] ?? '', 32);

/**
 * What the two logs say about a call. Of a public one nothing that could lead to a person: no address, no browser, nothing that
 * was sent, and the pattern of its path, since links hold tokens. Respondents were promised that (design.md 6).
 */
const describe = (request: FastifyRequest, { route, caller }: CallNotes & { route: Route }) => {
  const isPublic = route.access === 'public';
  const path = isPublic ? route.path : (request.url.split('?')[0] ?? '');
  const sent = { query: request.query, body: route.multipart ? undefined : request.body };
  return {
    ...thisPlace,
    tenant_id: caller?.tenantId ?? platformTenant,
    create_time: new Date(),
    create_user: caller?.userId ?? null,
    create_by: columnText(caller?.account ?? '', 45),
    service_id: serviceOf(route.path),
    server_ip: columnText(request.socket.localAddress ?? '', 64),
    request_id: columnText(request.id, 64),
    method: request.method,
    request_uri: columnText(path, 500),
    remote_ip: isPublic ? '' : columnText(request.ip, 64),
    user_agent: isPublic ? '' : columnText(request.headers['user-agent'] ?? '', 512),
    params: isPublic ? '' : maskedJson(sent, mostParams),
  };
};

/** The first line of a stack that is a place in a file. */
const frameOf = (stack: string): { file: string; line: number | null } => {
  const found = /at (?:.*\()?(?:file:\/\/)?([^()\s]+):(\d+):\d+\)?/.exec(stack);
  const name = found?.[1]?.split('/').slice(-3).join('/') ?? '';
  const line = Number(found?.[2]);
  return { file: columnText(name, 255), line: Number.isSafeInteger(line) ? line : null };
};

const errorPart = (error: unknown) => {
  const known = error instanceof Error ? error : new Error(String(error));
  const stack = known.stack ?? '';
  const { file, line } = frameOf(stack);
  const code = 'code' in known && typeof known.code === 'string' ? ` ${known.code}` : '';
  return {
    source: 'server' as const,
    exception_name: columnText(`${known.name}${code}`, 128),
    message: columnText(maskText(known.message), 4000),
    stack_trace: columnText(maskText(stack), mostStack),
    file_name: file,
    line_number: line,
  };
};

/** Reads that went well are left out: there are too many, and nobody asks for them. So are public calls, unless we failed. */
const isWorthIt = (route: Route, method: string, status: number): boolean => {
  if (status >= 500) return true;
  if (route.access === 'public') return false;
  return status >= 400 || method !== 'GET';
};

/** Counts, and says whether there were too many this minute. */
const quota = (): (() => boolean) => {
  let minute = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    count += 1;
    return count > mostAnonymous;
  };
};

/** Puts the call log and the error log on the server; before its routes. */
export const logCalls = (app: FastifyInstance, writer: LogWriter): void => {
  // Apart, so that guesses at the door do not crowd out what went wrong in the house.
  const [refused, failed] = [quota(), quota()];

  const note = (request: FastifyRequest, reply: FastifyReply): void => {
    const notes = notesOf(request);
    const { route } = notes;
    if (!route || !isWorthIt(route, request.method, reply.statusCode)) return;
    if (!notes.caller && (reply.statusCode >= 500 ? failed() : refused())) return;
    const described = describe(request, { ...notes, route });
    const [title, titleEn] = route.summary;
    const row: ApiRow = {
      ...described,
      title: columnText(title, 255),
      title_en: columnText(titleEn, 255),
      http_status: reply.statusCode,
      time: Math.round(reply.elapsedTime),
    };
    writer.add({ log: 'api', row });
    if (notes.error === undefined) return;
    const errorRow: ErrorRow = { ...described, ...errorPart(notes.error) };
    writer.add({ log: 'error', row: errorRow });
  };

  app.addHook('onResponse', async (request, reply) => {
    try {
      note(request, reply);
    } catch (error) {
      // A line that cannot be put together is no reason to fail a call that has been answered.
      request.log.warn({ err: error }, 'call not logged');
    }
  });
};
