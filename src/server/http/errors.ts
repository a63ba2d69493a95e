import type { FastifyError, FastifyInstance } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { errorMessages, tooManyTries, tooPale } from '#messages/errors.ts';
import { causeCodeOf } from '../errors/system-code.ts';
import { DomainError } from '../errors/domain-error.ts';

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_TRIES',
  503: 'BUSY',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the database's error behind a refusal (BUSY, STORAGE_FULL), for the request's line of the log. */
    refusedBy: string | undefined;
    /** Code with which the request was refused. */
    refusal: ErrorCode | undefined;
  }
}

export const answerFor = (
  code: ErrorCode,
  field?: string,
  current?: unknown,
  message: string = errorMessages[code],
) => ({
  status: ERROR_STATUS[code],
  body: {
    message,
    code,
    ...(field === undefined ? {} : { field }),
    ...(current === undefined ? {} : { current }),
  },
});

/** Path of the first invalid field: `/site/id` → `site.id`; a missing property counts as invalid. */
function fieldOf(validation: NonNullable<FastifyError['validation']>): string | undefined {
  const [first] = validation;
  if (!first) return undefined;
  const path = first.instancePath.split('/').filter(Boolean);
  const missing = first.params['missingProperty'];
  if (typeof missing === 'string') path.push(missing);
  return path.length > 0 ? path.join('.') : undefined;
}

/** Schema error formatter of routes that refuse a wrong type (`km` as text) with INVALID_VALUE and the field. */
export const refusedValue = (errors: NonNullable<FastifyError['validation']>, part: string): Error => {
  const field = fieldOf(errors);
  return new DomainError(part === 'body' && field !== undefined ? 'INVALID_VALUE' : 'BAD_REQUEST', { field });
};

/** Undefined: the code's own. */
function sentenceOf({ code, retryAfter, contrast, sentence }: DomainError): string | undefined {
  if (code === 'TOO_MANY_TRIES' && retryAfter !== undefined) return tooManyTries(retryAfter);
  return code === 'ACCENT_CONTRAST' && contrast !== undefined ? tooPale(contrast) : sentence;
}

export function answerOf(error: FastifyError | DomainError) {
  if (error instanceof DomainError) return answerFor(error.code, error.field, error.current, sentenceOf(error));
  if (error.validation) {
    const isDate = error.validation[0]?.keyword === 'format';
    return answerFor(isDate ? 'BAD_DATE' : 'BAD_REQUEST', fieldOf(error.validation));
  }
  const status = error.statusCode ?? 500;
  return answerFor(BY_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL'));
}

/** Refused bodies of this size are read to their end: a proxy that still sends takes no answer before, and says 502 by itself. */
const DRAINED_BYTES = 8 * 1024 * 1024;

/** Answers every error with a French sentence and a stable code, never a stack or SQL. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusedBy', undefined);
  app.decorateRequest('refusal', undefined);
  app.setErrorHandler<FastifyError | DomainError>((error, request, reply) => {
    const { status, body } = answerOf(error);
    // Refusals, BUSY included, add no line of their own to the log: a flood must not fill it.
    if (error instanceof DomainError) {
      request.refusedBy = causeCodeOf(error);
      request.refusal = error.code;
    } else if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (error instanceof DomainError && error.retryAfter !== undefined)
      void reply.header('retry-after', error.retryAfter);
    const send = () => void reply.status(status).send(status >= 500 ? { ...body, reference: request.id } : body);
    const isUnread = status === 413 && !request.raw.readableEnded;
    if (isUnread && Number(request.headers['content-length']) <= DRAINED_BYTES) request.raw.once('end', send).resume();
    else send();
  });
}
