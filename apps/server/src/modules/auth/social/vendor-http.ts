import type { z } from 'zod';
import { exchangeRefused, providerUnavailable } from './external.ts';

const timeoutMs = 8000;
const maxBytes = 256 * 1024;

/** Calls of ours end here: they never follow a redirect, wait long or read without end. */
export const guardedFetch = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw providerUnavailable(new Error('the reply is too long'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export interface Call {
  method?: 'GET' | 'POST';
  /** Sent as a form, or as JSON. */
  form?: Record<string, string>;
  json?: Record<string, string>;
  headers?: Record<string, string>;
}

/**
 * Calls a provider and reads its JSON. Errors never hold the address or the body: both carry secrets.
 * @param schema of a reply that grants; whatever else a provider answers with 2xx or 4xx is its refusal.
 */
export const callVendor = async <T>(url: URL, schema: z.ZodType<T>, call: Call = {}): Promise<T> => {
  const form = call.form && new URLSearchParams(call.form);
  const json = call.json && JSON.stringify(call.json);
  const response = await guardedFetch(url, {
    method: call.method ?? 'GET',
    headers: {
      accept: 'application/json',
      // GitHub refuses calls without one.
      'user-agent': 'manyi',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...((form ?? json) !== undefined && { body: form ?? json }),
  }).catch((error: unknown) => {
    throw providerUnavailable(new Error(`${url.host} does not answer: ${error instanceof Error ? error.name : ''}`));
  });
  const text = await readText(response).catch(() => {
    throw providerUnavailable(new Error(`${url.host} broke off`));
  });
  if (response.status >= 500) throw providerUnavailable(new Error(`${url.host} answered ${response.status}`));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw providerUnavailable(new Error(`${url.host} answered ${response.status} without JSON`));
  }
  const parsed = schema.safeParse(body);
  if (response.ok && parsed.success) return parsed.data;
  throw exchangeRefused(new Error(`${url.host} refused with ${response.status}`));
};

/** `base` with these parameters; empty ones are left out. */
export const address = (base: string, parameters: Record<string, string>): URL => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
  return url;
};
