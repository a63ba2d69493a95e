import type * as wire from '#contract/books.ts';
import { bookId } from '#domain/books/accounts.ts';
import { bookYear } from '#domain/books/days.ts';
import { parisDay } from '#domain/dates.ts';
import type { Actor } from '#domain/permissions.ts';
import { fecFileName } from '#messages/file-names.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { accountsRepository } from './accounts-repository.ts';
import { fecOf } from './fec-layout.ts';
import { fecRepository } from './fec-repository.ts';

/** The books as the file that accountants and their programs read (docs/adr/0064). */
export const fecService = ({ database, clock, club }: ServiceContext) => {
  return {
    years: (): Promise<wire.FecYears> =>
      database.readAtOnce(async (tx) => {
        const fec = fecRepository(tx);
        const years: wire.FecYear[] = [];
        const files = await fec.handedOut();
        for (const { year, entries } of await fec.years()) {
          const handedOut = files.find((file) => file.year === year) ?? null;
          years.push({ year, entries, handedOut, waiting: await fec.countAfter(year, handedOut?.last ?? 0) });
        }
        return { years, identifier: club.config.receipts.identifier };
      }),

    /** Records the last entry of the file, after which the next one begins: entries that are being written are waited for. Throws YEAR_NOT_FOUND. */
    file: (actor: Actor, year: number, { after = 0 }: wire.FecQuery) =>
      database.write(async (tx) => {
        const fec = fecRepository(tx);
        if (!(await fec.lock(year)) || year > bookYear(parisDay(clock()))) throw new DomainError('YEAR_NOT_FOUND');
        const rows = await fec.entries(year);
        const opening = await fec.opening(`${year}-01-01`);
        const carried = orNotFound(await accountsRepository(tx).find(bookId('CARRIED_FORWARD')), 'ACCOUNT_NOT_FOUND');
        const { text, entries } = fecOf(year, opening, rows, carried, after);
        const detail = { year, count: entries, after, last: rows.at(-1)?.id ?? after };
        await recordSecurity(tx, { at: clock(), actor, action: 'movementsExported', detail });
        return { name: fecFileName(year, club.config.receipts.identifier), text };
      }),
  };
};
