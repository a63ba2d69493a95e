import { mergeOver, type ClubConfig } from '#shared/config.ts';
import type { ReceiptSettings } from '#domain/daos/receipts.ts';
import type { SecondFactorPolicy } from '#domain/users/second-factor.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { Database } from '#server/db/database.ts';
import { clubRepository, type ClubRow } from './repository.ts';

/** Values that a club sets, for screens and for the server alone. */
export type LiveConfig = ClubConfig & {
  readonly security: { readonly secondFactor: SecondFactorPolicy };
  readonly receipts: ReceiptSettings;
};

export interface ClubSource {
  /** Values where neither database nor file gives any. */
  readonly defaults: (now: Date) => LiveConfig;
  /** Content of CLUB_CONFIG, which wins; undefined: there is no file. */
  readonly file: unknown;
}

/** The club's configuration, which a save changes while the server runs: read it at use, never when a service is made. */
export interface LiveClub {
  readonly config: LiveConfig;
  readonly source: ClubSource;
  readonly refresh: () => Promise<void>;
}

/** Address of the uploaded logo; the digest makes browsers fetch a new one. */
export const LOGO_ADDRESS = '/logo';

function storedIn(row: ClubRow | undefined): unknown {
  if (row === undefined) return undefined;
  const stored = readOwnJson<{ readonly club?: object }>(row.content);
  if (row.logo_digest === null) return stored;
  return { ...stored, club: { ...stored.club, logo: `${LOGO_ADDRESS}?v=${row.logo_digest}` } };
}

/** Defaults, over them the database, over it the file. */
export const valuesOf = ({ defaults, file }: ClubSource, row: ClubRow | undefined, now: Date): LiveConfig =>
  mergeOver(mergeOver(defaults(now), storedIn(row)), file);

export async function openClub(database: Database, source: ClubSource, clock: () => Date): Promise<LiveClub> {
  const read = async (): Promise<LiveConfig> =>
    valuesOf(source, await database.read((tx) => clubRepository(tx).find()), clock());
  let config = await read();
  return {
    source,
    get config() {
      return config;
    },
    async refresh() {
      const present = await read();
      // The same object as long as nothing changes: see derivedFrom.
      if (JSON.stringify(present) !== JSON.stringify(config)) config = present;
    },
  };
}

/** Value derived from the configuration, made anew only when that has changed. */
export function derivedFrom<T>(club: LiveClub, make: (config: LiveConfig) => T): () => T {
  let from = club.config;
  let made = make(from);
  return () => {
    if (club.config !== from) {
      from = club.config;
      made = make(from);
    }
    return made;
  };
}
