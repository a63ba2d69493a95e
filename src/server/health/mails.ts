import type { Database } from '../db/database.ts';
import { mailQueue } from '../modules/mail/queue-repository.ts';
import type { ReadinessCheck } from './checks.ts';

const HOUR = 3_600_000;
/** Longer than a greylisting server lets a mail wait; a member waits for a one-time password. */
const LONGEST_WAIT_HOURS = 2;

/** Age of the oldest mail that is neither sent nor given up. */
export const oldestMail = (database: Database, clock: () => Date): ReadinessCheck => ({
  name: 'mails',
  async check() {
    const since = await database.read((tx) => mailQueue(tx).oldestWaiting());
    const hours = since === undefined ? 0 : Math.floor((clock().getTime() - Date.parse(since)) / HOUR);
    if (hours < LONGEST_WAIT_HOURS) return null;
    return `Un courriel attend depuis ${hours} heures : vérifiez SMTP_URL, puis l’écran Courriels du back-office.`;
  },
});
