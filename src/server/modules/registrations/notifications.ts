import { isPast } from '../../../shared/domain/events/status.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Tx } from '../../db/database.ts';
import type { EventLetters, Recipient } from '../events/mail-templates.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Mail } from '../mail/mail.ts';
import type { outboxRepository } from '../mail/queue-repository.ts';

/**
 * Tells a member what was done to their registration, by whomever; in the transaction that did it (contract §8). `write`
 * knows whether they did it themselves, and may have nothing to say. What is put right afterwards concerns nobody's plans.
 */
export const notices =
  (outbox: typeof outboxRepository, letters: EventLetters, clock: () => Date) =>
  async (
    tx: Tx,
    by: Actor | 'waiting list',
    to: Recipient,
    event: EventRecord,
    write: (letters: EventLetters, to: Recipient, own: boolean) => Mail | null,
  ): Promise<void> => {
    const now = clock();
    if (to.email === '' || isPast(event.outing, now)) return;
    const mail = write(letters, to, by !== 'waiting list' && by.id === to.diverId);
    if (mail) await outbox(tx).enqueue([mail], now);
  };

export type Tell = ReturnType<typeof notices>;
