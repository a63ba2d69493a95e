import type { DonationYear, StatementQuery } from '../../../shared/contract/daos.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { found, Refused } from '../../commons/errors.ts';
import { requireRight } from '../../commons/permission.ts';
import { recordSecurity } from '../../commons/security-log.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { diversRepository } from '../divers/repository.ts';
import type { PdfFile } from '../documents/pdf.ts';
import { printWaiver, printWaivers } from '../documents/files.ts';
import { donationYearOf, isWorthSigning, membersOf } from './mapping.ts';
import { daosRepository } from './repository.ts';
import { waiverOf } from './waiver.ts';

/** A year's donations, and the statements that members sign; PDFs are printed outside of transactions. */
export const daoYearService = ({ database, club, clock }: ServiceContext) => ({
  year: (year: number): Promise<DonationYear> =>
    database.read(async (tx) => {
      const daos = daosRepository(tx);
      return donationYearOf(year, await daos.years(), membersOf(year, await daos.ofYear(year)));
    }),

  /** One member's statement, even without value. Throws FORBIDDEN for another's, DIVER_NOT_FOUND, DONATIONS_NONE. */
  async statement(actor: Actor, year: number, { diver = actor.id }: StatementQuery): Promise<PdfFile> {
    if (diver !== actor.id) requireRight(actor, 'donations.all');
    const mine = await database.write(async (tx) => {
      found(await diversRepository(tx).find(diver), 'DIVER_NOT_FOUND', 'diver');
      const [own] = membersOf(year, await daosRepository(tx).ofYear(year, diver));
      if (!own) throw new Refused('DONATIONS_NONE');
      await recordSecurity(tx, { at: clock(), actor, action: 'statementPrinted', subject: diver, detail: { year } });
      return own;
    });
    return printWaiver(club.club.name, waiverOf(year, mine));
  },

  /** Statements of all members whose donations have a value, by name. Throws DONATIONS_NONE. */
  async statements(actor: Actor, year: number): Promise<PdfFile> {
    const waivers = await database.write(async (tx) => {
      const members = membersOf(year, await daosRepository(tx).ofYear(year)).filter(isWorthSigning);
      if (members.length === 0) throw new Refused('DONATIONS_NONE');
      const detail = { year, count: members.length };
      await recordSecurity(tx, { at: clock(), actor, action: 'statementPrinted', detail });
      return members.map((one) => waiverOf(year, one));
    });
    return printWaivers(club.club.name, year, waivers);
  },
});

export type DaoYearService = ReturnType<typeof daoYearService>;
