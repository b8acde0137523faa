import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { handleNotFound } from './error-handler.ts';

/** Pages are asked for again each time; what they load is named after its content and never changes. */
const page = 'no-cache';
const asset = 'public, max-age=31536000, immutable';

/** Serves the built web app under `/survey/`: three pages and their assets. Paths inside a page are the page's own business. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the web app is not built; only the API is served');
    app.setNotFoundHandler(handleNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/survey/',
    preCompressed: true,
    index: false,
    wildcard: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? asset : page);
    },
  });
  const send = (file: string) => (_request: unknown, reply: FastifyReply) => reply.sendFile(file);
  const hidden = { schema: { hide: true } };
  app.get('/', hidden, (_request, reply) => reply.redirect('/survey/'));
  app.get('/survey', hidden, (_request, reply) => reply.redirect('/survey/'));
  app.get('/survey/', hidden, send('index.html'));
  app.get('/survey/login', hidden, send('login.html'));
  app.get('/survey/r/:token', hidden, send('respond.html'));
  // A path of the shell, unless it looks like a file: a missing file must not come back as a page.
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = request.method === 'GET' && path.startsWith('/survey/') && !/\.[a-z0-9]{1,8}$/i.test(path);
    if (isPage && !path.startsWith('/survey/assets/')) return reply.sendFile('index.html');
    return handleNotFound(request, reply);
  });
};
