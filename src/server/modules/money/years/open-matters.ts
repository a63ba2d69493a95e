import type { Matter } from '#domain/books/years.ts';
import { addDays, instantInParis, type Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { LiveConfig } from '#server/commons/club/live-club.ts';
import type { Tx } from '#server/db/database.ts';
import { booksRepository } from '../books/repository.ts';
import { intentsRepository } from '../payments/repository.ts';
import { receiptsToMake } from '../receipts/plan.ts';
import { unexplainedBeside } from '../reconciliation/unexplained-query.ts';
import { yearsRepository } from './repository.ts';

interface OpenMatter {
  readonly matter: Matter;
  /** Open matters of the year that ends on that day. */
  readonly read: (
    tx: Tx,
    year: number,
    ends: Day,
    club: LiveConfig,
  ) => Promise<{ readonly count: number; readonly cents?: Cents }>;
}

const nextDay = (ends: Day): Date => instantInParis(addDays(ends, 1));

/** Finders by matter; a new matter also needs its name in the domain and its sentence in the messages. */
export const OPEN_MATTERS: readonly OpenMatter[] = [
  {
    matter: 'YEARS_BEFORE',
    read: async (tx, year) => {
      const before = await yearsRepository(tx).until(year - 1);
      return { count: before.filter(({ closed_at: at, entries }) => at === null && entries !== null).length };
    },
  },
  {
    matter: 'CHECKOUTS',
    read: async (tx, _, ends) => {
      const intents = intentsRepository(tx);
      const counts = [await intents.count('CREATED', nextDay(ends)), await intents.count('OPEN', nextDay(ends))];
      return { count: counts.reduce((sum, one) => sum + one, 0) };
    },
  },
  {
    matter: 'MISMATCHES',
    read: async (tx, _, ends) => ({ count: await intentsRepository(tx).count('MISMATCH', nextDay(ends)) }),
  },
  { matter: 'SUSPENSE', read: async (tx, _, ends) => ({ count: await booksRepository(tx).countWaiting(ends) }) },
  { matter: 'PROVIDER', read: (tx, _, ends) => unexplainedBeside(tx, ends) },
  { matter: 'RECEIPTS', read: async (tx, year, _, club) => ({ count: await receiptsToMake(tx, year, club) }) },
  { matter: 'FEES', read: (tx) => yearsRepository(tx).fees() },
];
