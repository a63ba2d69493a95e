import type { FastifyInstance } from 'fastify';
import { Refused } from '../errors.ts';

/** U+0000 as JSON writes it: after an even number of backslashes, or it is a backslash and five letters. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * What a request may carry: JSON, and text where the specification sends a text (contract §10). Clients announce JSON
 * on calls without a body too (DELETE, PUT …/password/init): nothing at all is no error, what needs a body says so by
 * its schema. Keys that would reach into prototypes are refused, and so is the character U+0000: no person types it,
 * and PostgreSQL stores no text that holds it.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);

  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (ESCAPED_NUL.test(body)) done(new Refused('BAD_REQUEST'));
    else void parseJson(request, body, done);
  });

  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body.includes('\0')) done(new Refused('BAD_REQUEST'));
    else done(null, body);
  });

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('%00')) done(new Refused('BAD_REQUEST'));
    else done();
  });
}
