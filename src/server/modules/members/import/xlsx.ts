import { Worker } from 'node:worker_threads';
import { MAX_LINES } from '../../../../shared/domain/import/lines.ts';
import { DomainError } from '../../../errors/domain-error.ts';

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_LENGTH = 20;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT_LENGTH = 65_535;
/** A workbook has some twenty files; each costs the reader an entry, however small. */
const MAX_FILES = 1000;

/** Offset of the last end record, which readers use; -1 when there is none. */
function endOf(zip: Buffer): number {
  const last = zip.length - END_LENGTH;
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT_LENGTH; at -= 1) {
    if (zip.readUInt32LE(at) === DIRECTORY_END) return at;
  }
  return -1;
}

/** Zips above four gigabytes store their sizes elsewhere; no list of members is that large. */
const isZip64 = (zip: Buffer, end: number): boolean =>
  end >= ZIP64_LOCATOR_LENGTH && zip.readUInt32LE(end - ZIP64_LOCATOR_LENGTH) === ZIP64_LOCATOR;

/**
 * Unpacked bytes by the zip's directory: fflate, which unpacks, allocates exactly that much. A stored file counts at
 * least its packed size. Null for a zip that the import does not read.
 */
function unpackedSize(zip: Buffer): number | null {
  const end = endOf(zip);
  if (end < 0 || isZip64(zip, end)) return null;
  const entries = zip.readUInt16LE(end + 8);
  if (entries > MAX_FILES) return null;
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_LENGTH > end || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    total += Math.max(zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24));
    at += ENTRY_LENGTH + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return total;
}

/** Unpacked bytes; 5,000 members with all their fields take about 12 MB. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
/** Limits memory, because a cell at XFD1048576 makes the reader build all empty ones before it. */
const MAX_HEAP_MB = 256;
const TIMEOUT_MS = 15_000;

const readInThread = (content: Buffer): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
      workerData: { content: new Uint8Array(content).buffer, most: MAX_LINES + 10 },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread ended without an answer.'));
    });
  });

/** Days as `YYYY-MM-DD`. A thread bounds memory and time for hostile workbooks. Throws IMPORT_UNREADABLE, TOO_LARGE. */
export async function rowsOfXlsx(content: Buffer): Promise<string[][]> {
  const size = unpackedSize(content);
  if (size === null) throw new DomainError('IMPORT_UNREADABLE');
  if (size > MAX_UNPACKED_BYTES) throw new DomainError('TOO_LARGE');
  try {
    return (await readInThread(content)) as string[][];
  } catch {
    throw new DomainError('IMPORT_UNREADABLE');
  }
}
