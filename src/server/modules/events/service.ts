import type { Page } from '../../../shared/contract/common.ts';
import type { ClubEvent, EventCreate, EventQuery, EventSeries, EventUpdate } from '../../../shared/contract/events.ts';
import { dayOfMonthFirst, isInstant, parisDay } from '../../../shared/domain/dates.ts';
import { windowFrom, windowInstants } from '../../../shared/domain/events/calendar.ts';
import {
  mayCancelEvent,
  mayCreateEvent,
  mayUpdateEvent,
  type ChangeVerdict,
} from '../../../shared/domain/events/changes.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Kind } from '../../../shared/domain/registration/kinds.ts';
import { makesRoom } from '../../../shared/domain/registration/moves.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import type { outboxRepository } from '../mail/queue-repository.ts';
import type { RegistrationsRepository } from '../registrations/repository.ts';
import type { Note } from '../../commons/audit-log.ts';
import { checkVersion } from '../../commons/versions.ts';
import { mailedSentence, type EventLetters } from './mail-templates.ts';
import { NEW_OUTING, outingAfter, recordedEvent, valuesOf } from './mapping.ts';
import { EVENT_ORDER, eventsRepository, type EventRecord, type EventValues } from './repository.ts';
import { telling } from './notifications.ts';
import type { EventViews } from './view.ts';

/** What the outings need of the neighbouring modules. */
export interface Sources {
  readonly database: Database;
  readonly clock: () => Date;
  readonly registrations: (tx: Tx) => RegistrationsRepository;
  /** Is there money of this outing in the ledger, or a saved plan of its palanquées? */
  readonly leftTraces: (tx: Tx, id: number) => Promise<boolean>;
  readonly outbox: typeof outboxRepository;
  readonly views: EventViews;
  readonly letters: EventLetters;
  /** Moves up whom the waiting list of that kind has room for. */
  readonly promote: (tx: Tx, event: EventRecord, kind: Kind) => Promise<void>;
  readonly note: Note;
}

function judge(verdict: ChangeVerdict, field = 'date'): void {
  if (!verdict.ok) throw new Refused(verdict.code, verdict.code === 'EVENT_DATE_PAST' ? { field } : {});
}

/** The schema lets leap seconds and years that are no date of ours through. */
function checkDate({ date }: EventUpdate, field = 'date'): void {
  if (date !== undefined && !isInstant(date)) throw new Refused('BAD_DATE', { field });
}

async function existing(found: Promise<EventRecord | undefined>): Promise<EventRecord> {
  const record = await found;
  if (!record) throw new Refused('EVENT_NOT_FOUND');
  return record;
}

