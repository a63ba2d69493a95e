import { addMonths, instantInParis } from '#domain/dates.ts';
import { placesByMonth } from '#domain/events/dashboard-figures.ts';
import type { Tx } from '#server/db/database.ts';
import { booksRepository } from '#server/modules/money/books/repository.ts';
import { yearTotals } from '#server/modules/money/daos/mapping.ts';
import { daosRepository } from '#server/modules/money/daos/repository.ts';
import { dashboardRepository } from '../dashboard/repository.ts';
import { assemblyRepository } from './repository.ts';

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01-01`, index).slice(0, 7));

/** Figures of one year. */
export async function yearOf(tx: Tx, year: number) {
  const assembly = assemblyRepository(tx);
  const [starts, ends] = [`${year}-01-01`, `${year}-12-31`];
  const outings = (
    await dashboardRepository(tx).attended(instantInParis(starts), instantInParis(`${year + 1}-01-01`))
  ).filter(({ status }) => status !== 'CANCELLED');
  const sum = (read: (outing: (typeof outings)[number]) => number) =>
    outings.reduce((all, outing) => all + read(outing), 0);
  return {
    year,
    sums: await assembly.sums(year),
    received: await assembly.received(year),
    handedIn: await assembly.handedIn(year),
    balances: await booksRepository(tx).accounts(ends),
    outings: {
      count: outings.length,
      divers: sum(({ divers }) => divers),
      supervisors: sum(({ supervisors }) => supervisors),
      months: placesByMonth(outings, monthsOf(year)),
    },
    donations: yearTotals(year, await daosRepository(tx).donors(year)),
  };
}

export type AssemblyYear = Awaited<ReturnType<typeof yearOf>>;
