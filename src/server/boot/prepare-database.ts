import { mkdirSync } from 'node:fs';
import type { Mode, Settings } from './config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { openClub, type Origin } from '../db/installation.ts';
import { migrate } from '../db/migrate.ts';
import { CannotStart, explainOpening } from './cannot-start.ts';

/** The data folder and the database in it, with the schema of this version. Throws CannotStart. */
export async function openGround({ dataDir, database: url }: Settings): Promise<Database> {
  try {
    // Members' data, mails and the secret: for the server's own account alone.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const database = await openDatabase(url);
    await migrate(database);
    return database;
  } catch (error) {
    throw explainOpening(error, dataDir);
  }
}

const DEMO_IN_PRODUCTION =
  'Cette base contient le club de démonstration, dont tout le monde connaît les mots de passe : en production, donnez une base neuve (DATA_DIR ou DATABASE_URL).';
const CLUB_IN_DEMO =
  'Cette base est celle d’un vrai club : retirez CLUB_MODE=demo, ou donnez une autre base (DATA_DIR ou DATABASE_URL).';

/** Demonstration when the database is new or holds one, and nothing else is asked for (contract §9). Throws CannotStart. */
export function modeFor(asked: Mode | null, origin: Origin | null): Mode {
  if (asked === 'production' && origin === 'demo') throw new CannotStart([DEMO_IN_PRODUCTION]);
  if (asked === 'demo' && origin === 'club') throw new CannotStart([CLUB_IN_DEMO]);
  return asked ?? (origin === 'club' ? 'production' : 'demo');
}

/** A new database gets what its mode begins with; one that holds something is left as it is. */
export async function settle(database: Database, mode: Mode, origin: Origin | null, now: Date): Promise<void> {
  if (origin !== null) return;
  if (mode === 'production') {
    await openClub(database);
    return;
  }
  const [{ fillDemo }, { DEMO_PASSWORD }, { argon }] = await Promise.all([
    import('../../demo/club/fill.ts'),
    import('../../demo/club/accounts.ts'),
    import('../modules/users/hashing.ts'),
  ]);
  await fillDemo(database, { now, passwordHash: await argon.hash(DEMO_PASSWORD) });
}
