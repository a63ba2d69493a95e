import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Page } from '#contract/common.ts';
import type { RowStream } from '../db/lists.ts';
import { JSON_TYPE } from './api.ts';

/** JSON of the whole list in the shape of a page; others are answered between two chunks. */
async function* jsonOf<Item>(list: RowStream<Item>, serialize: (item: Item) => string): AsyncGenerator<string> {
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
  const json = jsonOf(list, (item) => serialize(item as Record<string, unknown>));
  return reply
    .type(JSON_TYPE)
    .send(Readable.from(unbroken(reply, json), { objectMode: false, highWaterMark: 64 * 1024 }));
}
