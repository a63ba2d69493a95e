import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** U+0000 as JSON escapes it, after an even number of backslashes. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

interface BodySchema {
  readonly type?: unknown;
  readonly anyOf?: readonly BodySchema[];
}

const acceptsText = (schema: unknown): boolean => {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, anyOf = [] }: BodySchema = schema;
  return type === 'string' || anyOf.some(acceptsText);
};

/**
 * Also parses text, where the specification sends it (contract §10). Accepts empty bodies, as clients announce JSON on
 * DELETE too. Refuses keys that reach into prototypes, and U+0000, which PostgreSQL stores in no text.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);

  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (ESCAPED_NUL.test(body)) done(new DomainError('BAD_REQUEST'));
    else void parseJson(request, body, done);
  });

  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (!acceptsText(request.routeOptions.schema?.body)) done(new DomainError('UNSUPPORTED_MEDIA'));
    else if (body.includes('\0')) done(new DomainError('BAD_REQUEST'));
    else done(null, body);
  });

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('%00')) done(new DomainError('BAD_REQUEST'));
    else done();
  });
}
