import type { EventMove } from '#contract/events.ts';
import { mayMoveEvent } from '#domain/events/changes.ts';
import type { Actor } from '#domain/permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { checkVersion, DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { attendanceRepository } from '../entries/repository.ts';
import { columnsOf } from '../events/mapping.ts';
import { eventNotifications } from '../events/notifications.ts';
import { eventsRepository } from '../events/repository.ts';
import { eventView } from '../events/views.ts';
import { checkDate, recordEvents } from '../events/writes.ts';
import { logsRepository } from '../palanquees/repository.ts';
import { keptSheetsRepository } from '../safety-sheets/repository.ts';

/** True once dives or attendance are recorded. */
async function isDone(tx: Tx, id: number): Promise<boolean> {
  const logs = await logsRepository(tx).versions([id]);
  return logs.size > 0 || (await attendanceRepository(tx).of(id)).size > 0;
}

export const postponementService = (context: ServiceContext) => {
  const { database, clock } = context;
  const notify = eventNotifications(context);

  return {
    /**
     * Leaves registrations, waiting lists, prices and palanquées as they are, and drops the sheet printed for the former day.
     * Throws BAD_DATE, EVENT_NOT_FOUND, STALE_VERSION, or why domain/events/changes.ts refuses.
     */
    move(actor: Actor, id: number, { version, date, hourRdv, reason }: EventMove) {
      checkDate({ date });
      return database.write(async (tx) => {
        const events = eventsRepository(tx);
        const before = orNotFound(await events.lock(id), 'EVENT_NOT_FOUND');
        checkVersion(version, await eventView(tx, actor, before));
        const verdict = mayMoveEvent(actor, before, { date, done: await isDone(tx, id) }, clock());
        if (!verdict.ok)
          throw new DomainError(verdict.code, verdict.code === 'EVENT_MOVE_DAY' ? { field: 'date' } : {});
        const moved = { ...before, date, hourRdv, movedFrom: before.date, reason: reason.trim() };
        await events.update(id, columnsOf(moved));
        await keptSheetsRepository(tx).drop(id);
        const after = orNotFound(await events.find(id), 'EVENT_NOT_FOUND');
        await notify.changed(tx, before, after);
        await recordEvents(tx, actor, 'move', clock(), [{ before, after }]);
        return eventView(tx, actor, after);
      });
    },
  };
};
