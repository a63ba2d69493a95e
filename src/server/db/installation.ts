import { sql, type Insertable } from 'kysely';
import { hasRow, type Database, type Tx, type Tables } from './database.ts';

export type Origin = 'demo' | 'club';

const ORIGIN = 'origin';
export const ERASURE_KEY = 'erasure-key';

/** A fact about this installation; null until it is written. `lock`: other writers of it wait until the transaction ends. */
export async function readInstallation({ db }: Tx, name: string, lock = false): Promise<string | null> {
  const row = db.selectFrom('installation').select('value').where('name', '=', name);
  return (await (lock ? row.forUpdate() : row).executeTakeFirst())?.value ?? null;
}

export async function writeInstallation({ db }: Tx, name: string, value: string): Promise<void> {
  const row = db.insertInto('installation').values({ name, value });
  await row.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
}

/** False for a fact that is there, which stays as it is. */
export function beginInstallation({ db }: Tx, name: string, value: string): Promise<boolean> {
  const row = db.insertInto('installation').values({ name, value }).returning('value');
  return hasRow(row.onConflict((conflict) => conflict.doNothing()));
}

export async function removeInstallation({ db }: Tx, name: string): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', name).execute();
}

export const originOf = (database: Pick<Database, 'read'>): Promise<Origin | null> =>
  database.read(async (tx) => {
    const origin = await readInstallation(tx, ORIGIN);
    return origin === null || origin === 'demo' ? origin : 'club';
  });

/** Claims an empty database; false when another process has claimed it: then write no initial data. */
export const claim = (tx: Tx, origin: Origin): Promise<boolean> => beginInstallation(tx, ORIGIN, origin);

export type NewSetting = Omit<Insertable<Tables['settings']>, 'id' | 'version'>;

/** Settings 1–7 of a new club, meaning by rank (specification §3): outings are shown, every other option is off. */
export const defaultSettings: readonly NewSetting[] = [
  { nom: 'Porte-monnaie', valeur_booleen: 0, valeur_entier: 0 },
  { nom: 'Certificat médical', valeur_booleen: 1 },
  { nom: 'Alerte solde bas', valeur_booleen: 0, valeur_entier: 0 },
  { nom: 'Annonce 1', valeur_booleen: 0 },
  { nom: 'Annonce 2', valeur_booleen: 0 },
  { nom: 'Site ouvert', valeur_booleen: 1 },
  { nom: 'Paiement en ligne', valeur_booleen: 0 },
];

/** Inserts the settings with their ranks as ids: a start that was killed has used up the engine's numbers. */
export async function seedSettings({ db, engine }: Tx, settings: readonly NewSetting[]): Promise<void> {
  const ranked = settings.map((values, position) => ({ id: position + 1, ...values }));
  await db.insertInto('settings').values(ranked).execute();
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence('settings', 'id'), ${settings.length})`.execute(db);
  }
}

/** Writes the seven settings of a real club; its first page adds the administrator. */
export const seedClub = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    if (await claim(tx, 'club')) await seedSettings(tx, defaultSettings);
  });
