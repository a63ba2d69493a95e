import { BackupFailed, DAMAGED, WRONG_PASSPHRASE } from './failure.ts';

/** First bytes of a file that `age` has sealed. */
export const AGE_MAGIC = 'age-encryption.org/v1';

/** 64 MB of memory and half a second for each guess: a small machine has no more to give. */
const WORK_FACTOR = 16;

type Bytes = AsyncIterable<Uint8Array>;

function webStream(source: Bytes): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const step = await chunks.next();
      if (step.done === true) controller.close();
      else controller.enqueue(step.value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
}

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Seals a stream by a passphrase, as `age --passphrase` does. */
export const sealedBy = (passphrase: string) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(WORK_FACTOR);
    yield* bytesOf(await encrypter.encrypt(webStream(source)));
  };

/** Opens what `sealedBy` or `age --passphrase` made. Throws BackupFailed. */
export const openedBy = (passphrase: string) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const opened = await decrypter.decrypt(webStream(source)).catch((error: unknown) => {
      const isWrong = error instanceof Error && error.message.includes('no identity matched');
      throw new BackupFailed(isWrong ? WRONG_PASSPHRASE : DAMAGED, error);
    });
    try {
      yield* bytesOf(opened);
    } catch (error) {
      throw new BackupFailed(DAMAGED, error);
    }
  };
