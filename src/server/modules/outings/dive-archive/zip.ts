import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { Database } from '#server/db/database.ts';
import { eventsRepository } from '../events/repository.ts';
import { sheetsRepository, type SheetRow } from '../safety-sheets/repository.ts';
import { fileNameOf } from './record.ts';

const DIGESTS = 'empreintes.txt';

async function fileOf(database: Database, row: SheetRow): Promise<{ name: string; bytes: Buffer } | null> {
  const { sheet, event } = await database.read(async (tx) => ({
    sheet: await sheetsRepository(tx).find(row.id),
    event: await eventsRepository(tx).find(row.event_id),
  }));
  // Purged since the list was read.
  if (!sheet || !event) return null;
  return { name: fileNameOf(event, sheet), bytes: Buffer.from(sheet.pdf, 'base64') };
}

/** Pieces of the archive: one file is read at a time, as the reader takes them. PDFs are packed already. */
async function* pieces(database: Database, rows: readonly SheetRow[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    else made.push(piece);
  });
  const add = (name: string, bytes: Uint8Array): void => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
  };
  const digests: string[] = [];
  for (const row of rows) {
    const file = await fileOf(database, row);
    if (!file) continue;
    // As `sha256sum --check` reads them.
    digests.push(`${createHash('sha256').update(file.bytes).digest('hex')}  ${file.name}\n`);
    add(file.name, new Uint8Array(file.bytes));
    yield* made;
    made = [];
  }
  add(DIGESTS, strToU8(digests.join('')));
  zip.end();
  for (const failure of failures) throw failure;
  yield* made;
}

export const zipOf = (database: Database, rows: readonly SheetRow[]): Readable => Readable.from(pieces(database, rows));
