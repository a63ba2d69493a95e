import { addDays, addMonths, instantInParis, parisDay, type Day } from '../dates.ts';
import { seasonStart } from '../ledger/periods.ts';
import { retentionRule, type Duration, type RetentionKey } from './rules.ts';

const HOUR = 3_600_000;
/** Older than any date that a club's rows bear; days. */
const SEARCHED = 40 * 366;

const seasonEnd = (day: Day): Day => addDays(addMonths(seasonStart(day), 12), -1);
const yearEnd = (day: Day): Day => `${day.slice(0, 4)}-12-31`;

/** Day from which the years of a duration are counted. */
function countedFrom(day: Day, { afterYear, afterAccounts }: Extract<Duration, { years: number }>): Day {
  if (afterYear) return yearEnd(day);
  if (!afterAccounts) return day;
  const [season, year] = [seasonEnd(day), yearEnd(day)];
  return season > year ? season : year;
}

function lastDay(day: Day, lasts: Exclude<Duration, { hours: number }>): Day {
  if ('days' in lasts) return addDays(day, lasts.days);
  if ('months' in lasts) return addMonths(day, lasts.months);
  if ('seasons' in lasts) return seasonEnd(addMonths(day, 12 * lasts.seasons));
  return addMonths(countedFrom(day, lasts), 12 * lasts.years);
}

/** Last day in Paris on which a thing marked at that instant is kept. */
export function keptUntil(key: RetentionKey, mark: Date): Day {
  const { lasts } = retentionRule(key);
  if ('hours' in lasts) return parisDay(new Date(mark.getTime() + lasts.hours * HOUR));
  return lastDay(parisDay(mark), lasts);
}

/** Instant from which a thing marked at `mark` may go. */
export function mayGoAt(key: RetentionKey, mark: Date): Date {
  const { lasts } = retentionRule(key);
  if ('hours' in lasts) return new Date(mark.getTime() + lasts.hours * HOUR);
  return instantInParis(addDays(keptUntil(key, mark), 1));
}

/** Things marked before this instant may go, and no others. */
export function dueBefore(key: RetentionKey, now: Date): Date {
  const { lasts } = retentionRule(key);
  if ('hours' in lasts) return new Date(now.getTime() - lasts.hours * HOUR);
  const today = parisDay(now);
  // Searches the oldest kept day, so that the rule is stated once: later days are never kept for a shorter time.
  let [gone, kept] = [-SEARCHED, 1];
  while (kept - gone > 1) {
    const middle = Math.floor((gone + kept) / 2);
    if (lastDay(addDays(today, middle), lasts) < today) gone = middle;
    else kept = middle;
  }
  return instantInParis(addDays(today, kept));
}

/** `DELETED`: what was over went. `DRY`: only counted. `LISTED`: counted for a person who decides. */
export const RUN_MODES = ['DELETED', 'DRY', 'LISTED'] as const;
export type RunMode = (typeof RUN_MODES)[number];

export const runModeOf = (text: string): RunMode => RUN_MODES.find((mode) => mode === text) ?? 'DRY';

/** Hour of Paris at which the nightly job begins: after the backup, so that one more night can be restored. */
export const RETENTION_HOUR = 4;

const WEEK = 7 * 24 * 3_600_000;

/**
 * End of the week in which nothing is deleted, after a clock that is more than a week ahead of the last run: it is wrong, or the
 * server was off. `held` is the end that an earlier run has set. Null: the job may run.
 */
export function heldUntil(lastRun: Date | null, held: Date | null, now: Date): Date | null {
  if (lastRun !== null && now.getTime() - lastRun.getTime() > WEEK) return new Date(now.getTime() + WEEK);
  // A later end was set by a clock that has been set back since.
  return held !== null && held > now && held.getTime() - now.getTime() <= WEEK ? held : null;
}
