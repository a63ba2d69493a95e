import { addDays, addMonths, isDay, parisDay, type Day } from '../dates.ts';

/** Last day on which a certificate of that date is valid: one year (specification §5, §9). Null when there is none that can be read. */
export const certificateExpiry = (caciDate: Day | null): Day | null =>
  caciDate !== null && isDay(caciDate) ? addMonths(caciDate, 12) : null;

/**
 * Is the certificate still valid on that day? A diver whose certificate date plus one year is *earlier* than the day
 * is not: the anniversary itself still counts. No date counts as no certificate.
 */
export function certificateValidOn(caciDate: Day | null, day: Day): boolean {
  const expiry = certificateExpiry(caciDate);
  return expiry !== null && expiry >= day;
}

/** The same, for the instant of an outing. */
export const certificateValidAt = (caciDate: Day | null, instant: Date | string): boolean =>
  certificateValidOn(caciDate, parisDay(instant));

/** Refuses certificates of a day to come: a slip of the pen, which would make them valid for too long. */
export const isFutureCertificate = (caciDate: Day | null, today: Day): boolean => caciDate !== null && caciDate > today;

/** The earliest certificate date that is still valid on that day: whatever is dated before is over. */
export function earliestValidOn(day: Day): Day {
  const yearBefore = addMonths(day, -12);
  // On the 29th of February a certificate of the 28th is over: it was valid until the 28th.
  return addMonths(yearBefore, 12) >= day ? yearBefore : addDays(yearBefore, 1);
}
