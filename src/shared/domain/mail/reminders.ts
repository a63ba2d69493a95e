import { addDays, addMonths, parisTime, type Day } from '../dates.ts';
import { certificateExpiry } from '../divers/certificate.ts';

/** Earliest hour of a reminder, in Paris. */
export const REMINDERS_FROM = '09:00';

export const isTimeForReminders = (now: Date): boolean => parisTime(now) >= REMINDERS_FROM;

/** How long before the end of a certificate its member is told. */
export const CERTIFICATE_REMINDERS = [30, 7] as const;
const [FIRST, LAST] = CERTIFICATE_REMINDERS;

export interface CertificateReminder {
  /** The last day on which it is valid. */
  readonly expiry: Day;
  /** Which of the two reminders; when the server was away, it may be fewer days by now. */
  readonly daysBefore: (typeof CERTIFICATE_REMINDERS)[number];
}

/** The reminder that is due on that day for a certificate of that date. None for an expired one. */
export function certificateReminder(caciDate: Day | null, today: Day): CertificateReminder | null {
  const expiry = certificateExpiry(caciDate);
  if (expiry === null || expiry < today || expiry > addDays(today, FIRST)) return null;
  return { expiry, daysBefore: expiry > addDays(today, LAST) ? FIRST : LAST };
}

/** No certificate of an earlier or later date needs a reminder on that day; some between need none either. */
export const certificatesToLookAt = (today: Day): { readonly from: Day; readonly until: Day } => ({
  from: addDays(addMonths(today, -12), -1),
  until: addDays(addMonths(addDays(today, FIRST), -12), 1),
});
