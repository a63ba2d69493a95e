import type { Page } from '#contract/common.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import type { Tx } from '#server/db/database.ts';
import { epochIn } from '#server/db/epoch.ts';
import { fetchPage, listingOf, type ListParams } from '#server/db/lists.ts';
import { insertRows, inSets } from '#server/db/sets.ts';
import { eventOfRow, type EventColumns, type EventRow } from './mapping.ts';

const SITE_COLUMNS = ['sites.street', 'sites.postal', 'sites.city', 'sites.gps', 'sites.information'] as const;

/** An outing, with the number that each of its changes raises. */
type Stamped = Pick<EventRow, 'id' | 'stamp'> & { readonly epoch: string | null };

/** With the place that a member holds on it. */
export type OwnEvent = EventRow & { readonly type: RegistrationType };

const ORDER = { date: 'events.starts_at', id: 'events.id' };

/** Outings with their sites, sorted by date. */
const withSite = ({ db }: Tx) =>
  db
    .selectFrom('events')
    .innerJoin('sites', 'sites.id', 'events.site_id')
    .selectAll('events')
    .select(['sites.name as site_name', ...SITE_COLUMNS])
    .orderBy('events.starts_at')
    .orderBy('events.id');

export const eventsRepository = (tx: Tx) => {
  const { db } = tx;
  const byId = (id: number) => withSite(tx).where('events.id', '=', id);
  const stamps = () => db.selectFrom('events').select(['id', 'stamp', epochIn(db).as('epoch')]);
  const stampOf = (id: number): Promise<Stamped | undefined> => stamps().where('id', '=', id).executeTakeFirst();

  return {
    /** `[start, end)`. */
    async between(start: Date, end: Date): Promise<EventRow[]> {
      const rows = await withSite(tx)
        .where('starts_at', '>=', start.toISOString())
        .where('starts_at', '<', end.toISOString())
        .execute();
      return rows.map(eventOfRow);
    },

    /** `[start, end)`. */
    list(start: Date, end: Date, params: ListParams): Promise<Page<Stamped>> {
      const { order, slice } = listingOf(params, ORDER, 'date');
      const rows = stamps().where('starts_at', '>=', start.toISOString()).where('starts_at', '<', end.toISOString());
      return fetchPage(rows, { order: [...order, { column: ORDER.id, direction: 'asc' }], slice });
    },

    stampOf,

    /** With the number that changes of its registrations have raised since it was read. */
    restamped: async (event: EventRow): Promise<EventRow> => ({ ...event, ...(await stampOf(event.id)) }),

    /** In no order. With `lock` locks them as `lock` does. */
    findMany: async (ids: readonly number[], lock = false): Promise<EventRow[]> => {
      const rows = withSite(tx).$if(lock, (query) => query.forUpdate('events'));
      return (await inSets(ids, (chunk) => rows.where('events.id', 'in', chunk).execute())).map(eventOfRow);
    },

    /** Those that start within `[start, end)`. */
    places(start: Date, end: Date) {
      const rows = stamps().select(['starts_at', 'site_id']).where('starts_at', '>=', start.toISOString());
      return rows.where('starts_at', '<', end.toISOString()).execute();
    },

    /** Includes waiting lists. `[from, until)`. */
    async ofDiver(diverId: number, from: Date, until?: Date): Promise<OwnEvent[]> {
      const rows = await withSite(tx)
        .innerJoin('registrations', 'registrations.event_id', 'events.id')
        .select('registrations.type')
        .$narrowType<{ type: RegistrationType }>()
        .where('registrations.diver_id', '=', diverId)
        .where('registrations.active', '=', 1)
        .where('events.starts_at', '>=', from.toISOString())
        .$if(until !== undefined, (all) => all.where('events.starts_at', '<', until?.toISOString() ?? ''))
        .execute();
      return rows.map((row) => ({ ...eventOfRow(row), type: row.type }));
    },

    async find(id: number): Promise<EventRow | undefined> {
      const row = await byId(id).executeTakeFirst();
      return row && eventOfRow(row);
    },

    /** Also locks its registrations, until the transaction ends; on SQLite the transaction is the only writer. */
    async lock(id: number): Promise<EventRow | undefined> {
      const row = await byId(id).forUpdate('events').executeTakeFirst();
      return row && eventOfRow(row);
    },

    /** Answers the ids in the same order. Throws SITE_NOT_FOUND. */
    insert: (values: readonly EventColumns[]): Promise<number[]> => insertRows(tx, 'events', values),

    /** Raises the version; the row must be locked. Throws SITE_NOT_FOUND. */
    async update(id: number, values: Partial<EventColumns>): Promise<void> {
      await db
        .updateTable('events')
        .set(values)
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Those that registrations, palanquées or movements name. */
    async referenced(ids: readonly number[]): Promise<ReadonlySet<number | null>> {
      const naming = (table: 'registrations' | 'movements' | 'palanquee_plans') =>
        inSets(ids, (chunk) =>
          db.selectFrom(table).select('event_id').distinct().where('event_id', 'in', chunk).execute(),
        );
      const rows = [await naming('registrations'), await naming('movements'), await naming('palanquee_plans')].flat();
      return new Set(rows.map(({ event_id: id }) => id));
    },

    /** Throws EVENT_IN_USE. */
    delete: (ids: readonly number[]) => db.deleteFrom('events').where('id', 'in', ids).execute(),
  };
};
