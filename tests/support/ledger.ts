// Helpers of the ledger's tests: the treasurer's calls, and the rows in the database.
import type { LightMyRequestResponse as Response } from 'fastify';
import type { Page } from '#contract/common.ts';
import type { Movement, OutingAccount } from '#contract/ledger.ts';
import { accepted, type TestClub } from './app.ts';
import type { Who } from './members.ts';

export const movementIn = (answer: Response): Movement => answer.json<Movement>();
export const accountIn = (answer: Response): OutingAccount => answer.json<OutingAccount>();

let made = 0;
/** An unused key of a form. */
export const newKey = (): string => `form-${String((made += 1)).padStart(8, '0')}`;

export const enter = (club: TestClub, diver: number, amount: unknown, given: object = {}): Promise<Response> =>
  club.as('SUPER_ADMIN').post('/mouvements', { diver, amount, reason: 'Gonflage', key: newKey(), ...given });

export const pageOfMovements = (club: TestClub, path: string, who: Who | { token: string } = 'SUPER_ADMIN') =>
  accepted<Page<Movement>>(club.as(who).get(path));

const idOf = (club: TestClub, who: Who | number) => (typeof who === 'number' ? who : club.idOf(who));

/** Rows of one member or of all, in the order of writing. */
export const rowsOf = async (club: TestClub, who?: Who | number) =>
  club.rows('movements', who === undefined ? {} : { diver_id: await idOf(club, who) });

export const walletOf = async (club: TestClub, who: Who | number): Promise<number> =>
  (await club.row('divers', await idOf(club, who))).wallet_cents;

/** A movement of another kind than the treasurer's own calls write. */
export async function seedMovement(
  club: TestClub,
  row: { diver_id: number; cents: number; kind: string; account?: string; created_at: string },
): Promise<void> {
  await club.insert('movements', row);
  if (row.account === 'MEMBERSHIP') return;
  await club.change('divers', row.diver_id, { wallet_cents: (await walletOf(club, row.diver_id)) + row.cents });
}
