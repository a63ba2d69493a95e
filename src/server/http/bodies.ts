import type { FastifyInstance } from 'fastify';

/**
 * What a request may carry: JSON, and text where the specification sends a text (contract §10). Clients announce JSON
 * on calls without a body too (DELETE, PUT …/password/init): nothing at all is no error, what needs a body says so by
 * its schema. Keys that would reach into prototypes are refused.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}
