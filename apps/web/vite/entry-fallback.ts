import type { Plugin } from 'vite';

/** The server's addressing of the three pages, for `vite dev` and `vite preview`. */
const entryOf = (path: string): string | null => {
  if (!path.startsWith('/survey')) return path === '/' ? '/survey/index.html' : null;
  if (path.includes('.') || path.startsWith('/survey/@') || path.startsWith('/survey/src/')) return null;
  if (path === '/survey/login') return '/survey/login.html';
  return path.startsWith('/survey/r/') ? '/survey/respond.html' : '/survey/index.html';
};

const isPageRequest = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

export const entryFallback = (): Plugin => ({
  name: 'manyi-entry-fallback',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const [path = '/', query] = (request.url ?? '/').split('?');
      const entry = isPageRequest(request.headers.accept) ? entryOf(path) : null;
      if (entry) request.url = query ? `${entry}?${query}` : entry;
      next();
    });
  },
});
