import { isPending, type Kind } from '../../../shared/domain/registration/kinds.ts';
import { promotions } from '../../../shared/domain/registration/slots.ts';
import { promotesByItself, type WaitingListPolicy } from '../../../shared/domain/registration/waiting-list.ts';
import type { Tx } from '../../db/database.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Tell } from './notifications.ts';
import { registrationsRepository } from './repository.ts';

/**
 * Moves up the first of a waiting list, as many as there is room for and `atMost`, and tells them (contract §5). Whoever
 * was deactivated or deleted since keeps their turn but is passed over. On a locked outing only.
 */
export const promotion =
  (policy: WaitingListPolicy, tell: Tell, clock: () => Date) =>
  async (tx: Tx, event: EventRecord, kind: Kind, atMost = Infinity): Promise<void> => {
    if (!promotesByItself(event.outing, policy, clock())) return;
    const registrations = registrationsRepository(tx);
    const eligible = (await registrations.ofEvent(event.id)).filter(
      (one) => one.active === 1 && (!isPending(one.type) || (one.diver_active === 1 && one.desactived === 0)),
    );
    for (const { entry, place } of promotions(event.outing, kind, eligible).slice(0, atMost)) {
      await registrations.place(entry.id, place);
      await tell(tx, 'waiting list', { ...entry, diverId: entry.diver_id }, event, (letters, to) =>
        letters.promoted(to, event, place.type),
      );
    }
  };

export type Promote = ReturnType<typeof promotion>;
