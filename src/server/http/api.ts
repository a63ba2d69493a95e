import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteShorthandOptions,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type, type Static, type TNever, type TSchema } from 'typebox';
import { ErrorBody, type Page } from '../../shared/contract/common.ts';
import type { Action } from '../../shared/domain/server-permissions.ts';
import type { RateLimit } from './rate-limits.ts';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { RowStream } from '../db/lists.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export const NoContent = Type.Unsafe<void>(Type.Null());

/** Schemas of failures, for the serialiser and the OpenAPI document. */
const refusals = { '4xx': ErrorBody, '5xx': ErrorBody };

type Inputs<Params extends TSchema, Query extends TSchema, Body extends TSchema> = FastifyRequest<{
  Params: Static<Params>;
  Querystring: Static<Query>;
  Body: Static<Body>;
}>;

type StaticOf<Answer> = Answer extends TSchema ? Static<Answer> : FastifyReply;

/** Result of a handler; one that sends a file or a stream returns the reply. */
type Answered<Answer, Empty extends TSchema> = Static<Empty> | StaticOf<Answer> | FastifyReply;

/** Lets the handler's JSON pass as it is. */
export const JSON_TYPE = 'application/json; charset=utf-8';

interface Route<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Answer,
  Empty extends TSchema,
> extends Pick<RouteShorthandOptions, 'bodyLimit' | 'schemaErrorFormatter'> {
  readonly summary?: string;
  readonly rateLimit?: RateLimit;
  /** Schemas of the request, and of successful answers by status. */
  readonly schema: Pick<FastifySchema, 'consumes'> & {
    readonly params?: Params;
    readonly querystring?: Query;
    readonly body?: Body;
    readonly 200?: Answer;
    readonly 201?: Answer;
    readonly 204?: Empty;
  };
  /** Its result is sent with the first of the statuses. */
  readonly handler: (
    request: Inputs<Params, Query, Body>,
    reply: FastifyReply,
  ) => Answered<Answer, Empty> | Promise<Answered<Answer, Empty>>;
}

export const routesOf =
  (app: Api, tag?: string) =>
  <
    Params extends TSchema,
    Query extends TSchema,
    Body extends TSchema,
    Answer extends object = TNever,
    Empty extends TSchema = TNever,
  >(
    address: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
    action: Action,
    { summary, rateLimit, schema, handler, ...options }: Route<Params, Query, Body, Answer, Empty>,
  ): void => {
    const [method = '', url = ''] = address.split(' ');
    const { 200: ok, 201: created, 204: empty, ...inputs } = schema;
    const answers = Object.entries({ 200: ok, 201: created, 204: empty }).filter(([, answer]) => answer);
    const status = Number(answers[0]?.[0]);
    app.route({
      ...options,
      method,
      url,
      config: { action, ...(rateLimit === undefined ? {} : { rateLimit }) },
      schema: {
        ...(tag === undefined ? {} : { tags: [tag] }),
        ...(summary === undefined ? {} : { summary }),
        ...inputs,
        response: { ...Object.fromEntries(answers), ...refusals },
      },
      // Fastify knows the schemas of refusals alone.
      handler: (request, reply) =>
        handler(request as Inputs<Params, Query, Body>, reply.status(status)) as Promise<void>,
    });
  };

/** JSON of the whole list in the shape of a page; others are answered between two chunks. */
async function* listJson<Item>(list: RowStream<Item>, serialize: (item: Item) => string): AsyncGenerator<string> {
  const { chunks, count: _count, ...around } = list;
  let count = 0;
  let text = '{"content":[';
  for await (const rows of chunks) {
    // V8 copies a joined text twice, an added one once.
    for (const row of rows) {
      text += (count === 0 ? '' : ',') + serialize(row);
      count += 1;
    }
    if (text !== '') yield text;
    text = '';
    await setImmediate();
  }
  const rest = { totalElements: count, totalPages: 1, number: 0, size: count, ...around };
  yield `${text}],${JSON.stringify(rest).slice(1)}`;
}

/** Ends the connection where a chunk fails: the reader must see a failure, not a short list. */
async function* unbroken(reply: FastifyReply, json: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* json;
  } catch (error) {
    reply.log.error({ err: error }, 'answer broken off');
    reply.raw.destroy();
    throw error;
  }
}

/** Sends a page, or streams a whole list, whose reading waits for the reader and stops when the reader goes. */
export function sendList<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  list: Page<Static<Schema>> | RowStream<Static<Schema>>,
): FastifyReply {
  if ('content' in list) return reply.send(list);
  const serialize = reply.compileSerializationSchema(schema as Record<string, unknown>);
  const json = listJson(list, (item) => serialize(item as Record<string, unknown>));
  return reply
    .type(JSON_TYPE)
    .send(Readable.from(unbroken(reply, json), { objectMode: false, highWaterMark: 64 * 1024 }));
}

/** JSON of records that a cache answers again and again (cache/record-cache.ts), for as long as it keeps them. */
const jsons = new WeakMap<object, Buffer>();

function recordJson(reply: FastifyReply, schema: TSchema, record: object): Buffer {
  const known = jsons.get(record);
  if (known !== undefined) return known;
  const json = Buffer.from(reply.serializeInput(record as Record<string, unknown>, schema as Record<string, unknown>));
  jsons.set(record, json);
  return json;
}

const COMMA = Buffer.from(',');

/** Sends a cached record, which is serialised once. */
export const sendRecord = <Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  record: Static<Schema> & object,
): FastifyReply => reply.type(JSON_TYPE).send(recordJson(reply, schema, record));

/** Sends a page of cached records. */
export function sendRecords<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  { content, ...rest }: Page<Static<Schema> & object>,
): FastifyReply {
  const records = content.flatMap((record, index) => [
    ...(index > 0 ? [COMMA] : []),
    recordJson(reply, schema, record),
  ]);
  const [before, after] = [Buffer.from('{"content":['), Buffer.from(`],${JSON.stringify(rest).slice(1)}`)];
  return reply.type(JSON_TYPE).send(Buffer.concat([before, ...records, after]));
}

/** RFC 6266: an ASCII name for old browsers, the real one in UTF-8; escaped, so that no name can end the header. */
function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[^\u0020-\u007e]/g, '')
    .replace(/["\\]/g, '-');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

const binary = { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) };

export const pdfAnswer = { description: 'The document, as a download.', content: { 'application/pdf': binary } };
export const zipAnswer = { description: 'The archive, as a download.', content: { 'application/zip': binary } };

export const sendZip = (reply: FastifyReply, file: { readonly name: string; readonly stream: Readable }) =>
  reply.type('application/zip').header('content-disposition', contentDisposition(file.name)).send(file.stream);

export const sendPdf = (reply: FastifyReply, file: { readonly name: string; readonly bytes: Buffer }) =>
  reply.type('application/pdf').header('content-disposition', contentDisposition(file.name)).send(file.bytes);
