import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Whole } from '../db/whole.ts';
import { JSON_TYPE } from './api.ts';

let turn: Promise<void> = Promise.resolve();

/** Gives one piece per turn of the event loop to all the answers that are being written, so that others come between. */
const nextTurn = (): Promise<void> => (turn = turn.then(() => setImmediate()));

/**
 * Writes what the route's serialiser writes for the whole answer, piece by piece. Its bytes alone are held while a reader
 * keeps them waiting (docs/adr/0044).
 */
async function* bytesOf<Answer>(reply: FastifyReply, { list, pieces, frame }: Whole<Answer>): AsyncGenerator<Buffer> {
  const text = (around: Answer, items: readonly unknown[] = []): string =>
    reply.serialize({ ...around, [list]: items }) as string;
  const first = frame(0);
  const empty = text(first);
  const opening = `"${list}":[`;
  const start = empty.indexOf(opening) + opening.length;
  const end = start - empty.length;
  const head = empty.slice(0, start);
  const steps = pieces[Symbol.asyncIterator]();
  let count = 0;
  /** Null at the end, empty for a piece without items. */
  const next = async (): Promise<Buffer | null> => {
    const step = await steps.next();
    if (step.done) return null;
    const items = step.value;
    if (items.length === 0) return Buffer.alloc(0);
    const before = count === 0 ? head : ',';
    count += items.length;
    return Buffer.from(before + text(first, items).slice(start, end));
  };
  try {
    for (let bytes = await next(); bytes !== null; bytes = await next()) {
      if (bytes.length > 0) yield bytes;
      await nextTurn();
    }
  } finally {
    await steps.return?.();
  }
  yield Buffer.from(text(frame(count)).slice(count === 0 ? 0 : start));
}

/** Ends the connection where a piece fails: the reader must see a failure, not a short list. */
async function* unbroken<Answer>(reply: FastifyReply, answer: Whole<Answer>): AsyncGenerator<Buffer> {
  try {
    yield* bytesOf(reply, answer);
  } catch (error) {
    reply.log.error({ err: error }, 'answer broken off');
    reply.raw.destroy();
    throw error;
  }
}

/**
 * Sends an answer, or streams a whole one, whose reading waits for the reader and stops when the reader goes. Streams are
 * compressed as other answers are (compression.ts).
 */
export function sendList<Answer>(reply: FastifyReply, answer: Answer | Whole<Answer>): Answer | FastifyReply {
  if (!(answer instanceof Whole)) return answer;
  const bytes = Readable.from(unbroken(reply, answer), { objectMode: false, highWaterMark: 64 * 1024 });
  return reply.type(JSON_TYPE).send(bytes);
}
