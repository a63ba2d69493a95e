// The club's configuration as the server of a test has it: the specification's defaults, over them what the test says.
import { openClub, type LiveClub } from '../../src/server/commons/club/live-club.ts';
import type { Database } from '../../src/server/db/database.ts';
import { defaultConfig, mergeOver } from '../../src/shared/config.ts';

const DEFAULTS = { ...defaultConfig, security: { secondFactor: 'optional' as const } };

/** `values`: further defaults. `file`: content of CLUB_CONFIG. */
export const clubOf = (database: Database, clock: () => Date, values: object = {}, file?: object): Promise<LiveClub> =>
  openClub(database, { defaults: () => mergeOver(DEFAULTS, values), file }, clock);
