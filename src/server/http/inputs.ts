import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Ajv, type Options, type Schema, type ValidateFunction } from 'ajv';
import fastJson, { type Schema as AnswerSchema } from 'fast-json-stringify';
import { DomainError } from '../errors/domain-error.ts';
import { isDay, isInstant } from '#domain/dates.ts';
import { oneText } from '#domain/text.ts';
import { refusedValue } from './errors.ts';

/** Above Node's header limit, so that only schemas limit the length of an id. */
export const MAX_SEGMENT_LENGTH = 16 * 1024;

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Escapes per cent signs of an undecodable URL (`/sites/%E0%A4`): Fastify's own answer lacks our headers. */
export function escapeMalformedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = '/'] = url.split('?', 1);
  return isText(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

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

/** Parses text and empty bodies too (contract §10); refuses keys that reach into prototypes, and U+0000. */
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

interface TextSchema {
  readonly format?: unknown;
  readonly properties?: Readonly<Record<string, TextSchema>>;
  readonly patternProperties?: Readonly<Record<string, TextSchema>>;
  readonly items?: TextSchema;
}

/**
 * Makes texts one in place (contract §13), but secrets; as deep as the schema, so that no input is too deep. True when one of
 * them is shorter then.
 */
function makeTextsOne(input: unknown, schema: TextSchema): boolean {
  const { properties = {}, patternProperties = {}, items } = schema;
  // A file's bytes are no list of texts.
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return false;
  let isShorter = false;
  for (const [name, value] of Object.entries(input)) {
    const of = items ?? (Object.hasOwn(properties, name) ? properties[name] : Object.values(patternProperties)[0]);
    if (of === undefined || of.format === 'password') continue;
    if (typeof value === 'string') {
      const text = oneText(value);
      Object.assign(input, { [name]: text });
      isShorter ||= text.length < value.length;
    } else if (makeTextsOne(value, of)) isShorter = true;
  }
  return isShorter;
}

const options: Options = {
  allErrors: false,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  // The contract's own: types check them, and each process would compile the schema of schemas.
  validateSchema: false,
};

/** Adds the domain's checks of dates and instants, which the screens use too. */
const withFormats = (ajv: Ajv): Ajv =>
  ajv.addFormat('date', isDay).addFormat('date-time', isInstant).addFormat('password', true);

/**
 * Validates bodies strictly, URLs with coercion as they are text; ignores unknown fields (contract §1). All texts are made one
 * before, but a body that is one text as a whole (a provider's key, a dossier as it was mailed). Compiles a schema at its first
 * use: all of them together took half of a start.
 */
export function compileSchemas(app: FastifyInstance): void {
  const strict = withFormats(new Ajv(options));
  const fromText = withFormats(new Ajv({ ...options, coerceTypes: true }));
  app.setValidatorCompiler<Schema>(({ schema, httpPart }) => {
    let check: ValidateFunction | undefined;
    return (input) => {
      const isShorter = makeTextsOne(input, schema as TextSchema);
      check ??= (httpPart === 'body' ? strict : fromText).compile(schema);
      if (check(input)) return true;
      const errors = check.errors ?? [];
      const seemedLonger = isShorter && errors[0]?.keyword === 'minLength';
      return { error: seemedLonger ? refusedValue(errors, httpPart ?? '') : errors };
    };
  });
  app.setSerializerCompiler<AnswerSchema>(({ schema }) => {
    let serialize: ReturnType<typeof fastJson> | undefined;
    return (answer) => (serialize ??= fastJson(schema))(answer);
  });
}
