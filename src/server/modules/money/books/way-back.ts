import { bookId } from '#domain/books/accounts.ts';
import { OWN } from '#domain/books/mirror.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { requireCash } from '#server/commons/ledger/cash-query.ts';
import type { Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';

const SUSPENSE = bookId('SUSPENSE');
const OWN_SIDES = Object.values(OWN).map(bookId);

/** Account to which the money of a movement goes back, and the waiting row that this clears. */
interface WayBack {
  readonly place: number;
  /** Day on which it came. */
  readonly about: Day;
  readonly clears?: number;
}

function mirrorsOf({ db }: Tx, movements: readonly number[]) {
  return db
    .selectFrom('transfers')
    .leftJoin('transfers as clearing', 'clearing.clears', 'transfers.id')
    .select([
      'transfers.id',
      'transfers.day',
      'transfers.movement_id',
      'transfers.cents',
      'transfers.debit',
      'transfers.credit',
      'transfers.clears',
    ])
    .select(['clearing.id as cleared_by', 'clearing.debit as to', 'clearing.credit as from'])
    .where('transfers.movement_id', 'in', movements)
    .$narrowType<{ movement_id: number }>()
    .execute();
}

/** Locks the means of movements and of the transfers that explain them. */
function lockMeans({ db }: Tx, movements: readonly number[], clearing: readonly number[]) {
  const rows = db.selectFrom('means').select(['id', 'kind', 'deposit_id', 'movement_id', 'transfer_id']);
  return rows
    .where((eb) => eb.or([eb('movement_id', 'in', movements), eb('transfer_id', 'in', clearing)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The way that the money of movements came, by their ids; none for those that are no money. Cheques are cancelled, and may be
 * entered again; those that were handed in leave the bank. Throws CASH_TOO_LOW for cash that was handed in meanwhile, and CHEQUE_BACK.
 */
export async function waysBack(tx: Tx, movements: readonly number[], now: Date): Promise<Map<number, WayBack>> {
  let cash = 0;
  const ways = await inSets(movements, async (chunk) => {
    const mirrors = await mirrorsOf(tx, chunk);
    const clearing = mirrors.flatMap(({ cleared_by: id }) => id ?? []);
    const means = await lockMeans(tx, chunk, clearing.length > 0 ? clearing : [0]);
    const cheques = means.filter(({ kind }) => kind === 'CHEQUE');
    const cancelled = { cheque_key: null, cancelled_at: now.toISOString() };
    const ids = cheques.map(({ id }) => id);
    if (ids.length > 0) await tx.db.updateTable('means').set(cancelled).where('id', 'in', ids).execute();
    return mirrors.map((mirror) => {
      const { id, day: about, movement_id: movement, debit, credit, clears, cleared_by: by, to, from } = mirror;
      const own = means.find((one) => one.movement_id === movement || (by !== null && one.transfer_id === by));
      const came = OWN_SIDES.includes(debit) ? credit : debit;
      const explained = to === SUSPENSE ? from : to;
      const place = own?.deposit_id == null ? (explained ?? came) : bookId('BANK');
      // What put a cheque back; it has left the list of those to hand in.
      if (place === bookId('CHEQUES') && !own && OWN_SIDES.includes(debit)) throw new DomainError('CHEQUE_BACK');
      if (place === bookId('CASH') && !OWN_SIDES.includes(debit)) cash += mirror.cents;
      return [movement, { place, about, ...(place === SUSPENSE && clears === null && { clears: id }) }] as const;
    });
  });
  if (cash > 0) await requireCash(tx, cash, parisDay(now));
  return new Map(ways);
}
