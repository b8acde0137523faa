import type { FastifyRequest } from 'fastify';

/** Where people reach us: `PUBLIC_URL`, or the address this request came to. */
export const originOf = (publicUrl: string | undefined, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

export const redirectUriOf = (origin: string, source: string): string =>
  `${origin}/survey/oauth/redirect/${encodeURIComponent(source)}`;

/** An address to return to, only ever a page of ours: a code sent anywhere else is a sign-in given away. */
export const isOwnPage = (uri: string, origin: string): boolean => {
  if (!URL.canParse(uri) || !URL.canParse(origin) || /[\\\s]/.test(uri)) return false;
  const page = new URL(uri);
  const own = new URL(origin);
  const isPlain = page.username === '' && page.password === '' && page.search === '' && page.hash === '';
  return page.origin === own.origin && isPlain && page.pathname.startsWith('/survey/') && page.href === uri;
};
