import type { DonationYear, StatementQuery } from '../../../shared/contract/daos-year.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { requireRight } from '../../commons/permission.ts';
import { waiverOf, type Waiver } from './waiver.ts';
import { donationYearOf, isWorthSigning, membersOf } from './year-mapping.ts';
import { daoYearRepository } from './year-repository.ts';

interface PdfFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Parts {
  readonly database: Database;
  /** Deactivated and deleted ones too. */
  readonly exists: (tx: Tx, diver: number) => Promise<boolean>;
  readonly print: {
    readonly one: (waiver: Waiver) => Promise<PdfFile>;
    readonly all: (year: number, waivers: readonly Waiver[]) => Promise<PdfFile>;
  };
}

/** The end of a year: what each member waived, and the statements that they sign. Printing is no part of a transaction. */
export const daoYearService = ({ database, exists, print }: Parts) => ({
  year: (year: number): Promise<DonationYear> =>
    database.read(async (tx) => {
      const entries = daoYearRepository(tx);
      return donationYearOf(year, await entries.years(), membersOf(year, await entries.entries(year)));
    }),

  /** Refused: FORBIDDEN for another's, DIVER_NOT_FOUND; DONATIONS_NONE. Worth nothing or not, it says what was entered. */
  async statement(actor: Actor, year: number, { diver = actor.id }: StatementQuery): Promise<PdfFile> {
    if (diver !== actor.id) requireRight(actor, 'donations.all');
    const [mine] = await database.read(async (tx) => {
      if (!(await exists(tx, diver))) throw new Refused('DIVER_NOT_FOUND', { field: 'diver' });
      return membersOf(year, await daoYearRepository(tx).entries(year, diver));
    });
    if (!mine) throw new Refused('DONATIONS_NONE');
    return print.one(waiverOf(year, mine));
  },

  /** Of everybody who has something to sign, by name. Refused: DONATIONS_NONE. */
  async statements(year: number): Promise<PdfFile> {
    const members = await database.read(async (tx) => membersOf(year, await daoYearRepository(tx).entries(year)));
    const waivers = members.filter(isWorthSigning).map((one) => waiverOf(year, one));
    if (waivers.length === 0) throw new Refused('DONATIONS_NONE');
    return print.all(year, waivers);
  },
});

export type DaoYearService = ReturnType<typeof daoYearService>;
