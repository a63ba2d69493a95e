// The club's configuration as the server of a test has it: the specification's defaults, over them what the test says.
import { NO_PARTICULARS } from '#domain/daos/receipts.ts';
import { openClub, type LiveClub } from '#server/commons/club/live-club.ts';
import type { Database } from '#server/db/database.ts';
import { defaultConfig, mergeOver } from '#shared/config.ts';

const DEFAULTS = { ...defaultConfig, security: { secondFactor: 'optional' as const }, receipts: NO_PARTICULARS };

/** `values`: further defaults. `file`: content of CLUB_CONFIG. */
export const clubOf = (database: Database, clock: () => Date, values: object = {}, file?: object): Promise<LiveClub> =>
  openClub(database, { defaults: () => mergeOver(DEFAULTS, values), file }, clock);

/** Begins and ends as a PNG of that size does; browsers would draw nothing. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.write('\0\0\0\0IEND\xaeB`\x82', 52, 'latin1');
  return bytes;
}
