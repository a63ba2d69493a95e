import { addDays, addMonths, parisTime, type Day } from '../dates.ts';
import { clockTime } from '../nightly.ts';
import { certificateExpiry } from '../divers/certificate.ts';

/** Hour of Paris. */
export const REMINDERS_HOUR = 9;

export const isTimeForReminders = (minute: number, now: Date): boolean =>
  parisTime(now) >= clockTime({ hour: REMINDERS_HOUR, minute });

/** In days before the expiry. */
const CERTIFICATE_REMINDERS = [30, 7] as const;
const [FIRST, LAST] = CERTIFICATE_REMINDERS;

/** `expiry`: last day of validity. `daysBefore`: nominal, fewer may be left when the server was down. None for an expired certificate. */
export function certificateReminder(caciDate: Day | null, today: Day) {
  const expiry = certificateExpiry(caciDate);
  if (expiry === null || expiry < today || expiry > addDays(today, FIRST)) return null;
  return { expiry, daysBefore: expiry > addDays(today, LAST) ? FIRST : LAST };
}

/** Members created after it are newcomers, who get no reminder of a certificate (contract §13). */
export const newcomersSince = (now: Date): Date => new Date(now.getTime() - 7 * 24 * 3_600_000);

/** Range of certificate dates to query; wider than the reminders, which `certificateReminder` decides. */
export const certificatesToLookAt = (today: Day): { readonly from: Day; readonly until: Day } => ({
  from: addDays(addMonths(today, -12), -1),
  until: addDays(addMonths(addDays(today, FIRST), -12), 1),
});
