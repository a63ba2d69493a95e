// Outings, sites and more members for API tests, written straight into the database.
import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/db/database.ts';
import { copyOf } from './divers.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import type { TestClub } from './app.ts';

/** Its id. */
export const seedSite = (database: Database, name = 'VODELÉE'): Promise<number> =>
  database.write(async ({ db }) => {
    const site = { name, name_key: name.toLowerCase(), street: 'Rue de la Carrière', postal: '5680', city: 'Doische' };
    return (await db.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow()).id;
  });

/**
 * An ordinary outing with 3 places for divers and 1 for supervisors, on Saturday the 30th of May 2026 at 9:30 in Paris.
 */
export const seedEvent = (
  database: Database,
  siteId: number,
  given: Partial<Insertable<Tables['events']>> = {},
): Promise<number> =>
  database.write(async ({ db }) => {
    const values = {
      starts_at: '2026-05-30T07:30:00.000Z',
      site_id: siteId,
      hour_rdv: '08:00',
      diver_max: 3,
      accompanist_max: 1,
      description: 'Deux plongées',
      status: 'OPEN',
      inscription_to_club: 0,
      plongee_autonomes: 0,
      needcadre: 0,
      accompanist_free_text: '',
      ...given,
    };
    return (await db.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** The same on a site of its own. */
export const newEvent = async ({ database }: Pick<TestClub, 'database'>, given: Parameters<typeof seedEvent>[2] = {}) =>
  seedEvent(database, await seedSite(database), given);

/** An active registration by default. */
export const seedRegistration = (
  database: Database,
  eventId: number,
  diverId: number,
  type: RegistrationType,
  position: number,
  given: Partial<Insertable<Tables['registrations']>> = {},
): Promise<void> =>
  database.write(async ({ db }) => {
    const values = { event_id: eventId, diver_id: diverId, type, position, active: 1, description: '' };
    const row = { ...values, created_at: '2026-05-01T10:00:00.000Z', ...given };
    await db.insertInto('registrations').values(row).execute();
  });

/** The wallet's feature and minimum, in whole euros: setting of position 0. */
export const setWallet = (database: Database, enabled: boolean, minimum: number): Promise<void> =>
  database.write(async ({ db }) => {
    await db.deleteFrom('settings').execute();
    const wallet = { id: 1, nom: 'Porte-monnaie', valeur_booleen: enabled ? 1 : 0, valeur_entier: minimum };
    await db.insertInto('settings').values(wallet).execute();
  });

/** Whether certificates are asked for and watched: setting of position 1. */
export async function watchCertificates(club: TestClub, watched: boolean): Promise<void> {
  await club.empty('settings');
  const settings = [1, 2].map((id) => ({ id, nom: `${id}`, valeur_booleen: id === 2 && watched ? 1 : 0 }));
  await club.insert('settings', ...settings);
}

/** `count` more members of level N2 with 100 €, unless `given` otherwise, and no password; their ids and licences. */
export const seedCrowd = (
  database: Database,
  count: number,
  { series = 'C-00', ...given }: { series?: string; level?: string; wallet_cents?: number } = {},
): Promise<{ id: number; licence: string }[]> =>
  database.write(async ({ db }) => {
    const model = await db
      .selectFrom('divers')
      .selectAll()
      .where('role', '=', 'USER')
      .where('active', '=', 1)
      .where('desactived', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    const columns = copyOf(model);
    const people = Array.from({ length: count }, (_, index) => {
      const number = String(index + 1).padStart(6, '0');
      const name = { lastname: `FOULE${number}`, lastname_key: `foule${number}` };
      const own = { licence: `${series}-${number}`, family_id: null, password_hash: null, level: 'N2' };
      return { ...columns, ...name, ...own, ...given };
    });
    const made: { id: number; licence: string }[] = [];
    // SQLite takes 32,766 parameters a statement.
    for (let start = 0; start < count; start += 500) {
      const some = db.insertInto('divers').values(people.slice(start, start + 500));
      made.push(...(await some.returning(['id', 'licence']).execute()));
    }
    return made;
  });

/** The mails that wait to be sent, oldest first; then none waits any more. */
export const takeMails = (database: Database) =>
  database.write(async ({ db }) => {
    const waiting = db.selectFrom('outbox').select(['kind', 'recipient', 'subject', 'body_text']);
    const mails = await waiting.orderBy('id').execute();
    await db.deleteFrom('outbox').execute();
    return mails;
  });
