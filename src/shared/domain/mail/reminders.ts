import { addDays, addMonths, parisTime, type Day } from '../dates.ts';
import { certificateExpiry } from '../divers/certificate.ts';

/** In Paris. */
export const REMINDERS_FROM = '09:00';

export const isTimeForReminders = (now: Date): boolean => parisTime(now) >= REMINDERS_FROM;

/** In days before the expiry. */
const CERTIFICATE_REMINDERS = [30, 7] as const;
const [FIRST, LAST] = CERTIFICATE_REMINDERS;

/** `expiry`: last day of validity. `daysBefore`: nominal, fewer may be left when the server was down. None for an expired certificate. */
export function certificateReminder(caciDate: Day | null, today: Day) {
  const expiry = certificateExpiry(caciDate);
  if (expiry === null || expiry < today || expiry > addDays(today, FIRST)) return null;
  return { expiry, daysBefore: expiry > addDays(today, LAST) ? FIRST : LAST };
}

/** Range of certificate dates to query; wider than the reminders, which `certificateReminder` decides. */
export const certificatesToLookAt = (today: Day): { readonly from: Day; readonly until: Day } => ({
  from: addDays(addMonths(today, -12), -1),
  until: addDays(addMonths(addDays(today, FIRST), -12), 1),
});
