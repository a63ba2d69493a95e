import { addDays, addMonths, isDay, parisDay, type Day } from '../dates.ts';

/** Last day of validity, a year later (specification §5, §9); null when the date is missing or unreadable. */
export const certificateExpiry = (caciDate: Day | null): Day | null =>
  caciDate !== null && isDay(caciDate) ? addMonths(caciDate, 12) : null;

/** The anniversary itself still counts; no date counts as no certificate. */
export function certificateValidOn(caciDate: Day | null, day: Day): boolean {
  const expiry = certificateExpiry(caciDate);
  return expiry !== null && expiry >= day;
}

export const certificateValidAt = (caciDate: Day | null, instant: Date | string): boolean =>
  certificateValidOn(caciDate, parisDay(instant));

/** A date in the future is a typing error that would make the certificate valid for too long. */
export const isFutureCertificate = (caciDate: Day | null, today: Day): boolean => caciDate !== null && caciDate > today;

/** Earliest certificate date that is still valid on that day. */
export function earliestValidOn(day: Day): Day {
  const yearBefore = addMonths(day, -12);
  // On 29 February a certificate of the 28th is over: it was valid until the 28th.
  return addMonths(yearBefore, 12) >= day ? yearBefore : addDays(yearBefore, 1);
}
