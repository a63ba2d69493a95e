import { keysIn } from '#domain/records.ts';
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

/** Bytes of one packet: a smaller answer gains nothing from compression. */
const ONE_PACKET = 1024;

/** zstd 3 takes a third of brotli 3's time for 2 % more bytes; told the size, it makes small tables (docs/adr/0055). */
const ENCODERS = {
  zstd: (body: Buffer) =>
    zstdCompressSync(body, { pledgedSrcSize: body.length, params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 3 }),
};
type Encoding = keyof typeof ENCODERS;

/** 128 kB: by default each reader of a long list would hold twice the memory. */
const WINDOW_BITS = 17;
/** For whole lists (lists.ts), in zlib's threads, which leaves this one to others. */
const STREAMS: Readonly<Record<Encoding, () => Transform>> = {
  zstd: () =>
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: WINDOW_BITS },
    }),
  br: () =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    }),
  gzip: () => createGzip({ level: 3 }),
};

/** Each end of the pipe ends the other: a failure of the source reaches the reader, a reader that goes the source. */
const compressed = (source: Readable, encoding: Encoding) => pipeline(source, STREAMS[encoding](), () => undefined);

/** Named in Accept-Encoding without `;q=0`, which is a refusal; in the order of our preference. */
const NAMED = keysIn(ENCODERS).map((encoding) => ({
  encoding,
  inHeader: new RegExp(String.raw`(^|[,\s])${encoding}(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)`),
}));

const encodingFor = (accepted: string) => NAMED.find(({ inHeader }) => inHeader.test(accepted))?.encoding;

const isLong = (payload: unknown): payload is string | Buffer | Readable =>
  payload instanceof Readable ||
  ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= ONE_PACKET);

const isText = (type: unknown): boolean => typeof type === 'string' && /^(application\/json|text\/)/.test(type);

/** Compresses synchronously: password hashing keeps zlib's threads busy (docs/adr/0055). */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // The build has compressed the files of the screens.
    const isDone = reply.hasHeader('content-encoding');
    if (!isLong(payload) || isDone || !isText(reply.getHeader('content-type'))) {
      done(null, payload);
      return;
    }
    void reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === undefined) {
      done(null, payload);
      return;
    }
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    done(null, bytes instanceof Readable ? compressed(bytes, encoding) : ENCODERS[encoding](bytes));
  });
}
