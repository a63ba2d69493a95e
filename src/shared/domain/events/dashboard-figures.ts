import { addDays, parisDay } from '../dates.ts';
import { hasBegun, isOpenRegistration, isUnlimited, type Outing } from './status.ts';

/** Outings of so many days, before and after, are shown whole; later ones while they want supervisors. */
export const WEEK_DAYS = 7;
export const STAFFING_DAYS = 30;
/** Palanquées are composed when the registrants are known. */
const COMPOSED_AHEAD = 2;

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

export interface Prepared extends Attended {
  /** On both waiting lists. */
  readonly waiting: number;
  /** A registered supervisor may direct, or the palanquées name a director. */
  readonly directed: boolean;
  readonly planned: boolean;
  readonly validated: boolean;
  /** No safety sheet is required there. */
  readonly exempt: boolean;
}

/** What an outing lacks, in the order in which one sees to it. */
export const LACKS = ['DIRECTOR', 'SUPERVISORS', 'PALANQUEES', 'WAITING', 'VALIDATION'] as const;
export type Lack = (typeof LACKS)[number];

/** Flagged as short, or fewer supervisors than places for them. */
export const isShortOfSupervisors = (outing: Attended): boolean =>
  outing.status !== 'CANCELLED' &&
  !isOpenRegistration(outing) &&
  (outing.needcadre || outing.supervisors < outing.accompanistMaxNumber);

/** What an outing of the days around `now` lacks; null where it is not shown. `plans`: the reader may see palanquées. */
export function lacksOf(outing: Prepared, now: Date, plans: boolean): readonly Lack[] | null {
  if (outing.status === 'CANCELLED' || isOpenRegistration(outing)) return null;
  const today = parisDay(now);
  const day = parisDay(outing.date);
  const isDived = plans && outing.divers > 0 && !outing.exempt;
  if (hasBegun(outing, now))
    return isDived && !outing.validated && day >= addDays(today, -WEEK_DAYS) ? ['VALIDATION'] : null;
  const isShort = isShortOfSupervisors(outing);
  if (day > addDays(today, WEEK_DAYS)) return isShort && day <= addDays(today, STAFFING_DAYS) ? ['SUPERVISORS'] : null;
  const lacks: Readonly<Partial<Record<Lack, boolean>>> = {
    DIRECTOR: !outing.directed,
    SUPERVISORS: isShort,
    PALANQUEES: isDived && !outing.planned && day <= addDays(today, COMPOSED_AHEAD),
    WAITING: outing.waiting > 0,
  };
  return LACKS.filter((lack) => lacks[lack]);
}

/** Figures by month in Paris, from the first one with an outing to the last; `unlimited`: divers on outings without a limit. */
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
  const all = [...tally.values()];
  const isFull = ({ registered, places, unlimited }: (typeof all)[number]): boolean =>
    registered + places + unlimited > 0;
  return all.slice(Math.max(0, all.findIndex(isFull)), all.findLastIndex(isFull) + 1);
}
