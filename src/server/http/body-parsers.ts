import type { FastifyInstance } from 'fastify';
import { Refused } from '../commons/errors.ts';

/** U+0000 as JSON writes it: after an even number of backslashes, or it is a backslash and five letters. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

interface BodySchema {
  readonly type?: unknown;
  readonly anyOf?: readonly BodySchema[];
}

/** Does the schema of a route's body let a text in? */
const isText = (schema: unknown): boolean => {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, anyOf = [] }: BodySchema = schema;
  return type === 'string' || anyOf.some(isText);
};

/**
 * What a request may carry: JSON, and text where the specification sends a text (contract §10); any other type is 415. Clients announce JSON
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

  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (!isText(request.routeOptions.schema?.body)) done(new Refused('UNSUPPORTED_MEDIA'));
    else if (body.includes('\0')) done(new Refused('BAD_REQUEST'));
    else done(null, body);
  });

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('%00')) done(new Refused('BAD_REQUEST'));
    else done();
  });
}
