import { addDays, addMonths, type Day } from '../dates.ts';

/** Days in Paris, both included; a missing bound is open. */
export interface Period {
  readonly from?: Day;
  readonly to?: Day;
}

/** The club's season begins in September. */
export const PERIODS = ['quarter', 'months', 'season', 'year', 'lastYear', 'all'] as const;
export type PeriodName = (typeof PERIODS)[number];

const SEASON_STARTS = '09-01';
const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Latest 1 September. */
export const seasonStart = (today: Day): Day => {
  const thisYear = `${yearOf(today)}-${SEASON_STARTS}`;
  return thisYear <= today ? thisYear : `${yearOf(today) - 1}-${SEASON_STARTS}`;
};

export function periodNamed(name: PeriodName, today: Day): Period {
  const lastYear = yearOf(today) - 1;
  switch (name) {
    case 'quarter':
      return { from: addDays(addMonths(today, -3), 1) };
    case 'months':
      return { from: addDays(addMonths(today, -12), 1) };
    case 'season':
      return { from: seasonStart(today) };
    case 'year':
      return { from: `${yearOf(today)}-01-01` };
    case 'lastYear':
      return { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` };
    case 'all':
      return {};
  }
}

/** Null for dates chosen one by one. */
export const periodOf = ({ from, to }: Period, today: Day): PeriodName | null =>
  PERIODS.find((name) => {
    const period = periodNamed(name, today);
    return period.from === from && period.to === to;
  }) ?? null;
