import { addMonths, parisDay, type Day } from '../dates.ts';

/** Last day on which a certificate of that date is valid: one year (specification §5, §9). Null when there is none. */
export const certificateExpiry = (caciDate: Day | null): Day | null => (caciDate ? addMonths(caciDate, 12) : null);

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
