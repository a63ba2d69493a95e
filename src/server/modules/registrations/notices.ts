import { isPast } from '../../../shared/domain/events/status.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Tx } from '../../db/database.ts';
import type { EventLetters } from '../events/mails.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Mail, outboxRepository } from '../outbox/repository.ts';

/** The diver whose registration changed. */
export interface Concerned {
  readonly diverId: number;
  readonly firstname: string;
  readonly email: string;
}

/**
 * Tells a member what somebody else, or the waiting list, did to their registration; in the transaction that did it
 * (contract §8). What one does oneself is seen on the screen, and what is put right afterwards concerns nobody's plans.
 */
export const notices =
  (outbox: typeof outboxRepository, letters: EventLetters, clock: () => Date) =>
  async (
    tx: Tx,
    by: Actor | 'waiting list',
    to: Concerned,
    event: EventRecord,
    write: (letters: EventLetters) => Mail,
  ): Promise<void> => {
    const now = clock();
    const ownAct = by !== 'waiting list' && by.id === to.diverId;
    if (ownAct || to.email === '' || isPast(event.outing, now)) return;
    await outbox(tx).enqueue([write(letters)], now);
  };

export type Tell = ReturnType<typeof notices>;
