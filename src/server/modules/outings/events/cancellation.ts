import type { Actor } from '#domain/permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { orNotFound } from '#server/errors/domain-error.ts';
import type { EventRow } from './mapping.ts';
import { eventNotifications } from './notifications.ts';
import { eventsRepository } from './repository.ts';
import { eventView } from './views.ts';
import { recordEvents } from './writes.ts';

/** Cancels an outing and tells its registrants, in the transaction that has locked its row. */
export function eventCancellation(context: ServiceContext) {
  const notify = eventNotifications(context);

  return async (tx: Tx, actor: Actor, before: EventRow, reason: string | null = null) => {
    const events = eventsRepository(tx);
    await events.update(before.id, { status: 'CANCELLED', cancel_reason: reason });
    const after = orNotFound(await events.find(before.id), 'EVENT_NOT_FOUND');
    await notify.cancelled(tx, after);
    await recordEvents(tx, actor, 'cancel', context.clock(), [{ before, after }]);
    return eventView(tx, actor, after);
  };
}
