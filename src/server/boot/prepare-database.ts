import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Mode } from './config/environment.ts';
import { problemsOf } from './config/guardrails.ts';
import { readSettings } from './config/read-settings.ts';
import { makingOf, type Settings } from './config/settings.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { untilRestored } from '../db/epoch.ts';
import { originOf, seedClub, type Origin } from '../db/installation.ts';
import { completeBooks } from '../db/mirrors.ts';
import { migrate, migrationsOf } from '../db/migrate.ts';
import { grantRunning, roleOf } from '../db/roles.ts';
import { BackupFailed } from '../backup/failure.ts';
import { CannotStart, explainOpening } from './cannot-start.ts';
import { copyErasedList, erasureKeyBox } from '../modules/members/erasure/erased-list.ts';
import { reapplyErasures } from '../modules/members/erasure/reapply.ts';
import { keysOf } from './config/secrets.ts';

const NOT_SAVED =
  'La mise à niveau n’a pas eu lieu, car les données n’ont pas pu être sauvegardées avant elle. Rien n’a été changé.';

/** The state before a migration is kept, or the migration does not happen. Throws CannotStart. */
async function backUpBeforeMigrating(before: string, settings: Settings): Promise<void> {
  const { makeBackup } = await import('../backup/make.ts');
  try {
    await makeBackup({ ...makingOf(settings), url: settings.migrationDatabase, before });
  } catch (error) {
    throw error instanceof BackupFailed ? new CannotStart([NOT_SAVED, error.message], error) : error;
  }
}

type Lost = (error: Error) => void;
type Refuse = (origin: Origin | null) => unknown;

/** Brings the schema up to date as its owner, and gives the running role its rights on it. */
async function prepareSchema(settings: Settings, database: Database, refuse: Refuse): Promise<void> {
  const isOwner = settings.migrationDatabase === settings.database;
  const owner = isOwner ? database : await openDatabase(settings.migrationDatabase);
  try {
    if (owner.engine === 'postgres') await untilRestored(owner.kysely);
    const { done, wanted } = await migrationsOf(owner);
    const origin = done.length === 0 ? null : await originOf(owner);
    await refuse(origin);
    if (origin !== null && wanted[0] !== undefined) await backUpBeforeMigrating(wanted[0], settings);
    await migrate(owner);
    // What a process of before has written since the migration, and while it ran beside this one.
    await completeBooks(owner);
    if (!isOwner) await grantRunning(owner, await roleOf(database));
  } finally {
    if (!isOwner) await owner.close();
  }
}

/** Opens data folder and database, migrated after `refuse` has let the environment pass. Throws CannotStart. */
export async function prepareDatabase(settings: Settings, refuse: Refuse = () => undefined, lost?: Lost) {
  const { dataDir, database: url, pool } = settings;
  try {
    // Holds members' data, mails and the secret: for the server's account alone.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const database = await openDatabase(url, { ...(pool !== null && { pool }), ...(lost && { lost }) });
    await prepareSchema(settings, database, refuse);
    return database;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw explainOpening(error, dataDir);
  }
}

const DEMO_IN_PRODUCTION =
  'Cette base contient le club de démonstration, dont tout le monde connaît les mots de passe : en production, donnez une base neuve (DATA_DIR ou DATABASE_URL).';
const CLUB_IN_DEMO =
  'Cette base est celle d’un vrai club : retirez CLUB_MODE=demo, ou donnez une autre base (DATA_DIR ou DATABASE_URL).';

/** The demonstration by default, for a database that is new or holds one (contract §9). Throws CannotStart. */
export function modeFor(wanted: Mode | null, origin: Origin | null): Mode {
  if (wanted === 'production' && origin === 'demo') throw new CannotStart([DEMO_IN_PRODUCTION]);
  if (wanted === 'demo' && origin === 'club') throw new CannotStart([CLUB_IN_DEMO]);
  return wanted ?? (origin === 'club' ? 'production' : 'demo');
}

/** The mode in which these settings serve a database of that origin. Throws CannotStart. */
export function suitableMode(settings: Settings, found: Origin | null): Mode {
  const mode = modeFor(settings.mode, found);
  const unsuitable = problemsOf(settings, mode);
  if (unsuitable.length > 0) throw new CannotStart(unsuitable);
  return mode;
}

/** Prepares the database before serving; an upgrade asks it whether the new version can. Throws CannotStart. */
export async function migrateOnly(environment: NodeJS.ProcessEnv): Promise<void> {
  const { settings, problems } = readSettings(environment);
  if (problems.length > 0) throw new CannotStart(problems);
  await (await prepareDatabase(settings, (found) => suitableMode(settings, found))).close();
}

/** Fills a new database with the first data of its mode; leaves any other as it is. True for a new demonstration. */
export async function seedDatabase(database: Database, mode: Mode, origin: Origin | null, now: Date): Promise<boolean> {
  if (origin !== null) return false;
  if (mode === 'production') {
    await seedClub(database);
    return false;
  }
  const [{ fillDemo }, { DEMO_PASSWORD }, { argon }] = await Promise.all([
    import('#demo/club/fill.ts'),
    import('#demo/club/accounts.ts'),
    import('../modules/accounts/credentials/hashing.ts'),
  ]);
  return fillDemo(database, { now, passwordHash: await argon.hash(DEMO_PASSWORD) });
}

const sealed = (file: string): string =>
  `Une liste des membres effacés ne s’ouvre pas avec ce DATA_KEY : elle est gardée dans DATA_DIR sous ${path.basename(file)}, et une nouvelle a commencé. Si l’ancien DATA_KEY existe encore, donnez-le dans DATA_KEY_PREVIOUS et redémarrez. S’il est perdu, notez que ces membres (le fichier en a les numéros) sont à effacer de nouveau après la reprise d’une ancienne sauvegarde, puis retirez ce fichier.`;

const notCopied = (dir: string): string =>
  `La liste des membres effacés n’a pas pu être copiée à côté des sauvegardes (${dir}) : vérifiez le dossier et ses droits, puis redémarrez.`;

/** Keys that open lists of erased members, and what applies them. */
export const erasuresOf = (settings: Settings, clock = (): Date => new Date()) => ({
  dataDir: settings.dataDir,
  box: () => erasureKeyBox(keysOf(settings)),
  clock,
});

/** Erases anew whom a restored database has brought back (docs/adr/0047). Answers what the operator must know. */
export async function eraseAnew(database: Database, settings: Settings): Promise<string[]> {
  const { dir } = settings.backup;
  const warnings = (await reapplyErasures(database, erasuresOf(settings))).map(sealed);
  await copyErasedList(settings.dataDir, dir).catch(() => warnings.push(notCopied(dir)));
  return warnings;
}