/** Outings (specification §7 'Events'). Who may call what is settled at the door: http/access.ts. */
export const eventsService = (sources: Sources) => {
  const { database, clock, registrations, leftTraces, outbox, views, letters, promote, note } = sources;
  const first = (from: string | undefined): string => {
    const day = from === undefined ? parisDay(clock()) : dayOfMonthFirst(from);
    if (day === null) throw new Refused('BAD_DATE', { field: 'from' });
    return day;
  };

  const tell = telling({ outbox, registrations, letters, clock });

  const noteChange = (
    tx: Tx,
    actor: Actor,
    action: 'update' | 'cancel',
    before: EventRecord,
    after: EventRecord,
  ): Promise<void> =>
    note(tx, actor, {
      resource: 'events',
      id: after.id,
      action,
      before: recordedEvent(before),
      after: recordedEvent(after),
    });

  /** What a new outing is stored with, once it may be. Refused: BAD_DATE and EVENT_DATE_PAST, naming `field`. */
  const newValues = (actor: Actor, write: EventCreate, field = 'date'): EventValues => {
    checkDate(write, field);
    const outing = outingAfter(NEW_OUTING, write);
    judge(mayCreateEvent(actor, outing, clock()), field);
    return valuesOf(outing, write, {
      site_id: write.site.id,
      hour_rdv: '',
      description: '',
      accompanist_free_text: '',
    });
  };

  const insertWithin = async (tx: Tx, actor: Actor, values: EventValues): Promise<ClubEvent> => {
    const events = eventsRepository(tx);
    const { id } = await events.insert(values);
    const created = await existing(events.find(id));
    await note(tx, actor, { resource: 'events', id, action: 'create', after: recordedEvent(created) });
    return views.one(tx, actor, created);
  };

  return {
    /** Four months from a day on, by days of Paris (specification §9). Without a day: from today. */
    async list(actor: Actor, query: EventQuery): Promise<Page<ClubEvent>> {
      const between = windowInstants(windowFrom(first(query.from)));
      const order = orderOf(query.sort, EVENT_ORDER, 'date');
      const slice = sliceOf(query);
      return database.read(async (tx) => {
        const events = eventsRepository(tx);
        const records = await events.inWindow({ ...between, order, slice });
        const total = slice ? await events.countInWindow(between) : records.length;
        return pageOf(await views.all(tx, actor, records), total, slice);
      });
    },

    read: (actor: Actor, id: number): Promise<ClubEvent> =>
      database.read(async (tx) => views.one(tx, actor, await existing(eventsRepository(tx).find(id)))),

    create(actor: Actor, write: EventCreate): Promise<ClubEvent> {
      const values = newValues(actor, write);
      return database.write((tx) => insertWithin(tx, actor, values));
    },

    /** The same outing on each of the dates, all of them or none. A refusal names the date (`dates.2`). */
    createSeries(actor: Actor, { dates, ...write }: EventSeries): Promise<ClubEvent[]> {
      const all = dates.map((date, index) => newValues(actor, { ...write, date }, `dates.${index}`));
      return database.write(async (tx) => {
        const events: ClubEvent[] = [];
        for (const values of all) events.push(await insertWithin(tx, actor, values));
        return events;
      });
    },

    /**
     * A maximum may go below the number of those who have a place: nobody loses theirs, the next ones wait. Cancelling
     * this way does what deleting does: everybody is told.
     */
    update(actor: Actor, id: number, write: EventUpdate): Promise<ClubEvent> {
      checkDate(write);
      return database.write(async (tx) => {
        const events = eventsRepository(tx);
        const before = await existing(events.lock(id));
        checkVersion(write.version, await views.one(tx, actor, before));
        const outing = outingAfter(before.outing, write);
        judge(mayUpdateEvent(actor, before.outing, outing, clock()));
        await events.update(id, valuesOf(outing, write, before));
        const after = await existing(events.find(id));
        for (const kind of ['ACCOMPANIST', 'PARTICIPANT'] as const) {
          if (makesRoom(before.outing, outing, kind)) await promote(tx, after, kind);
        }
        const cancels = outing.status === 'CANCELLED' && before.outing.status !== 'CANCELLED';
        if (cancels) await tell.cancelled(tx, after);
        else await tell.changed(tx, before, after);
        await noteChange(tx, actor, cancels ? 'cancel' : 'update', before, after);
        return views.one(tx, actor, after);
      });
    },

    /** Deletes what no record names (null), else cancels and tells the registrants (contract §5 and §11). */
    remove: (actor: Actor, id: number): Promise<ClubEvent | null> =>
      database.write(async (tx) => {
        const events = eventsRepository(tx);
        const before = await existing(events.lock(id));
        judge(mayCancelEvent(actor, before.outing));
        if (!(await registrations(tx).wereEverMade(id)) && !(await leftTraces(tx, id))) {
          await events.delete(id);
          await note(tx, actor, { resource: 'events', id, action: 'delete', before: recordedEvent(before) });
          return null;
        }
        if (before.outing.status === 'CANCELLED') return views.one(tx, actor, before);
        await events.update(id, { status: 'CANCELLED' });
        const after = await existing(events.find(id));
        await tell.cancelled(tx, after);
        await noteChange(tx, actor, 'cancel', before, after);
        return views.one(tx, actor, after);
      }),

    /** Writes the outing's details to all who have a place or wait for one. */
    mailRegistrants: (id: number): Promise<{ message: string }> =>
      database.write(async (tx) => {
        const record = await existing(eventsRepository(tx).find(id));
        return { message: mailedSentence(await tell.details(tx, record)) };
      }),
  };
};

export type EventsService = ReturnType<typeof eventsService>;
