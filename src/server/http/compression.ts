import { pipeline, Readable, type Transform } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { JsonParts } from '../commons/json-bytes.ts';

/** Bytes of one packet: a smaller answer gains nothing from compression. */
const ONE_PACKET = 1024;

/** Each answer's tables are taken and given back: 64 kB instead of up to 768, for 0.3 % more bytes (docs/adr/0044). */
const TABLE_BITS = 13;

/**
 * Zstandard 3 takes a third of brotli 3's time for 2 % more bytes (docs/adr/0043), and, told the size, little memory.
 * `chunkSize` fits the answer: by default each result would hold 16 kB until garbage collection.
 */
const ENCODERS = {
  zstd: (body: Buffer) =>
    zstdCompressSync(body, {
      chunkSize: chunkSizeFor(body),
      pledgedSrcSize: body.length,
      params: {
        [constants.ZSTD_c_compressionLevel]: 3,
        [constants.ZSTD_c_hashLog]: TABLE_BITS,
        [constants.ZSTD_c_chainLog]: TABLE_BITS,
      },
    }),
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      chunkSize: chunkSizeFor(body),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => gzipSync(body, { chunkSize: chunkSizeFor(body), level: 3 }),
};
type Encoding = keyof typeof ENCODERS;

/**
 * For whole lists (whole.ts): in zlib's threads, which leaves this one to others. A window of two pieces (128 kB) is all
 * that their lines gain from; by default each reader's compressor would hold twice the memory (docs/adr/0044).
 */
const WINDOW_BITS = 17;
const STREAMS: Readonly<Record<Encoding, () => Transform>> = {
  zstd: () =>
    createZstdCompress({
      params: {
        [constants.ZSTD_c_compressionLevel]: 3,
        [constants.ZSTD_c_windowLog]: WINDOW_BITS,
        [constants.ZSTD_c_hashLog]: 15,
        [constants.ZSTD_c_chainLog]: 15,
      },
    }),
  br: () =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      },
    }),
  gzip: () => createGzip({ level: 3 }),
};

/** Each end of the pipe ends the other: a failure of the source reaches the reader, a reader that goes the source. */
const compressed = (source: Readable, encoding: Encoding): Readable =>
  pipeline(source, STREAMS[encoding](), () => undefined);

const chunkSizeFor = (body: Buffer): number => Math.max(ONE_PACKET, body.length >> 3);

/** Named in Accept-Encoding without `;q=0`, which is a refusal; in the order of our preference. */
const NAMED = (Object.keys(ENCODERS) as Encoding[]).map((encoding) => ({
  encoding,
  inHeader: new RegExp(String.raw`(^|[,\s])${encoding}(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)`),
}));

const encodingFor = (accepted: string): Encoding | undefined =>
  NAMED.find(({ inHeader }) => inHeader.test(accepted))?.encoding;

let scratch = Buffer.allocUnsafe(256 * 1024);
const MAX_SCRATCH = 8 * 1024 * 1024;

type Body = string | Buffer | JsonParts<unknown>;

/** Writes text or parts into a shared buffer, valid until the next call: compression is synchronous. */
function bytesOf(body: Body): Buffer {
  if (Buffer.isBuffer(body)) return body;
  const isString = typeof body === 'string';
  const most = isString ? body.length * 3 : body.length;
  if (most > MAX_SCRATCH) return isString ? Buffer.from(body) : body.joined();
  if (most > scratch.length) scratch = Buffer.allocUnsafe(most);
  return scratch.subarray(0, isString ? scratch.write(body) : body.writeInto(scratch));
}

/** Sent as it is, it may wait for its reader: not in the shared buffer. */
const uncompressed = (payload: unknown): unknown => (payload instanceof JsonParts ? payload.joined() : payload);

const isLong = (payload: unknown): payload is Body | Readable =>
  payload instanceof Readable ||
  ((typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof JsonParts) &&
    payload.length >= ONE_PACKET);

const isText = (type: unknown): boolean => typeof type === 'string' && /^(application\/json|text\/)/.test(type);

/**
 * Compresses the API's answers synchronously: password hashing keeps zlib's threads busy, and the streams of
 * @fastify/compress halve the throughput of lists (docs/adr/0026).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // The build has compressed the files of the screens.
    const isDone = reply.hasHeader('content-encoding');
    if (!isLong(payload) || isDone || !isText(reply.getHeader('content-type'))) {
      done(null, uncompressed(payload));
      return;
    }
    void reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === undefined) {
      done(null, uncompressed(payload));
      return;
    }
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    done(null, payload instanceof Readable ? compressed(payload, encoding) : ENCODERS[encoding](bytesOf(payload)));
  });
}
