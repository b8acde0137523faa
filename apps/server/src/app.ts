import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import type { Config } from './config.ts';
import type { Authenticate } from './platform/auth/caller.ts';
import type { Database } from './platform/database/database.ts';
import { handleError } from './platform/http/error-handler.ts';
import { acceptFormBodies } from './platform/http/form-body.ts';
import { documentApi } from './platform/http/openapi.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import type { Route } from './platform/http/route.ts';
import { answerUnreadable } from './platform/http/unreadable.ts';
import { closeUnusedConnections } from './platform/http/unused-connections.ts';
import { serveWeb } from './platform/http/web-files.ts';
import type { KeptReplies } from './platform/kept/kept-replies.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  authenticate: Authenticate;
  routes: readonly Route[];
  replies?: KeptReplies;
  /** What parts of the product put on the server itself, before its routes: hooks of its life. */
  prepare?: (app: FastifyInstance) => void;
  /** Folder of the built web app. */
  webFolder: string;
  version: string;
  logger?: FastifyServerOptions['logger'];
}

const largestUpload = 20 * 1024 * 1024;

/** Everything this product loads comes from its own server; images may be made in the page. */
const contentPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    // antd and the editor write style elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // Embedded pages of the menu (spec 2) are other sites by design; they are sandboxed where they are shown.
    frameSrc: ["'self'", 'http:', 'https:'],
    frameAncestors: ["'self'"],
    objectSrc: ["'none'"],
    upgradeInsecureRequests: null,
  },
};

/** Secrets never reach a log: headers that carry them are cut, and addresses are logged without their query. */
export const loggerOptions = (level: string) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers["blade-auth"]', 'req.headers.cookie'],
  serializers: {
    req: (request: { method: string; url: string; id: string }) => ({
      method: request.method,
      path: request.url
        .split('?')[0]
        ?.replace(/\/survey-public\/[^/]+/, '/survey-public/*')
        .replace(/\/r\/[^/]+/, '/r/*'),
      id: request.id,
    }),
  },
});

const answersHealth = (app: FastifyInstance, database: Database): void => {
  app.get(
    '/health',
    { logLevel: 'silent', schema: { summary: 'Does the database answer', tags: ['health'] } },
    async (_request, reply) => {
      const answered = await Promise.race([
        database.ping().then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref()),
      ]);
      return reply.status(answered ? 200 : 503).send({ status: answered ? 'up' : 'down' });
    },
  );
};

/** The whole server but its socket: tests send requests into it without one. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: ['loopback', ...options.config.trustedProxies],
    clientErrorHandler: answerUnreadable,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    // A stop lets calls in flight finish; idle connections are closed at once.
    forceCloseConnections: 'idle',
    // Unlike the framework's counter, the same in no other instance.
    genReqId: () => randomUUID(),
  });
  app.setErrorHandler(handleError);
  app.setSerializerCompiler(serializerCompiler);
  acceptFormBodies(app);
  // Itself and not its plugin, which would put all headers together anew for every call.
  const guard = helmet({
    contentSecurityPolicy: contentPolicy,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (request, reply, done) =>
    guard(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  );
  await app.register(multipart, { limits: { fileSize: largestUpload, files: 1, fields: 20, fieldSize: 64 * 1024 } });
  closeUnusedConnections(app);
  options.prepare?.(app);
  await documentApi(app, options.version);
  registerRoutes(app, options.routes, options);
  answersHealth(app, options.database);
  await serveWeb(app, options.webFolder);
  return app;
};
