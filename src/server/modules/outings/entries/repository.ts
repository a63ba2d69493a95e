import type { Selectable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Place, RegistrationType } from '#domain/registration/placement.ts';
import type { Tx, Tables } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { isOneOf } from '#server/db/lists.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { Recipient } from '#server/commons/mail/mail.ts';
import type { Attendance } from '#domain/registration/attendance.ts';

const OF_DIVER = [
  'licence',
  'lastname',
  'firstname',
  'level',
  'member_kind',
  'caci_date',
  'family_id',
  'email',
  'desactived',
] as const;

type DiverColumns = Pick<Selectable<Tables['divers']>, (typeof OF_DIVER)[number]>;
type Registration = Omit<Selectable<Tables['registrations']>, 'type'> & { readonly type: RegistrationType };

/** A registration with its diver; `id` and `active` are those of the registration. */
export type EntryRow = Registration & DiverColumns & { readonly diver_active: number };

export const recipientOf = ({ diver_id, firstname, email }: EntryRow): Recipient => ({
  id: diver_id,
  firstname,
  email,
});

/** A registration as the list reads it. */
export const entryOf = (diver: DiverColumns & { readonly active: number }, registration: Registration): EntryRow => ({
  ...diver,
  ...registration,
  diver_active: diver.active,
});

/** Sorts removed entries, the oldest first. */
export function byRemoval(a: EntryRow, b: EntryRow): number {
  const [before, after] = [a.delete_date ?? '', b.delete_date ?? ''];
  if (before === after) return a.id - b.id;
  return before < after ? -1 : 1;
}

type Values = Pick<
  Registration,
  'event_id' | 'diver_id' | 'type' | 'position' | 'description' | 'created_at' | 'charge_cents'
>;

const isSamePlace = (one: EntryRow, other: EntryRow): boolean =>
  one.diver_id === other.diver_id && one.type === other.type && one.position === other.position;

/** Backs up the outing's lock: the unique indexes refuse a taken place. */
const onFreePlace = <T>(work: Promise<T>): Promise<T> =>
  unlessTaken(
    work,
    (index) => new DomainError(/one_per_diver|diver_id/.test(index) ? 'ALREADY_REGISTERED' : 'SLOT_TAKEN'),
  );

const COLUMNS = [...OF_DIVER.map((column) => `divers.${column}` as const), 'divers.active as diver_active'] as const;

/** `id` is that of the registration, never of the diver. */
export const registrationsRepository = ({ db }: Tx) => {
  const entries = () =>
    db
      .selectFrom('registrations')
      .innerJoin('divers', 'divers.id', 'registrations.diver_id')
      .selectAll('registrations')
      .select(COLUMNS)
      .$narrowType<{ type: RegistrationType }>();

  return {
    /** Unsorted, removed entries included. */
    ofEvents: (eventIds: readonly number[]): Promise<EntryRow[]> =>
      entries().where(isOneOf('event_id', eventIds)).execute(),

    /** Sorted by arrival, removed entries included. */
    ofEvent: (eventId: number): Promise<EntryRow[]> =>
      entries().where('event_id', '=', eventId).orderBy('registrations.id').execute(),

    /** Outings among these where members hold places. */
    async withPlaces(events: readonly number[]): Promise<Set<number>> {
      const rows = await db
        .selectFrom('registrations')
        .select('event_id')
        .distinct()
        .where(isOneOf('event_id', events))
        .where('active', '=', 1)
        .where('type', 'in', ['PARTICIPANT', 'ACCOMPANIST'])
        .execute();
      return new Set(rows.map(({ event_id }) => event_id));
    },

    async insert(values: Values): Promise<number> {
      const row = db
        .insertInto('registrations')
        .values({ ...values, active: 1 })
        .returning('id');
      return (await onFreePlace(row.executeTakeFirstOrThrow())).id;
    },

    async place(id: number, { type, position }: Place, charge_cents: Cents | null): Promise<void> {
      const moved = { type, position, charge_cents };
      await onFreePlace(db.updateTable('registrations').set(moved).where('id', '=', id).execute());
    },

    /** Marks a late withdrawal as settled. */
    async settle(ids: readonly number[]): Promise<void> {
      await db.updateTable('registrations').set({ charge_cents: null }).where(isOneOf('id', ids)).execute();
    },

    async describe(id: number, description: string): Promise<void> {
      await db.updateTable('registrations').set({ description }).where('id', '=', id).execute();
    },

    /** Deletes an older removal of the same diver from the same place: no call could tell them apart. */
    async remove(entries: readonly EntryRow[], entry: EntryRow, charge_cents: Cents | null, now: Date) {
      const removed = { active: 0, delete_date: now.toISOString(), charge_cents };
      const older = entries.filter((one) => one.active === 0 && isSamePlace(one, entry));
      const olderIds = older.map(({ id }) => id);
      if (older.length > 0) await db.deleteFrom('registrations').where('id', 'in', olderIds).execute();
      await db.updateTable('registrations').set(removed).where('id', '=', entry.id).execute();
      const others = entries.filter((one) => !older.includes(one));
      return others.map((one) => (one === entry ? { ...one, ...removed } : one));
    },

    async purge(id: number): Promise<void> {
      await db.deleteFrom('registrations').where('id', '=', id).execute();
    },
  };
};

export const attendanceRepository = ({ db }: Tx) => ({
  async of(eventId: number): Promise<Map<number, Attendance>> {
    const rows = await db
      .selectFrom('attendance')
      .select(['diver_id', 'state'])
      .where('event_id', '=', eventId)
      .$narrowType<{ state: Attendance }>()
      .execute();
    return new Map(rows.map(({ diver_id, state }) => [diver_id, state]));
  },

  /** Instants at which the outings' attendance was marked last; without outings where none was. */
  async lastMarked(events: readonly number[]): Promise<Map<number, string>> {
    const rows = await db
      .selectFrom('attendance')
      .select((is) => ['event_id', is.fn.max('marked_at').as('at')])
      .where(isOneOf('event_id', events))
      .groupBy('event_id')
      .execute();
    return new Map(rows.map(({ event_id, at }) => [event_id, at]));
  },

  /** Outings that a member was absent from without notice, newest first. */
  async absencesOf(diverId: number, since: Date): Promise<number[]> {
    const rows = await db
      .selectFrom('attendance')
      .innerJoin('events', 'events.id', 'attendance.event_id')
      .select('events.id')
      .where('attendance.diver_id', '=', diverId)
      .where('attendance.state', '=', 'ABSENT')
      .where('events.starts_at', '>=', since.toISOString())
      .orderBy('events.starts_at', 'desc')
      .execute();
    return rows.map(({ id }) => id);
  },

  async mark(eventId: number, marked: readonly { id: number; state: Attendance }[], author: number, now: Date) {
    if (marked.length === 0) return;
    const by = { author_id: author, marked_at: now.toISOString() };
    await db
      .insertInto('attendance')
      .values(marked.map(({ id, state }) => ({ event_id: eventId, diver_id: id, state, ...by })))
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'diver_id']).doUpdateSet((is) => ({ state: is.ref('excluded.state'), ...by })),
      )
      .execute();
  },
});
