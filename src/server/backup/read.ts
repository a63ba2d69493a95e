import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Static, TSchema } from 'typebox';
import { BackupFailed, DAMAGED, explained, FOREIGN, NEWER, NO_PASSPHRASE, UNSEALED } from './failure.ts';
import { Header, parsed, rowOf, TableEnd, TableStart, Trailer, VERSION } from './format.ts';
import { AGE_MAGIC, openedBy } from './seal.ts';

/** Parts of a backup in order: the header, each table, the trailer of a complete and unchanged file. */
export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly start: TableStart }
  /** Rows of that table as lines of JSON. */
  | { readonly kind: 'rows'; readonly rows: readonly string[] }
  | { readonly kind: 'end'; readonly end: TableEnd }
  | { readonly kind: 'trailer'; readonly trailer: Trailer };

const GZIP_MAGIC = '\u001f\u008b';
/** No row of ours is longer; a file that never ends its line is not read into memory. */
const MAX_LINE_LENGTH = 32 * 1024 * 1024;
const AT_ONCE = 500;

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw new BackupFailed(DAMAGED);
    yield* lines;
  }
  if (rest !== '') throw new BackupFailed(DAMAGED);
}

function lineReader(source: AsyncIterable<Uint8Array>) {
  const lines = linesOf(source);
  const digest = createHash('sha256');
  const next = async (): Promise<string | null> => {
    const step = await lines.next();
    if (step.done === true) return null;
    digest.update(`${step.value}\n`);
    return step.value;
  };
  return {
    next,
    digest: (): string => digest.copy().digest('hex'),
    async expect<T extends TSchema>(schema: T): Promise<Static<T>> {
      const value = parsed(schema, (await next()) ?? '');
      if (value === null) throw new BackupFailed(DAMAGED);
      return value;
    },
  };
}

/** The rows of one table, and at their end how many there were. */
async function* tableParts({ next }: ReturnType<typeof lineReader>, start: TableStart): AsyncGenerator<Part> {
  const Row = rowOf(start.columns.length);
  let rows: string[] = [];
  let count = 0;
  for (;;) {
    const line = (await next()) ?? '';
    if (!line.startsWith('[')) {
      const end = parsed(TableEnd, line);
      if (end?.rows !== count) throw new BackupFailed(DAMAGED);
      yield { kind: 'rows', rows };
      yield { kind: 'end', end };
      return;
    }
    if (parsed(Row, line) === null) throw new BackupFailed(DAMAGED);
    count += 1;
    rows.push(line);
    if (rows.length < AT_ONCE) continue;
    yield { kind: 'rows', rows };
    rows = [];
  }
}

async function* partsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const lines = lineReader(source);
  const header = parsed(Header, (await lines.next()) ?? '');
  if (!header) throw new BackupFailed(FOREIGN);
  if (header.version > VERSION) throw new BackupFailed(NEWER);
  yield { kind: 'header', header };
  for (const table of header.tables) {
    const start = await lines.expect(TableStart);
    if (start.table !== table) throw new BackupFailed(DAMAGED);
    yield { kind: 'table', start };
    yield* tableParts(lines, start);
  }
  const digest = lines.digest();
  const trailer = await lines.expect(Trailer);
  if (trailer.sha256 !== digest || (await lines.next()) !== null) throw new BackupFailed(DAMAGED);
  yield { kind: 'trailer', trailer };
}

async function firstBytes(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

export interface Reading<T> {
  readonly file: string;
  readonly passphrase: string | null;
  /** False: with a passphrase the file must be sealed. */
  readonly unsealed?: boolean;
  /** Must take every part before it keeps anything: only the last proves that the file is whole. */
  readonly take: (parts: AsyncIterable<Part>) => Promise<T>;
}

/** Reads a backup with as much memory as a few rows take. Throws BackupFailed. */
export async function readBackup<T>({ file, passphrase, unsealed = true, take }: Reading<T>): Promise<T> {
  const begin = await firstBytes(file).catch((error: unknown) => {
    throw explained(error, `fichier ${file}`);
  });
  const isSealed = begin === AGE_MAGIC;
  if (!isSealed && !begin.startsWith(GZIP_MAGIC)) throw new BackupFailed(begin === '' ? DAMAGED : FOREIGN);
  if (isSealed && passphrase === null) throw new BackupFailed(NO_PASSPHRASE);
  if (!isSealed && passphrase !== null && !unsealed) throw new BackupFailed(UNSEALED);
  const handle = await open(file);
  const taken: T[] = [];
  const takeAll = async (source: AsyncIterable<Uint8Array>): Promise<void> =>
    void taken.push(await take(partsOf(source)));
  const source = handle.createReadStream();
  if (isSealed && passphrase !== null) await pipeline(source, openedBy(passphrase), createGunzip(), takeAll);
  else await pipeline(source, createGunzip(), takeAll);
  const [answer] = taken;
  if (answer === undefined) throw new BackupFailed(DAMAGED);
  return answer;
}
