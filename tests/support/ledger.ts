// Helpers of the ledger's tests: the treasurer's calls, and the rows in the database.
import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import type { Page } from '../../src/shared/contract/common.ts';
import type { Movement, OutingAccount } from '../../src/shared/contract/ledger.ts';
import type { TestClub } from './app.ts';
import type { Who } from './members.ts';

export const movementIn = (answer: Response): Movement => answer.json<Movement>();
export const accountIn = (answer: Response): OutingAccount => answer.json<OutingAccount>();

let made = 0;
/** An unused key of a form. */
export const newKey = (): string => `form-${String((made += 1)).padStart(8, '0')}`;

export const enter = (club: TestClub, diver: number, amount: unknown, given: object = {}): Promise<Response> =>
  club.as('SUPER_ADMIN').post('/mouvements', { diver, amount, reason: 'Gonflage', key: newKey(), ...given });

export async function pageOfMovements(
  club: TestClub,
  path: string,
  who: Who | { token: string } = 'SUPER_ADMIN',
): Promise<Page<Movement>> {
  const answer = await club.as(who).get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page<Movement>>();
}

/** Rows of one member or of all, in the order of writing. */
export const rowsOf = (club: TestClub, diver?: number) =>
  club.database.read(({ db }) => {
    const rows = db.selectFrom('movements').selectAll().orderBy('id');
    return (diver === undefined ? rows : rows.where('diver_id', '=', diver)).execute();
  });

export const walletOf = async (club: TestClub, diver: number): Promise<number> =>
  (
    await club.database.read(({ db }) =>
      db.selectFrom('divers').select('wallet_cents').where('id', '=', diver).executeTakeFirstOrThrow(),
    )
  ).wallet_cents;

/** A movement of another kind than the treasurer's own calls write. */
export const seedMovement = (
  club: TestClub,
  row: { diver_id: number; cents: number; kind: string; account?: string; created_at: string },
): Promise<void> =>
  club.database.write(async ({ db }) => {
    await db.insertInto('movements').values(row).execute();
    if (row.account === 'MEMBERSHIP') return;
    await db
      .updateTable('divers')
      .set((diver) => ({ wallet_cents: diver('wallet_cents', '+', row.cents) }))
      .where('id', '=', row.diver_id)
      .execute();
  });
