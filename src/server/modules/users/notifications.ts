import type { Tx } from '../../db/database.ts';
import type { Sender } from '../mail/mail.ts';
import type { outboxRepository } from '../mail/queue-repository.ts';
import { resetMail, welcomeMail, type Addressee } from './mail-templates.ts';
import { oneTimeRepository } from './one-time-repository.ts';

const MINUTE = 60_000;
const LIFE = { reset: 30 * MINUTE, welcome: 7 * 24 * 60 * MINUTE };
const LETTER = { reset: resetMail, welcome: welcomeMail };

/** Mails a one-time password, in the transaction that asks for it. Whoever has no address gets none. */
export type SendOneTimePassword = (tx: Tx, purpose: keyof typeof LIFE, to: Addressee, now: Date) => Promise<void>;

/** 30 minutes after a reset, 7 days for a new member (contract §4, §10). */
export const oneTimeMail =
  (outbox: typeof outboxRepository, sender: Sender): SendOneTimePassword =>
  async (tx, purpose, to, now) => {
    if (to.email === '') return;
    const password = await oneTimeRepository(tx).create(to.id, LIFE[purpose], now);
    await outbox(tx).enqueue([LETTER[purpose](to, password, sender)], now);
  };
