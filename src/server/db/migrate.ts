import { Migrator, type Migration } from 'kysely/migration';
import type { Database, Engine } from './database.ts';
import { theClub } from './migrations/001-the-club.ts';
import { whoChangedWhat } from './migrations/002-who-changed-what.ts';
import { money } from './migrations/003-money.ts';
import { donations } from './migrations/004-donations.ts';
import { palanquees } from './migrations/005-palanquees.ts';
import { mail } from './migrations/006-mail.ts';
import { paymentClaims } from './migrations/007-payment-claims.ts';

const migrations = (engine: Engine): Record<string, Migration> => ({
  '001-the-club': theClub(engine),
  '002-who-changed-what': whoChangedWhat(engine),
  '003-money': money(engine),
  '004-donations': donations(engine),
  '005-palanquees': palanquees(engine),
  '006-mail': mail(engine),
  '007-payment-claims': paymentClaims(engine),
});

/** Brings the schema up to date; all or nothing. Throws what the database says. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations(database.engine)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
