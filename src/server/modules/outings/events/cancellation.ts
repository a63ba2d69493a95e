import type { Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { orNotFound } from '#server/errors/domain-error.ts';
import type { EventRow } from './mapping.ts';
import { eventNotifications } from './notifications.ts';
import { eventsRepository } from './repository.ts';
import { eventView } from './views.ts';
import { recordEvents } from './writes.ts';

interface Cancelling {
  readonly reason?: string | null;
  /** What was paid back, by member; undefined: nothing. */
  readonly refunds?: ReadonlyMap<number, Cents> | undefined;
}

/** Cancels an outing and tells its registrants, in the transaction that has locked its row. */
export function eventCancellation(context: ServiceContext) {
  const notify = eventNotifications(context);

  return async (tx: Tx, actor: Actor, before: EventRow, { reason = null, refunds }: Cancelling = {}) => {
    const events = eventsRepository(tx);
    await events.update(before.id, { status: 'CANCELLED', cancel_reason: reason });
    const after = orNotFound(await events.find(before.id), 'EVENT_NOT_FOUND');
    await notify.cancelled(tx, after, refunds);
    await recordEvents(tx, actor, 'cancel', context.clock(), [{ before, after }]);
    return eventView(tx, actor, after);
  };
}
