import type { FastifyInstance } from 'fastify';

/** Some calls of this family send their body as a form (spec 7). It is read as one flat object; a repeated name keeps its last value. */
export const acceptFormBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
};
