import type { Attendance } from '../../../../shared/domain/registration/attendance.ts';
import type { Tx } from '../../../db/database.ts';
import { isOneOf } from '../../../db/lists.ts';

interface Marked {
  readonly id: number;
  readonly state: Attendance;
}

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

  async mark(eventId: number, marked: readonly Marked[], author: number, now: Date): Promise<void> {
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
