import type { PublicReceipt, PublicSubmission, PublicSurvey } from '@manyi/shared/contract/survey';
import { isSurvey } from './store/kept.ts';

/** The spec's time-out; a submit that takes longer is simply sent again under the same key. */
const timeout = 10_000;

export type Fetched =
  | { kind: 'survey'; survey: PublicSurvey }
  | { kind: 'wrongLink' }
  | { kind: 'offline' }
  | { kind: 'broken' };

export const fetchSurvey = async (token: string): Promise<Fetched> => {
  const reply = await call(`/api/survey-public/${encodeURIComponent(token)}`, { cache: 'no-cache' });
  if (!reply) return { kind: navigator.onLine === false ? 'offline' : 'broken' };
  if (reply.ok && isSurvey(reply.data)) return { kind: 'survey', survey: reply.data };
  return { kind: reply.code >= 400 && reply.code < 500 && reply.code !== 429 ? 'wrongLink' : 'broken' };
};

export type Sent =
  | { kind: 'received'; receiptCode: string }
  /** The server is there but busy; it may say how many seconds to wait. */
  | { kind: 'busy'; retryAfter: number | null }
  | { kind: 'failed' }
  /** Will not be taken however often it is sent. */
  | { kind: 'refused'; message: string };

export const sendSubmission = async (token: string, body: PublicSubmission): Promise<Sent> => {
  const reply = await call(`/api/survey-public/${encodeURIComponent(token)}/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': body.language },
    body: JSON.stringify(body),
  });
  if (!reply) return { kind: 'failed' };
  if (reply.ok && isReceipt(reply.data)) return { kind: 'received', receiptCode: reply.data.receiptCode };
  if (reply.code === 503 || reply.code === 429) return { kind: 'busy', retryAfter: reply.retryAfter };
  if (reply.code >= 400 && reply.code < 500 && reply.code !== 408) return { kind: 'refused', message: reply.msg };
  return { kind: 'failed' };
};

interface Reply {
  ok: boolean;
  /** Of the envelope where there is one, else the status. */
  code: number;
  msg: string;
  data: unknown;
  retryAfter: number | null;
}

/** null when nothing came back, or something that is no envelope under status 200 (a captive portal's login page). */
const call = async (url: string, init: RequestInit): Promise<Reply | null> => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(url, { ...init, signal: abort.signal, credentials: 'omit' });
    const body: unknown = await response.json().catch(() => null);
    const after = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const retryAfter = Number.isFinite(after) && after >= 0 ? after : null;
    if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number')
      return response.ok ? null : { ok: false, code: response.status, msg: '', data: null, retryAfter };
    return {
      ok: response.ok && body.code === 200,
      code: response.ok ? body.code : response.status,
      msg: 'msg' in body && typeof body.msg === 'string' ? body.msg : '',
      data: 'data' in body ? body.data : null,
      retryAfter,
    };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

const isReceipt = (value: unknown): value is PublicReceipt =>
  typeof value === 'object' && value !== null && 'receiptCode' in value && typeof value.receiptCode === 'string';
