import { languageOf } from '@manyi/shared/contract/text';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { notesOf } from './call-notes.ts';
import { Refusal, refusalBody, refuse } from './refusal.ts';

/** Errors of the web framework that are the caller's doing, by status. */
const framework: Record<number, Refusal> = {
  400: refuse(400, ['请求内容无法解析', 'The request could not be read']),
  404: refuse(404, ['没有找到请求的地址', 'No such address']),
  405: refuse(405, ['不支持当前请求方法', 'Method not allowed']),
  408: refuse(408, ['请求超时，请重试', 'The request took too long; try again']),
  413: refuse(413, ['提交的内容过大', 'The request is too large']),
  414: refuse(414, ['请求地址过长', 'The address is too long']),
  415: refuse(415, ['不支持当前媒体类型', 'Media type not supported']),
  431: refuse(431, ['请求头过大', 'The request headers are too large']),
};
export const frameworkRefusal = (status: number): Refusal =>
  framework[status] ?? refuse(status, ['请求有误', 'Bad request']);
const unavailable = refuse(503, ['系统繁忙，请稍后重试', 'The system is busy; try again shortly']);
/** What is looked up first may still be deleted, or taken into use, before it is written. */
const gone = refuse(400, [
  '相关数据刚被删除或正在使用，请刷新后重试',
  'What this refers to was just deleted, or is in use; reload and try again',
]);
const unexpected = refuse(500, ['服务器异常，请稍后重试', 'Something went wrong on the server; try again']);

/** SQLSTATEs that say the caller's data does not fit, rather than that we failed. */
const badData = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '21000']);
const busy = new Set(['57P01', '57P02', '57P03', '53300', '55P03', '40001', '40P01']);
const lost = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
]);

const codeOf = (error: object): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return unexpected;
  const code = codeOf(error);
  if (badData.has(code)) return refuse(400, ['请求参数格式错误', 'A value has the wrong format']);
  if (code === '23505') return refuse(400, ['数据已存在，不能重复', 'This already exists']);
  if (code === '23503') return gone;
  if (busy.has(code) || lost.has(code)) return unavailable;
  const status = 'statusCode' in error ? Number((error as FastifyError).statusCode) : 500;
  if (status >= 400 && status < 500) return frameworkRefusal(status);
  return unexpected;
};

/** Every error becomes an envelope in the caller's language; what is ours to fix is logged with its stack, never sent. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) {
    request.log.error({ err: error }, 'request failed');
    notesOf(request).error = error;
    // Whoever reports it can name it.
    void reply.header('X-Request-Id', request.id);
  }
  if (refusal.status === 503) void reply.header('Retry-After', '2');
  void reply.status(refusal.status).send(refusalBody(refusal, languageOf(request.headers['accept-language'])));
};

export const handleNotFound = (request: FastifyRequest, reply: FastifyReply): void =>
  handleError(framework[404], request, reply);
