import { parisDay } from '../dates.ts';
import { isOpenRegistration, isUnlimited, type Outing } from './status.ts';

/** Days ahead in which supervisors are looked for. */
export const STAFFING_DAYS = 30;

/** Months before the present one and after it, on the chart of places. The present one is the sixth of the past. */
export const MONTHS_BACK = 5;
export const MONTHS_AHEAD = 6;

/** An outing with how many hold a place of each kind. */
export interface Attended {
  readonly outing: Pick<Outing, 'date' | 'status' | 'diverMax' | 'accompanistMax' | 'needcadre'>;
  readonly divers: number;
  readonly supervisors: number;
}

/** Are supervisors wanted: said so, or fewer than there are places for them? Not on outings without places for them. */
export const isShortOfSupervisors = ({ outing, supervisors }: Attended): boolean =>
  outing.status !== 'CANCELLED' &&
  !isOpenRegistration(outing) &&
  (outing.needcadre || supervisors < outing.accompanistMax);

export interface MonthOfPlaces {
  /** `YYYY-MM` */
  readonly month: string;
  /** Divers registered on outings with a limit, and how many places these have. */
  readonly registered: number;
  readonly places: number;
  /** Divers registered on outings without a limit, which fill no places. */
  readonly unlimited: number;
}

/** Places filled, by month of Paris; cancelled outings do not count. Months without an outing are there, with zeros. */
export function placesByMonth(outings: readonly Attended[], months: readonly string[]): MonthOfPlaces[] {
  const tally = new Map(months.map((month) => [month, { month, registered: 0, places: 0, unlimited: 0 }]));
  for (const { outing, divers } of outings) {
    const one = tally.get(parisDay(outing.date).slice(0, 7));
    if (one === undefined || outing.status === 'CANCELLED') continue;
    if (isUnlimited(outing)) one.unlimited += divers;
    else {
      one.registered += divers;
      one.places += outing.diverMax;
    }
  }
  return [...tally.values()];
}
