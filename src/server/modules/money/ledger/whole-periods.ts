/** Periods of UTC that a tally has rows of: `[from, until)`, as starts of ISO 8601 instants. */
interface Periods {
  readonly unit: 'month' | 'hour';
  readonly from: string;
  readonly until: string;
}

/** Later than every period, and earlier. */
const NEVER = '~';
const EVER = '';

const hourOf = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
const monthOf = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM'.length);
const firstHour = (month: string): string => `${month}-01T00`;

/** The first month that begins at this instant or later. */
function monthFrom(instant: Date): string {
  const month = monthOf(instant);
  if (firstHour(month) === hourOf(instant)) return month;
  return monthOf(new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1)));
}

/**
 * Parts the instants `[start, end)` into whole months and the hours before and after them. Days in Paris begin on the hour
 * of UTC, and have since before any ledger.
 */
export function wholePeriods(start: Date | undefined, end: Date | undefined): Periods[] {
  const months = { from: start ? monthFrom(start) : EVER, until: end ? monthOf(end) : NEVER };
  const hours = { from: start ? hourOf(start) : EVER, until: end ? hourOf(end) : NEVER };
  const parts: Periods[] =
    months.from > months.until
      ? [{ unit: 'hour', ...hours }]
      : [
          { unit: 'month', ...months },
          ...(start ? [{ unit: 'hour', from: hours.from, until: firstHour(months.from) } as const] : []),
          ...(end ? [{ unit: 'hour', from: firstHour(months.until), until: hours.until } as const] : []),
        ];
  return parts.filter(({ from, until }) => from < until);
}
