import type { Database } from '../db/database.ts';
import { mailQueue } from '../commons/mail/queue-repository.ts';
import type { ReadinessCheck } from './checks.ts';

const HOUR = 3_600_000;
/** Longer than a greylisting server lets a mail wait; a member waits for a one-time password. */
const MAX_WAIT_HOURS = 2;

/** Age of the oldest waiting mail, while no other is sent: a single recipient's server does not make the club's ill. */
export const oldestMail = (database: Database, clock: () => Date): ReadinessCheck => ({
  name: 'mails',
  async check() {
    const { waitingSince, lastSent } = await database.read((tx) => mailQueue(tx).progress());
    if (waitingSince === null) return null;
    const hoursSince = (instant: string): number => Math.floor((clock().getTime() - Date.parse(instant)) / HOUR);
    const hours = hoursSince(waitingSince);
    if (hours < MAX_WAIT_HOURS || (lastSent !== null && hoursSince(lastSent) < MAX_WAIT_HOURS)) return null;
    return `Un courriel attend depuis ${hours} heures : vérifiez SMTP_URL, puis l’écran Courriels du back-office.`;
  },
});
