import { bookId, type BookCode } from '#domain/books/accounts.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Cents } from '#domain/money.ts';
import { cancelledLabel, waivedLabel } from '#messages/receipts.ts';

/** Waived expenses are accepted, then given: what each half is called in the books. */
const HALVES = [
  ['expense', 'EXPENSES', 'EXPENSES_OWED'],
  ['waiver', 'EXPENSES_OWED', 'EXPENSES_WAIVED'],
] as const satisfies readonly (readonly [string, BookCode, BookCode])[];

interface About {
  readonly actor: Actor;
  readonly now: Date;
  readonly giftYear: number;
  readonly number: string;
  readonly member: number;
}

/** On the last day of the gifts' year: the books take it to the open one where that is closed. */
const common = ({ actor, now, giftYear, member }: About) => ({
  day: `${giftYear}-12-31`,
  diver_id: member,
  author_id: actor.id,
  created_at: now.toISOString(),
});

/** References of the rows of a receipt. */
export const referencesOf = (number: string): string[] => HALVES.map(([half]) => `receipt:${number}:${half}`);

/** What a receipt writes into the books. */
export const waiverRows = (about: About, cents: Cents) =>
  HALVES.map(([half, debit, credit]) => ({
    ...common(about),
    debit: bookId(debit),
    credit: bookId(credit),
    cents,
    reference: `receipt:${about.number}:${half}`,
    label: waivedLabel(about.giftYear, about.number),
  }));

interface Written {
  readonly debit: number;
  readonly credit: number;
  readonly cents: Cents;
  readonly reference: string | null;
}

/** The same rows the other way round, of a receipt that is cancelled. */
export const rowsBack = (about: About, written: readonly Written[]) =>
  written.map(({ debit, credit, cents, reference }) => ({
    ...common(about),
    debit: credit,
    credit: debit,
    cents,
    reference: `${reference}:cancelled`,
    label: cancelledLabel(about.giftYear, about.number),
  }));
