import { parisDay } from '../dates.ts';
import { isOpenRegistration, isUnlimited, type Outing } from './status.ts';

export const STAFFING_DAYS = 30;

/** Months on the chart of places before the present one and after it. */
export const MONTHS_BACK = 5;
export const MONTHS_AHEAD = 6;

export interface Attended extends Pick<
  Outing,
  'date' | 'status' | 'diverMaxNumber' | 'accompanistMaxNumber' | 'needcadre'
> {
  readonly divers: number;
  readonly supervisors: number;
}

/** Flagged as short, or fewer supervisors than places for them. */
export const isShortOfSupervisors = (outing: Attended): boolean =>
  outing.status !== 'CANCELLED' &&
  !isOpenRegistration(outing) &&
  (outing.needcadre || outing.supervisors < outing.accompanistMaxNumber);

/** Figures by month in Paris; `registered` and `places`: outings with a limit; `unlimited`: divers on the others. */
export function placesByMonth(outings: readonly Attended[], months: readonly string[]) {
  const tally = new Map(months.map((month) => [month, { month, registered: 0, places: 0, unlimited: 0 }]));
  for (const outing of outings) {
    const one = tally.get(parisDay(outing.date).slice(0, 7));
    if (one === undefined || outing.status === 'CANCELLED') continue;
    if (isUnlimited(outing)) one.unlimited += outing.divers;
    else {
      one.registered += outing.divers;
      one.places += outing.diverMaxNumber;
    }
  }
  return [...tally.values()];
}
