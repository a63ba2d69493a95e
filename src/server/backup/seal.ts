import { ReadableStream as webStream } from 'node:stream/web';
import { BackupFailed, DAMAGED, WRONG_PASSPHRASE } from './failure.ts';

export const AGE_MAGIC = 'age-encryption.org/v1';

/** 64 MB of memory and half a second for each guess: a small machine has no more to give. */
const WORK_FACTOR = 16;

type Bytes = AsyncIterable<Uint8Array>;
/** The library's types are those of browsers, whose streams are not iterable yet. */
const streamOf = (source: Bytes) => webStream.from(source) as ReadableStream<Uint8Array>;
const bytesOf = (stream: ReadableStream<Uint8Array>) => stream as ReadableStream<Uint8Array> & Bytes;

/** Seals a stream by a passphrase, as `age --passphrase` does. */
export const sealedBy = (passphrase: string) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(WORK_FACTOR);
    yield* bytesOf(await encrypter.encrypt(streamOf(source)));
  };

/** Opens what `sealedBy` or `age --passphrase` made. Throws BackupFailed. */
export const openedBy = (passphrase: string) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const opened = await decrypter.decrypt(streamOf(source)).catch((error: unknown) => {
      const isWrong = error instanceof Error && error.message.includes('no identity matched');
      throw new BackupFailed(isWrong ? WRONG_PASSPHRASE : DAMAGED, { cause: error });
    });
    try {
      yield* bytesOf(opened);
    } catch (error) {
      throw new BackupFailed(DAMAGED, { cause: error });
    }
  };
