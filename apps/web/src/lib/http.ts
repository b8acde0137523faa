import type { Text } from '@manyi/shared/contract/text';
import { ApiError } from './api-error.ts';
import { config } from './config.ts';
import { fileNameOf, saveFile } from './file.ts';
import { languageTag, say } from './i18n.ts';
import { basicAuthorization, instance } from './instance.ts';
import { notify } from './notify.ts';
import { type Query, searchParams } from './query-string.ts';
import { refreshSession } from './refresh.ts';
import { accessToken, endSession } from './session.ts';
import { isRecord, isString } from './storage.ts';

export interface CallOptions {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The caller shows the failure itself (a page with an error state, a form with its fields); no message pops up. */
  quiet?: boolean;
  /** Sent without the person's token, and a 401 does not sign anybody out. */
  anonymous?: boolean;
}

type Method = 'GET' | 'POST';

/** Said where the server gave no words of its own. */
export const unknownError: Text = ['未知错误', 'Unknown error'];
const noReply: Text = ['网络连接失败，请检查网络后重试', 'No connection. Check the network and try again'];
const tooSlow: Text = ['请求超时，请稍后重试', 'The server took too long. Try again later'];

/** Who calls, for whom, in which language. */
export const callHeaders = (options: CallOptions = {}): Record<string, string> => {
  const token = options.anonymous ? null : accessToken();
  return {
    Authorization: basicAuthorization(),
    'Accept-Language': languageTag(),
    ...(token ? { [config.tokenHeader]: `bearer ${token}` } : {}),
    ...(options.body !== undefined && !(options.body instanceof FormData)
      ? { 'Content-Type': 'application/json' }
      : {}),
    ...options.headers,
  };
};

const bodyOf = (body: unknown): BodyInit | undefined => {
  if (body === undefined) return undefined;
  return body instanceof FormData ? body : JSON.stringify(body);
};

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

const send = async (method: Method, path: string, options: CallOptions): Promise<Response> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? instance().requestTimeout);
  try {
    return await fetch(path + searchParams(options.query), {
      method,
      headers: callHeaders(options),
      body: bodyOf(options.body),
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({ code: 0, msg: say(isTimeout(error) ? tooSlow : noReply), httpStatus: 0 });
  }
};

/** The body as an object, or null when it is none (a proxy's error page, an empty reply). */
const bodyObject = async (response: Response): Promise<Record<string, unknown> | null> => {
  try {
    const body: unknown = await response.json();
    return isRecord(body) ? body : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    if (isTimeout(error)) throw new ApiError({ code: 0, msg: say(tooSlow), httpStatus: 0 });
    return null;
  }
};

/** Spec 8: the code is the body's code, else the HTTP status. */
const codeOf = (body: Record<string, unknown> | null, httpStatus: number): number =>
  typeof body?.code === 'number' ? body.code : httpStatus;

const textOf = (value: unknown): string | null => (isString(value) && value !== '' ? value : null);

const fieldsIn = (data: unknown): Record<string, string> => {
  if (!isRecord(data) || !isRecord(data.fields)) return {};
  return Object.fromEntries(
    Object.entries(data.fields).filter((entry): entry is [string, string] => isString(entry[1])),
  );
};

const failureOf = (body: Record<string, unknown> | null, httpStatus: number): ApiError =>
  new ApiError({
    code: codeOf(body, httpStatus),
    msg: textOf(body?.msg) ?? textOf(body?.error_description) ?? say(unknownError),
    httpStatus,
    fields: fieldsIn(body?.data),
    data: body?.data,
  });

/** Shows what spec 8 says is shown: also of a quiet call, when it turns out that the screen has no better way to say it. */
export const tellFailure = (error: unknown): void => {
  if (error instanceof ApiError && !instance().statusWhiteList.includes(error.code)) notify.error(error.msg);
};

/** Hands the failure to the caller, told or not. */
const fail = (error: unknown, options: CallOptions): never => {
  if (!options.quiet) tellFailure(error);
  throw error;
};

const isRefused = (code: number, httpStatus: number): boolean => code === 401 || httpStatus === 401;

interface Reply {
  response: Response;
  /** null when the reply is a file or has no JSON object. */
  body: Record<string, unknown> | null;
}

const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') ?? false;

const once = async (method: Method, path: string, options: CallOptions): Promise<Reply> => {
  const response = await send(method, path, options);
  return { response, body: isJson(response) ? await bodyObject(response) : null };
};

/** One call; a 401 leads to one shared refresh and one repeat, then to the login page. */
const call = async (method: Method, path: string, options: CallOptions): Promise<Reply> => {
  const sentWith = accessToken();
  let reply = await once(method, path, options);
  const refused = (): boolean => isRefused(codeOf(reply.body, reply.response.status), reply.response.status);
  if (refused() && !options.anonymous) {
    if (await refreshSession(sentWith)) reply = await once(method, path, options);
    if (refused()) {
      endSession();
      throw failureOf(reply.body, reply.response.status);
    }
  }
  const { response, body } = reply;
  if (codeOf(body, response.status) !== 200) throw failureOf(body, response.status);
  return reply;
};

const data = async <T>(method: Method, path: string, options: CallOptions): Promise<T> => {
  try {
    const { body, response } = await call(method, path, options);
    if (!body) throw new ApiError({ code: response.status, msg: say(unknownError), httpStatus: response.status });
    // The one place where the wire's promise is taken at its word: the server checks every reply against its schema.
    return body.data as T;
  } catch (error) {
    return fail(error, options);
  }
};

export const api = {
  /** `data` of the envelope. Failures are `ApiError`s. */
  get: <T>(path: string, query?: Query, options: Omit<CallOptions, 'query' | 'body'> = {}): Promise<T> =>
    data<T>('GET', path, { ...options, query }),

  post: <T>(path: string, options: CallOptions = {}): Promise<T> => data<T>('POST', path, options),

  /** Multipart; the form's parts go as they are. */
  upload: <T>(path: string, body: FormData, options: Omit<CallOptions, 'body'> = {}): Promise<T> =>
    data<T>('POST', path, { timeoutMs: config.transferTimeoutMs, ...options, body }),

  /** Saves the reply under the name the server gives it. A refused download is an error like any other. */
  download: async (path: string, query?: Query, options: CallOptions & { method?: Method } = {}): Promise<void> => {
    try {
      const given = { timeoutMs: config.transferTimeoutMs, ...options, query };
      const { response, body } = await call(options.method ?? 'GET', path, given);
      if (body) throw failureOf(body, response.status);
      saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')));
    } catch (error) {
      fail(error, options);
    }
  },

  /** A file that the page itself shows: a picture behind the person's rights, which an `img` cannot ask for with a token. */
  blob: async (path: string, query?: Query, options: CallOptions = {}): Promise<Blob> => {
    try {
      const { response, body } = await call('GET', path, { ...options, query });
      if (body) throw failureOf(body, response.status);
      return await response.blob();
    } catch (error) {
      return fail(error, options);
    }
  },

  /** The whole body, for the sign-in calls that answer without an envelope. */
  bare: async (method: Method, path: string, options: CallOptions = {}): Promise<Record<string, unknown>> => {
    try {
      return (await call(method, path, options)).body ?? {};
    } catch (error) {
      return fail(error, options);
    }
  },
};
