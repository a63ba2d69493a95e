import type { StatementQuery } from '#contract/daos.ts';
import type { PartQuery } from '#contract/common.ts';
import { NO_CAR } from '#domain/daos/valuation.ts';
import type { Actor } from '#domain/permissions.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import type { Tx } from '#server/db/database.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { byName } from '#server/commons/divers/names-query.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { printWaiver, printWaivers, waiverOf } from './waiver-layout.ts';
import { isWorthSigning, memberYearOf, membersOf, yearTotals, type DonorRow } from './mapping.ts';
import { daosRepository } from './repository.ts';

/** Members whose figures want a look that a screen names. */
const NAMED = 30;

/** The year's donors by name, with their sums. */
async function readYear(tx: Tx, year: number) {
  const daos = daosRepository(tx);
  const sums = yearTotals(year);
  const donors: DonorRow[] = [];
  for await (const some of daos.donors(year)) {
    for (const donor of some) sums.add(donor);
    donors.push(...some);
  }
  return { donors: donors.sort(byName), totals: sums.totals(), years: await daos.years() };
}

/** A year's donations, and the statements that members sign; PDFs are printed outside of transactions. */
export const daoYearService = ({ database, club, clock }: ServiceContext) => ({
  year: (year: number) =>
    database.read(async (tx) => {
      const { donors, ...figures } = await readYear(tx, year);
      return { year, ...figures, members: donors.map((donor) => memberYearOf(year, donor)) };
    }),

  /** Names only those members whose figures want a look. */
  summary: (year: number) =>
    database.read(async (tx) => {
      const { donors, ...figures } = await readYear(tx, year);
      const reviewed = (some: readonly DonorRow[]) => ({
        count: some.length,
        first: some.slice(0, NAMED).map((donor) => memberYearOf(year, donor)),
      });
      const review = {
        unknown: reviewed(donors.filter(({ unknown }) => unknown > 0)),
        withoutCar: reviewed(donors.filter(({ voiturecv }) => voiturecv === NO_CAR)),
      };
      return { year, ...figures, members: [], review };
    }),

  members: (year: number, { size = 100, after }: PartQuery) =>
    database.read(async (tx) => {
      const { rows, next } = await daosRepository(tx).someDonors(year, size, after);
      return { members: rows.map((donor) => memberYearOf(year, donor)), next };
    }),

  /** One member's statement, even without value. Throws FORBIDDEN for another's, DIVER_NOT_FOUND, DONATIONS_NONE. */
  async statement(actor: Actor, year: number, { diver = actor.id }: StatementQuery) {
    if (diver !== actor.id) requireRight(actor, 'donations.all');
    const mine = await database.write(async (tx) => {
      orNotFound(await diversRepository(tx).find(diver), 'DIVER_NOT_FOUND', 'diver');
      const [own] = membersOf(year, await daosRepository(tx).ofYear(year, diver));
      if (!own) throw new DomainError('DONATIONS_NONE');
      await recordSecurity(tx, { at: clock(), actor, action: 'statementPrinted', subject: diver, detail: { year } });
      return own;
    });
    return printWaiver(actor.id, club.config.club.name, waiverOf(year, mine));
  },

  /** Statements of all members whose donations have a value, by name. Throws DONATIONS_NONE. */
  async statements(actor: Actor, year: number) {
    const waivers = await database.write(async (tx) => {
      const members = membersOf(year, await daosRepository(tx).ofYear(year)).filter(isWorthSigning);
      if (members.length === 0) throw new DomainError('DONATIONS_NONE');
      const detail = { year, count: members.length };
      await recordSecurity(tx, { at: clock(), actor, action: 'statementPrinted', detail });
      return members.map((one) => waiverOf(year, one));
    });
    return printWaivers(actor.id, club.config.club.name, year, waivers);
  },
});

export type DaoYearService = ReturnType<typeof daoYearService>;
