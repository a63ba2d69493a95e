import { sql, type SqlBool } from 'kysely';
import { bookId, type BookRef } from '#domain/books/accounts.ts';
import { bookYear, nearestBookDay } from '#domain/books/days.ts';
import { chequeKey, type PaymentMeans } from '#domain/books/means.ts';
import { mirrorOf } from '#domain/books/mirror.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import type { Account, MovementKind } from '#domain/ledger/kinds.ts';
import type { Cents } from '#domain/money.ts';
import type { Database, Tx } from './database.ts';
import { inOpenYears } from './open-years.ts';
import { insertRows } from './sets.ts';

/** What a transfer takes from its movement. */
export interface Mirrored {
  readonly id: number;
  readonly account: Account;
  readonly kind: MovementKind;
  readonly cents: Cents;
  readonly diver_id: number;
  readonly event_id: number | null;
  readonly author_id: number | null;
  readonly created_at: string;
}

/** The row underneath a movement; none where no money has moved. `day`: when it did, else when it was entered. */
export function transferOf(
  movement: Mirrored,
  place: BookRef | null,
  day: Day = nearestBookDay(parisDay(movement.created_at)),
) {
  const sides = mirrorOf(movement, place);
  if (sides === null) return [];
  const { id: movement_id, diver_id, event_id, author_id, created_at } = movement;
  const { debit, credit, cents } = sides;
  const accounts = { debit: bookId(debit), credit: bookId(credit), cents };
  return [{ year: bookYear(day), day, ...accounts, movement_id, diver_id, event_id, author_id, created_at }];
}

/** The row of the means of a movement, or of a transfer by hand. */
export function meansOf<Of extends { movement_id: number } | { transfer_id: number }>(
  of: Of,
  means: PaymentMeans,
  sharesCheque = false,
) {
  const { kind, drawer = null, bank = null, number = null, dueOn = null, voucher = null, reference = null } = means;
  const cheque = { drawer, bank, number, cheque_key: sharesCheque ? null : chequeKey(means) };
  return { ...of, kind, ...cheque, due_on: dueOn, voucher, reference };
}

/** Of a row of `movements`, as `isFeeChange` of the domain. */
export const isFeeChange = sql<SqlBool>`(movements.kind = 'FEE_CHANGE'
  or (movements.account = 'MEMBERSHIP' and movements.kind = 'ADJUSTMENT'))`;

/** Movements that are money and have no transfer: written by a process of 1.0.0 (docs/adr/0033). */
export const withoutMirror = sql`movements where movements.cents <> 0 and not ${isFeeChange}
  and not exists (select 1 from transfers where transfers.movement_id = movements.id)`;

/** Rows of one transaction: members' writes wait for no more. */
const AT_ONCE = 500;

/** Makes up the transfers of at most 500 movements; false: none is left. */
export async function makeUpMirrors(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Mirrored>`select id, account, kind, cents, diver_id, event_id, author_id, created_at
    from ${withoutMirror} order by id limit ${AT_ONCE}`.execute(tx.db);
  // Another process may make up the same ones at the same time.
  const once = sql`on conflict (movement_id) do nothing`;
  const mirrors = rows.flatMap((row) => transferOf(row, null));
  await insertRows(tx, 'transfers', await inOpenYears(tx, mirrors, new Date()), once);
  return rows.length === AT_ONCE;
}

/** Makes up all that are missing; reads first, as idle servers ask too. */
export async function completeBooks(database: Pick<Database, 'read' | 'write'>): Promise<void> {
  const isIncomplete = async ({ db }: Tx) =>
    (await sql`select 1 from ${withoutMirror} limit 1`.execute(db)).rows.length > 0;
  while ((await database.read(isIncomplete)) && (await database.write(makeUpMirrors)));
}
