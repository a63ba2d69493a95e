import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Page } from '#contract/common.ts';
import type { RowStream } from '../db/lists.ts';
import { JSON_TYPE } from './api.ts';

/** JSON of the whole list in the shape of a page; others are answered between two chunks. */
async function* jsonOf<Item>(list: RowStream<Item>, serialize: (item: Item) => string): AsyncGenerator<Buffer> {
  const { chunks, count: _count, ...around } = list;
  let count = 0;
  yield Buffer.from('{"content":[');
  for await (const rows of chunks) {
    // Row by row: one letter beyond Latin 1 would make a text of all rows twice as large, and dear to encode.
    yield Buffer.concat(rows.map((row) => Buffer.from(`${count++ === 0 ? '' : ','}${serialize(row)}`)));
    await setImmediate();
  }
  const rest = { totalElements: count, totalPages: 1, number: 0, size: count, ...around };
  yield Buffer.from(`],${JSON.stringify(rest).slice(1)}`);
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

/** Sends a page, or streams a whole list, whose reading waits for the reader and stops when the reader goes. */
export function sendList<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  list: Page<Static<Schema>> | RowStream<Static<Schema>>,
): FastifyReply {
  if ('content' in list) return reply.send(list);
  const serialize = reply.compileSerializationSchema(schema as Record<string, unknown>);
  const json = jsonOf(list, (item) => serialize(item as Record<string, unknown>));
  return reply
    .type(JSON_TYPE)
    .send(Readable.from(unbroken(reply, json), { objectMode: false, highWaterMark: 64 * 1024 }));
}
