import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Page } from '#contract/common.ts';
import { chunks } from '../db/database.ts';
import { CHUNK, type RowStream } from '../db/lists.ts';
import { JSON_TYPE } from './api.ts';

/** An object with one long array. */
interface LongAnswer<Item> {
  /** Of the array. */
  readonly name: string;
  readonly chunks: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>;
  /** The other fields. */
  readonly around: (count: number) => object;
}

/** Others are answered between two chunks. */
async function* jsonOf<Item>(
  { name, chunks, around }: LongAnswer<Item>,
  serialize: (item: Item) => string,
): AsyncGenerator<Buffer> {
  let count = 0;
  yield Buffer.from(`{"${name}":[`);
  for await (const rows of chunks) {
    // Row by row: one letter beyond Latin 1 would make a text of all rows twice as large, and dear to encode.
    yield Buffer.concat(rows.map((row) => Buffer.from(`${count++ === 0 ? '' : ','}${serialize(row)}`)));
    await setImmediate();
  }
  yield Buffer.from(`],${JSON.stringify(around(count)).slice(1)}`);
}

/** Ends the connection where a chunk fails: the reader must see a failure, not a short list. */
async function* unbroken(reply: FastifyReply, json: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* json;
  } catch (error) {
    reply.log.error({ err: error }, 'answer broken off');
    reply.raw.destroy();
    throw error;
  }
}

/** Streams it; its making waits for the reader and stops when the reader goes. */
function stream<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  answer: LongAnswer<Static<Schema>>,
): FastifyReply {
  const serialize = reply.compileSerializationSchema(schema as Record<string, unknown>);
  const json = jsonOf(answer, (item) => serialize(item as Record<string, unknown>));
  return reply
    .type(JSON_TYPE)
    .send(Readable.from(unbroken(reply, json), { objectMode: false, highWaterMark: 64 * 1024 }));
}

/** Sends a page, or streams a whole list. */
export function sendList<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  list: Page<Static<Schema>> | RowStream<Static<Schema>>,
): FastifyReply {
  if ('content' in list) return reply.send(list);
  const { chunks, count: _count, ...rest } = list;
  const around = (count: number) => ({ totalElements: count, totalPages: 1, number: 0, size: count, ...rest });
  return stream(reply, schema, { name: 'content', chunks, around });
}

/** Streams an object whose array of that name may be long; `schema` is of its items. */
export const sendLong = <Schema extends TSchema, Name extends string>(
  reply: FastifyReply,
  schema: Schema,
  name: Name,
  { [name]: items, ...rest }: Readonly<Record<Name, readonly Static<Schema>[]>>,
): FastifyReply => stream(reply, schema, { name, chunks: chunks(items, CHUNK), around: () => rest });
