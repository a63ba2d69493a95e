import { beginsWith } from '../divers/name-search.ts';
import { type KmSource, yearOf } from './entry.ts';

/** A missing filter lets every donation through. */
export interface DonationFilters {
  readonly diver?: number | undefined;
  readonly year?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly site?: string | undefined;
  readonly motif?: string | undefined;
  /** True: only entries whose distance is estimated or unknown; false: only the others. */
  readonly unsure?: boolean | undefined;
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly q?: string | undefined;
}

/** Sources of the distances that the treasurer should check. */
export const UNSURE_SOURCES: readonly KmSource[] = ['ESTIMATE', 'UNKNOWN'];

/** Wire names; another server has no `kmSource`. */
interface FilteredDonation {
  readonly daoiddiver: number;
  readonly daofirstname: string;
  readonly daolastname: string;
  readonly daodate: string;
  readonly daosite: string;
  readonly daomotif: string;
  readonly daolocked: boolean;
  readonly kmSource: KmSource | null;
}

/** Must agree with the server's SQL. */
export function donationMatches(
  dao: FilteredDonation,
  { year, locked, diver, site, motif, unsure, q }: DonationFilters,
): boolean {
  const isUnsure = dao.kmSource !== null && UNSURE_SOURCES.includes(dao.kmSource);
  return (
    (year === undefined || yearOf(dao.daodate) === year) &&
    (locked === undefined || dao.daolocked === locked) &&
    (diver === undefined || dao.daoiddiver === diver) &&
    (site === undefined || dao.daosite === site) &&
    (motif === undefined || dao.daomotif === motif) &&
    (unsure === undefined || isUnsure === unsure) &&
    beginsWith({ lastname: dao.daolastname, firstname: dao.daofirstname }, q ?? '')
  );
}
