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
export function unpackedSize(zip: Buffer): number | null {
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
