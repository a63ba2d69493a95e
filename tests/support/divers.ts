// Helpers of the tests of members, their wallets and their dossiers.
import type { LightMyRequestResponse as Response } from 'fastify';
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import { unbalancedBooks } from '#server/backup/counts.ts';
import { completeBooks } from '#server/db/mirrors.ts';
import type { Row, Tables } from '#server/db/database.ts';
import type { Page } from '#contract/common.ts';
import type { Diver, DiverCreate, SelectableDiver } from '#contract/divers.ts';
import { TREASURY_FIELDS } from '#domain/divers/fields.ts';
import { accepted, type TestClub } from './app.ts';
import { members } from './members.ts';

export const diverIn = (answer: Response): Diver => answer.json<Diver>();
export const diversIn = (answer: Response): Page<Diver> => answer.json<Page<Diver>>();
export const choicesIn = (answer: Response): Page<SelectableDiver> => answer.json<Page<SelectableDiver>>();

/** With STALE_VERSION: the present record. */
export const currentIn = (answer: Response): Diver => answer.json<{ current: Diver }>().current;

export const TREASURY = [...TREASURY_FIELDS];
export const treasuryIn = (record: object): string[] => TREASURY.filter((field) => field in record);

let made = 0;
/** An unused licence. */
export const newLicence = (): string => `N-00-${String((made += 1)).padStart(6, '0')}`;

/** As the server makes them; many of one name and address are no question here. */
export const newMember = (club: TestClub, given: Partial<DiverCreate> = {}) => {
  const body = { lastname: 'Nouveau', firstname: 'Paul', licenceNumber: newLicence(), otherPerson: true, ...given };
  return accepted<Diver>(club.as('SUPER_ADMIN').post('/divers', body));
};

/** Member whom a request concerns. */
export interface Person {
  readonly id: number;
  readonly licence: string;
}

/** Columns of a member that a copy can be written with: those that the database numbers and makes are left out. */
export function copyOf(row: Row<'divers'>): Insertable<Tables['divers']> {
  const { id: _id, dossier_state: _state, words: _words, ...columns } = row as Row<'divers'> & { words?: unknown };
  return columns;
}

/** An ordinary member by default, written straight into the database. */
export const addDiver = (club: TestClub, given: Partial<Insertable<Tables['divers']>> = {}): Promise<Person> =>
  club.database.write(async ({ db }) => {
    const other = db.selectFrom('divers').selectAll().where('licence', '=', members.OTHER.licence);
    const model = await other.executeTakeFirstOrThrow();
    const row = { ...copyOf(model), licence: newLicence(), ...given };
    return db.insertInto('divers').values(row).returning(['id', 'licence']).executeTakeFirstOrThrow();
  });

/** What no refused call may change. */
export const booksOf = (club: TestClub): Promise<unknown[]> =>
  Promise.all((['divers', 'settings', 'movements', 'outbox', 'audit'] as const).map((table) => club.rows(table)));

/** Every wallet is the sum of its own movements, always (contract §6), and the books say the same (docs/adr/0064). */
export async function expectBooksToBalance(club: TestClub): Promise<void> {
  const wallets = await club.rows('divers');
  const sums = new Map(wallets.map(({ id }) => [id, 0]));
  for (const { diver_id, cents } of await club.rows('movements', { account: 'WALLET' }))
    sums.set(diver_id, (sums.get(diver_id) ?? 0) + cents);
  expect(wallets.map(({ id, wallet_cents }) => [id, wallet_cents])).toEqual([...sums]);
  // Rows that a test wrote straight into the ledger are made up as those of an older process.
  await completeBooks(club.database);
  expect(await club.database.read(unbalancedBooks)).toBe(0);
}
