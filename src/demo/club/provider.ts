import { bookId, type BookCode } from '#domain/books/accounts.ts';
import { addDays, instantInParis, type Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { rowOf } from '#domain/payments/verdict.ts';
import { providerLabel } from '#messages/reconciliation.ts';
import type { Tx } from '#server/db/database.ts';
import { finishJob } from '#server/db/jobs.ts';
import { booksRepository } from '#server/modules/money/books/repository.ts';
import { reconciliationRepository } from '#server/modules/money/reconciliation/repository.ts';
import { SYNC_JOB } from '#server/modules/money/reconciliation/unexplained-query.ts';

interface Sale {
  readonly form: string;
  readonly formType: string;
  readonly cents: Cents;
  readonly daysAgo: number;
  /** Payer other than the member. */
  readonly payer?: string;
  readonly side: BookCode;
}

/** Below the numbers of the payment sandbox. */
const FIRST_NUMBER = 48_120;

const SALES: readonly Sale[] = [
  { form: 'boutique', formType: 'Shop', cents: 24_00, daysAgo: 3, side: 'SUSPENSE' },
  { form: 'repas-du-club', formType: 'Event', cents: 36_00, daysAgo: 6, payer: 'Odile Marchal', side: 'SUSPENSE' },
  { form: 'soutenir-le-club', formType: 'Donation', cents: 50_00, daysAgo: 9, payer: 'Bernard Colin', side: 'GIFTS' },
];

/** Payments by the provider's own forms: a gift, two that wait to be explained, one that could not be read. */
export async function fillProvider(tx: Tx, member: number, today: Day): Promise<void> {
  const repository = reconciliationRepository(tx);
  const own = await tx.db
    .selectFrom('divers')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  const seen_at = instantInParis(today).toISOString();
  for (const [at, { form, formType, cents, daysAgo, side, payer: other }] of SALES.entries()) {
    const id = FIRST_NUMBER + at;
    const day = addDays(today, -daysAgo);
    const payer = other ?? `${own.firstname} ${own.lastname}`;
    const who = { form, form_type: formType, payer, email: other ? null : own.email };
    await repository.put({ ...who, id, day, cents, state: 'Authorized', legible: 1, seen_at });
    await booksRepository(tx).add({
      day,
      debit: bookId('HELLOASSO'),
      credit: bookId(side),
      cents,
      reference: rowOf('payment', id),
      label: providerLabel('PAYMENT', { id, form, payer }),
      created_at: seen_at,
    });
  }
  const unread = { id: FIRST_NUMBER + SALES.length, day: addDays(today, -1), state: '', legible: 0 };
  await repository.put({ ...unread, seen_at });
  // The sandbox starts with the first payment, or the next night.
  const readAt = instantInParis(today, '05:30');
  const report = { completeFrom: readAt.toISOString(), unnamed: 0, failure: null };
  await finishJob(tx, SYNC_JOB, readAt, JSON.stringify(report));
}
