import type { StatementQuery } from '#contract/daos.ts';
import type { Actor } from '#domain/permissions.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { printWaiver, printWaivers, waiverOf } from './waiver-layout.ts';
import { isWorthSigning, memberYearOf, membersOf, yearTotals } from './mapping.ts';
import { daosRepository } from './repository.ts';

/** A year's donations, and the statements that members sign; PDFs are printed outside of transactions. */
export const daoYearService = ({ database, club, clock }: ServiceContext) => ({
  year: (year: number) =>
    database.read(async (tx) => {
      const daos = daosRepository(tx);
      const donors = await daos.donors(year);
      const members = donors.map((donor) => memberYearOf(year, donor));
      return { year, years: await daos.years(), members, totals: yearTotals(year, donors) };
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
