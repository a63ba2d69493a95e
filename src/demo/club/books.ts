import { sql, type Insertable } from 'kysely';
import { bookId } from '#domain/books/accounts.ts';
import { MEANS, PLACE_OF, type PaymentMeans } from '#domain/books/means.ts';
import { addDays, instantInParis, parisDay, type Day } from '#domain/dates.ts';
import type { Tx } from '#server/db/database.ts';
import { meansOf, transferOf, type Mirrored } from '#server/db/mirrors.ts';
import { insertRows } from '#server/db/sets.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MovementValues } from './movements.ts';

const BANKS = ['Crédit Agricole', 'La Banque Postale', 'Crédit Mutuel', 'BNP Paribas'];
/** Means of the fees paid by hand, in turn. */
const FEE_MEANS = ['CHEQUE', 'CASH', 'TRANSFER', 'CHEQUE', 'CARD', 'VOUCHER', 'CHEQUE'] as const;
const UNKNOWN_FEES = 2;
const DEPOSITED_AFTER_DAYS = 10;

interface Options {
  readonly movements: readonly MovementValues[];
  readonly ids: readonly number[];
  readonly treasurer: number;
  readonly today: Day;
}

/** How a movement's money came, if the treasurer has noted it. */
function meansFor(turn: number, row: MovementValues): PaymentMeans | null {
  if (row.account === 'WALLET') return { kind: 'SERVICE' };
  if (turn < UNKNOWN_FEES) return null;
  const kind = FEE_MEANS[turn % FEE_MEANS.length] ?? MEANS[0];
  if (kind === 'VOUCHER') return { kind, voucher: 'PASS_SPORT', reference: `PS-${2_400 + turn}` };
  if (kind !== 'CHEQUE') return { kind };
  return { kind, bank: BANKS[turn % BANKS.length], number: String(1_204_500 + 37 * turn) };
}

/** The other side of all movements, their means, and one deposit of cheques; two fees wait to be explained. */
export async function fillBooks(tx: Tx, { movements, ids, treasurer, today }: Options): Promise<void> {
  const rows = movements.map((row, at) => ({ event_id: null, author_id: null, ...row, id: ids[at] ?? 0 }));
  let turn = 0;
  const known = rows.map((row) => {
    const means = row.kind === 'MANUAL' ? meansFor(turn, row) : null;
    if (row.kind === 'MANUAL' && row.account === 'MEMBERSHIP') turn += 1;
    return { row: row, means };
  });
  const transfers = known.flatMap(({ row, means }) => transferOf(row, means && PLACE_OF[means.kind]));
  await insertRows(tx, 'transfers', transfers);

  const deposited = known.filter(
    ({ row, means }) => means?.kind === 'CHEQUE' && parisDay(row.created_at) < addDays(today, -DEPOSITED_AFTER_DAYS),
  );
  const [deposit = null] = await insertRows(tx, 'transfers', depositOf(deposited, treasurer, today));
  const means = known.flatMap(({ row, means: some }) =>
    some ? { ...meansOf({ movement_id: row.id }, some), deposit_id: null } : [],
  );
  const slip = new Set(deposited.map(({ row }) => row.id));
  await insertRows(
    tx,
    'means',
    means.map((one) => (slip.has(one.movement_id) ? { ...one, deposit_id: deposit } : one)),
  );
  // Members sign their own cheques.
  await sql`update means set drawer = (select firstname || ' ' || lastname from divers join movements
    on movements.diver_id = divers.id where movements.id = means.movement_id) where kind = 'CHEQUE'`.execute(tx.db);
}

/** The slip of these cheques; none without cheques. */
function depositOf(cheques: readonly { readonly row: Mirrored }[], author_id: number, today: Day) {
  const cents = cheques.reduce((sum, { row }) => sum + row.cents, 0);
  if (cents === 0) return [];
  const day = addDays(today, -DEPOSITED_AFTER_DAYS);
  const transfer: Omit<Insertable<Tables['transfers']>, 'id'> = {
    year: Number(day.slice(0, 4)),
    day,
    debit: bookId('BANK'),
    credit: bookId('CHEQUES'),
    cents,
    reference: 'deposit:demo',
    label: `Remise de ${cheques.length} chèques`,
    author_id,
    created_at: instantInParis(day, '18:30').toISOString(),
  };
  return [transfer];
}
