import { setImmediate } from 'node:timers/promises';
import type { DonationYear, MemberYear, StatementQuery, YearMembers } from '../../../../shared/contract/daos.ts';
import type { PartQuery } from '../../../../shared/contract/common.ts';
import { NO_CAR } from '../../../../shared/domain/daos/valuation.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import { requireRight } from '../../../commons/service/permission.ts';
import { mapped, Whole } from '../../../db/whole.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import type { PdfFile } from '../../../documents/pdf.ts';
import { printWaiver, printWaivers } from './waiver-layout.ts';
import { isWorthSigning, memberYearOf, membersOf, yearTotals, type DonorRow } from './mapping.ts';
import { daosRepository } from './repository.ts';
import { waiverOf } from './waiver.ts';

/** Members whose figures want a look that a screen names. */
const NAMED = 30;

/** A year's donations, and the statements that members sign; PDFs are printed outside of transactions. */
export const daoYearService = ({ database, club, clock }: ServiceContext) => ({
  year: (year: number): Promise<DonationYear | Whole<DonationYear>> =>
    database.read(async (tx) => {
      const daos = daosRepository(tx);
      const [years, sums] = [await daos.years(), yearTotals()];
      const around = (members: MemberYear[] = []): DonationYear => ({ year, years, members, totals: sums.totals() });
      const membersIn = (donors: readonly DonorRow[]): MemberYear[] => {
        for (const donor of donors) sums.add(donor);
        return donors.map(memberYearOf);
      };
      const found = await daos.donors(year);
      if ('rows' in found) return around(membersIn(found.rows));
      return new Whole<DonationYear>('members', mapped(found.pieces, membersIn), () => around());
    }),

  /** Without the members; read in pieces, between which others are answered. */
  summary: (year: number): Promise<DonationYear> =>
    database.read(async (tx) => {
      const daos = daosRepository(tx);
      const sums = yearTotals();
      const [unknown, withoutCar]: [number[], number[]] = [[], []];
      for await (const donors of daos.donorSums(year)) {
        for (const donor of donors) {
          sums.add(donor);
          if (donor.unknown > 0) unknown.push(donor.diver_id);
          if (donor.voiturecv === NO_CAR) withoutCar.push(donor.diver_id);
        }
        await setImmediate();
      }
      const reviewed = async (ids: readonly number[]) => {
        const first = await daos.firstDonors(year, ids, NAMED);
        return { count: ids.length, first: first.map(memberYearOf) };
      };
      const review = { unknown: await reviewed(unknown), withoutCar: await reviewed(withoutCar) };
      return { year, years: await daos.years(), members: [], totals: sums.totals(), review };
    }),

  members: (year: number, { size = 100, after }: PartQuery): Promise<YearMembers> =>
    database.read(async (tx) => {
      const { rows, next } = await daosRepository(tx).someDonors(year, size, after);
      return { members: rows.map(memberYearOf), next };
    }),

  /** One member's statement, even without value. Throws FORBIDDEN for another's, DIVER_NOT_FOUND, DONATIONS_NONE. */
  async statement(actor: Actor, year: number, { diver = actor.id }: StatementQuery): Promise<PdfFile> {
    if (diver !== actor.id) requireRight(actor, 'donations.all');
    const mine = await database.write(async (tx) => {
      orNotFound(await diversRepository(tx).find(diver), 'DIVER_NOT_FOUND', 'diver');
      const [own] = membersOf(year, await daosRepository(tx).ofYear(year, diver));
      if (!own) throw new DomainError('DONATIONS_NONE');
      await recordSecurity(tx, { at: clock(), actor, action: 'statementPrinted', subject: diver, detail: { year } });
      return own;
    });
    return printWaiver(actor.id, club.club.name, waiverOf(year, mine));
  },

  /** Statements of all members whose donations have a value, by name. Throws DONATIONS_NONE. */
  async statements(actor: Actor, year: number): Promise<PdfFile> {
    const waivers = await database.write(async (tx) => {
      const members = membersOf(year, await daosRepository(tx).ofYear(year)).filter(isWorthSigning);
      if (members.length === 0) throw new DomainError('DONATIONS_NONE');
      const detail = { year, count: members.length };
      await recordSecurity(tx, { at: clock(), actor, action: 'statementPrinted', detail });
      return members.map((one) => waiverOf(year, one));
    });
    return printWaivers(actor.id, club.club.name, year, waivers);
  },
});

export type DaoYearService = ReturnType<typeof daoYearService>;
