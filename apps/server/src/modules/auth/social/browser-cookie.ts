import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomText } from './pkce.ts';

/**
 * Ties a sign-in to the browser that began it, so that nobody can slip their own provider account, or their own code, into
 * another person's browser. Unreadable to scripts.
 */
const name = 'manyi-oauth';
const path = '/api/blade-auth/oauth';
const pattern = /^[\w-]{43}$/;

export const browserOf = (request: FastifyRequest): string | null => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && pattern.test(value)) return value;
  }
  return null;
};

/** The browser's cookie, made if it has none, and good for another `seconds`. Lax: it has to come along from the provider's page. */
export const markBrowser = (request: FastifyRequest, reply: FastifyReply, origin: string, seconds: number): string => {
  const browser = browserOf(request) ?? randomText();
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${browser}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
  return browser;
};
