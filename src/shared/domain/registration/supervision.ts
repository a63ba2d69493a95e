import { addDays, parisDay, type Day } from '../dates.ts';
import { hasBegun, isOpenRegistration, type Outing } from '../events/status.ts';
import { isDiveDirectorLevel } from '../levels.ts';
import { capacity, MAX_POSITION } from './placement.ts';

export const SUPERVISION_ANSWERS = ['YES', 'MAYBE', 'NO'] as const;
export type SupervisionAnswer = (typeof SUPERVISION_ANSWERS)[number];

const DAYS_AHEAD = 8 * 7;

/** First day beyond the eight weeks about which supervisors are asked. */
export const supervisionEnd = (today: Day): Day => addDays(today, DAYS_AHEAD);

/** Whether supervisors are asked about an outing: one of the next eight weeks that takes place and wants some. */
export const asksSupervisors = (outing: Outing, now: Date): boolean =>
  outing.status !== 'CANCELLED' &&
  !isOpenRegistration(outing) &&
  capacity(outing, 'ACCOMPANIST') > 0 &&
  !hasBegun(outing, now) &&
  parisDay(outing.date) < supervisionEnd(parisDay(now));

/** What an outing lacks beside those who hold its places of supervisors; without a limit, nobody but a director. */
export function missingOn(outing: Outing, supervisors: readonly { readonly level: string }[]) {
  const wanted = capacity(outing, 'ACCOMPANIST');
  return {
    supervisors: wanted === MAX_POSITION ? 0 : Math.max(0, wanted - supervisors.length),
    director: !supervisors.some(({ level }) => isDiveDirectorLevel(level)),
  };
}
