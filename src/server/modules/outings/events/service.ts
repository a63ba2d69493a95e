import type * as wire from '#contract/events.ts';
import type { WrittenMail } from '#contract/mail.ts';
import { parisDay } from '#domain/dates.ts';
import { dayOfMonthFirst } from '#domain/written-days.ts';
import { windowFrom, windowInstants } from '#domain/events/calendar.ts';
import { mayChangeEvent, mayUpdateEvent } from '#domain/events/changes.ts';
import { UNPROVEN_RECIPIENTS } from '#domain/mail/written.ts';
import type { Actor } from '#domain/permissions.ts';
import { makesRoom } from '#domain/registration/slots.ts';
import { checkVersion, orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import { promoteWaiting } from '../entries/promotion.ts';
import { eventCancellation } from './cancellation.ts';
import { mailedSentence } from './mail-templates.ts';
import { columnsOf, eventAfter, type EventColumns } from './mapping.ts';
import { eventNotifications } from './notifications.ts';
import { eventsRepository } from './repository.ts';
import { cachedEvents, eventView, registrantPrices } from './views.ts';
import { checkDate, deleteEvents, insertEvents, throwUnless, newEvent, recordEvents } from './writes.ts';

/** Specification §7 'Events'; http/access.ts checks the right to call. */
export const eventsService = (context: ServiceContext & Limited) => {
  const { database, clock, club, attempts } = context;
  const countDetails = countIn(attempts, LIMITS.outingDetails);
  const notify = eventNotifications(context);
  const cancelEvent = eventCancellation(context);
  const answersFor = cachedEvents(database);

  const firstDay = (from: string | undefined): string => {
    const day = from === undefined ? parisDay(clock()) : dayOfMonthFirst(from);
    if (day === null) throw new DomainError('BAD_DATE', { field: 'from' });
    return day;
  };

  const insertWithin = async (tx: Tx, actor: Actor, values: EventColumns) => {
    const [added] = await insertEvents(tx, actor, [values], clock());
    return eventView(tx, actor, orNotFound(added, 'EVENT_NOT_FOUND'));
  };

  return {
    /** Four months from a day of Paris on (specification §9), today by default. */
    async list(viewer: Actor, query: wire.EventQuery) {
      const { start, end } = windowInstants(windowFrom(firstDay(query.from)));
      const listed = await database.read((tx) => eventsRepository(tx).list(start, end, query));
      return { ...listed, content: await answersFor(viewer, listed.content) };
    },

    async read(viewer: Actor, id: number) {
      const stamped = orNotFound(await database.read((tx) => eventsRepository(tx).stampOf(id)), 'EVENT_NOT_FOUND');
      const [answer] = await answersFor(viewer, [stamped]);
      return orNotFound(answer, 'EVENT_NOT_FOUND');
    },

    /** By a table: one price for all is the outing's. */
    prices: (id: number) =>
      database.readAtOnce(async (tx) => {
        const event = orNotFound(await eventsRepository(tx).find(id), 'EVENT_NOT_FOUND');
        return registrantPrices(tx, event, club.config.tariffs);
      }),

    create(actor: Actor, write: wire.EventCreate) {
      const values = newEvent(actor, write, clock());
      return database.write((tx) => insertWithin(tx, actor, values));
    },

    /** All dates or none; errors name the date (`dates.2`). */
    createSeries(actor: Actor, { dates, ...write }: wire.EventSeries) {
      const all = dates.map((date, index) => newEvent(actor, { ...write, date }, clock(), `dates.${index}`));
      return database.write(async (tx) => {
        const events: wire.ClubEvent[] = [];
        for (const values of all) events.push(await insertWithin(tx, actor, values));
        return events;
      });
    },

    /** A maximum below the number of taken places frees none. Cancelling notifies the registrants, as deleting does. */
    update(actor: Actor, id: number, write: wire.EventUpdate) {
      checkDate(write);
      return database.write(async (tx) => {
        const events = eventsRepository(tx);
        const before = orNotFound(await events.lock(id), 'EVENT_NOT_FOUND');
        checkVersion(write.version, await eventView(tx, actor, before));
        const changed = eventAfter(before, write);
        throwUnless(mayUpdateEvent(actor, before, changed, clock()));
        await events.update(id, columnsOf(changed));
        const after = orNotFound(await events.find(id), 'EVENT_NOT_FOUND');
        for (const kind of ['ACCOMPANIST', 'PARTICIPANT'] as const) {
          if (!makesRoom(before, after, kind)) continue;
          const promoted = await promoteWaiting(tx, after, kind, club.config, clock());
          await notify.promoted(tx, after, promoted);
        }
        const cancels = after.status === 'CANCELLED' && before.status !== 'CANCELLED';
        if (cancels) await notify.cancelled(tx, after);
        else await notify.changed(tx, before, after);
        await recordEvents(tx, actor, cancels ? 'cancel' : 'update', clock(), [{ before, after }]);
        return eventView(tx, actor, after);
      });
    },

    /** Deletes an unreferenced outing (null), else cancels it and notifies the registrants (contract §5 and §11). */
    remove: (actor: Actor, id: number) =>
      database.write(async (tx) => {
        const events = eventsRepository(tx);
        const before = orNotFound(await events.lock(id), 'EVENT_NOT_FOUND');
        throwUnless(mayChangeEvent(actor, before));
        if (!(await events.referenced([id])).has(id)) {
          await deleteEvents(tx, actor, [before], clock());
          return null;
        }
        if (before.status === 'CANCELLED') return eventView(tx, actor, before);
        return cancelEvent(tx, actor, before);
      }),

    /** Includes the waiting list. `prove` throws PROOF_NEEDED. Throws also EVENT_NOT_FOUND, TOO_MANY_TRIES. */
    mailRegistrants: (actor: Actor, id: number, written: WrittenMail | null, prove: () => void) =>
      database.write(async (tx) => {
        const record = orNotFound(await eventsRepository(tx).find(id), 'EVENT_NOT_FOUND');
        await countDetails(tx, String(id), clock());
        const count = await notify.details(tx, record, written);
        if (written && count > UNPROVEN_RECIPIENTS) prove();
        await recordSecurity(tx, { at: clock(), actor, action: 'registrantsMailed', event: id, detail: { count } });
        return { message: mailedSentence(count) };
      }),
  };
};

export type EventsService = ReturnType<typeof eventsService>;
