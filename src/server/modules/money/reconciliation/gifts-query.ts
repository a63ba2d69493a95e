import { sql } from 'kysely';
import { bookId } from '#domain/books/accounts.ts';
import type { Cents } from '#domain/money.ts';
import { GIFT_FORM, suggestingAmong } from '#domain/payments/provider-books.ts';
import { rowOf } from '#domain/payments/verdict.ts';
import type { Tx } from '#server/db/database.ts';
import { reconciliationRepository, type PayerRow } from './repository.ts';

interface Gift {
  readonly year: number;
  readonly cents: Cents;
  readonly payer: string | null;
  readonly email: string | null;
}

const PAYMENT = rowOf('payment', 0).slice(0, -1);

/** Gifts that came through the provider and were not paid back, of the members whom their e-mail or their name tells; the provider writes their receipts. */
export async function givenOnline(
  tx: Tx,
): Promise<{ readonly member: PayerRow; readonly year: number; readonly cents: Cents }[]> {
  const { rows } =
    await sql<Gift>`select cast(substr(day, 1, 4) as integer) as year, cents - refunded as cents, payer, email
    from provider_payments where cents > refunded and (form_type = ${GIFT_FORM} or exists (select 1 from transfers
      join transfers clearing on clearing.clears = transfers.id and clearing.credit = ${bookId('GIFTS')}
      where transfers.reference = ${PAYMENT} || provider_payments.id))
    order by day, id`.execute(tx.db);
  if (rows.length === 0) return [];
  // What somebody owes tells nothing about a gift.
  const suggestedFor = suggestingAmong(
    (await reconciliationRepository(tx).payers()).map((one) => ({ ...one, due: 0 })),
  );
  return rows.flatMap(({ year, cents, ...payer }) => {
    const found = suggestedFor({ ...payer, cents });
    return found ? [{ member: found.member, year, cents: Number(cents) }] : [];
  });
}
