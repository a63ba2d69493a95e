import type { Sender } from '../../commons/service-context.ts';
import type { Tx } from '../../db/database.ts';
import { mailQueue } from '../mail/queue-repository.ts';
import { resetMail, welcomeMail, type PasswordRecipient } from './mail-templates.ts';
import { oneTimeRepository } from './one-time-repository.ts';

const MINUTE = 60_000;
/** Milliseconds that a one-time password is valid: 30 minutes after a reset, 7 days for a new member (contract §4, §10). */
const LIFE = { reset: 30 * MINUTE, welcome: 7 * 24 * 60 * MINUTE };
const TEMPLATES = { reset: resetMail, welcome: welcomeMail };

/** Mails a one-time password, in the transaction that asks for it. A member without an address gets none. */
export async function sendOneTimePassword(
  tx: Tx,
  sender: Sender,
  purpose: keyof typeof LIFE,
  to: PasswordRecipient,
  now: Date,
): Promise<void> {
  if (to.email === '') return;
  const password = await oneTimeRepository(tx).create(to.id, LIFE[purpose], now);
  await mailQueue(tx).enqueue([TEMPLATES[purpose](to, password, sender)], now);
}
