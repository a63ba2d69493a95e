import type { Insertable, Selectable } from 'kysely';
import type { EventStatus, Outing } from '../../../shared/domain/events/status.ts';
import type { RegistrationType } from '../../../shared/domain/registration/kinds.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Tx } from '../../db/database.ts';
import type { EventsTable, SitesTable } from '../../db/tables.ts';
import type { Order, Slice } from '../../commons/lists.ts';

const COLUMNS = [
  'events.id',
  'events.version',
  'events.starts_at',
  'events.hour_rdv',
  'events.diver_max',
  'events.accompanist_max',
  'events.description',
  'events.status',
  'events.inscription_to_club',
  'events.plongee_autonomes',
  'events.needcadre',
  'events.accompanist_free_text',
  'events.site_id',
  'sites.name as site_name',
  'sites.street',
  'sites.postal',
  'sites.city',
  'sites.gps',
  'sites.information',
] as const;

type Row = Selectable<EventsTable> &
  Pick<Selectable<SitesTable>, 'street' | 'postal' | 'city' | 'gps' | 'information'> & { site_name: string };
export type EventValues = Omit<Insertable<EventsTable>, 'id' | 'version'>;

/** An outing with its site, and what the rules need to know of it. */
export interface EventRecord extends Row {
  readonly outing: Outing;
}

export const EVENT_ORDER = { date: 'events.starts_at', id: 'events.id' } as const;
type EventOrder = Order<(typeof EVENT_ORDER)[keyof typeof EVENT_ORDER]>;

/** Instants of the window, `[start, end)`. */
interface Between {
  readonly start: Date;
  readonly end: Date;
}

interface Listing {
  readonly order: readonly EventOrder[];
  readonly slice: Slice | null;
}

const isStatus = (text: string): text is EventStatus => text === 'OPEN' || text === 'COMPLETE' || text === 'CANCELLED';

const recordOf = (row: Row): EventRecord => ({
  ...row,
  outing: {
    date: row.starts_at,
    status: isStatus(row.status) ? row.status : 'OPEN',
    diverMax: row.diver_max,
    accompanistMax: row.accompanist_max,
    inscriptionToClub: row.inscription_to_club === 1,
    plongeeAutonomes: row.plongee_autonomes === 1,
    needcadre: row.needcadre === 1,
  },
});

const withSite = ({ sql }: Tx) =>
  sql.selectFrom('events').innerJoin('sites', 'sites.id', 'events.site_id').select(COLUMNS);

const byId = preparedQuery((tx, id: number) => withSite(tx).where('events.id', '=', id));
const lockedById = preparedQuery((tx, id: number) => {
  const asked = withSite(tx).where('events.id', '=', id);
  return tx.engine === 'postgres' ? asked.forUpdate('events') : asked;
});

const inBetween = (tx: Tx, start: string, end: string) =>
  withSite(tx).where('starts_at', '>=', start).where('starts_at', '<', end);
const byDate = preparedQuery((tx, start: string, end: string) =>
  inBetween(tx, start, end).orderBy('events.starts_at').orderBy('events.id'),
);

/** All the SQL of the table `events`, within one transaction. */
export const eventsRepository = (tx: Tx) => {
  const { sql } = tx;

  return {
    async inWindow({ start, end, order, slice }: Between & Listing): Promise<EventRecord[]> {
      const [from, to] = [start.toISOString(), end.toISOString()];
      const [first, ...others] = order;
      const asHomeAsks = first?.column === 'events.starts_at' && first.direction === 'asc' && others.length === 0;
      if (asHomeAsks && slice === null) return (await byDate(tx, from, to)).map(recordOf);
      let rows = inBetween(tx, from, to);
      for (const { column, direction } of order) rows = rows.orderBy(column, direction);
      rows = rows.orderBy('events.id');
      if (slice) rows = rows.limit(slice.limit).offset(slice.offset);
      return (await rows.execute()).map(recordOf);
    },

    async countInWindow({ start, end }: Between): Promise<number> {
      const { total } = await sql
        .selectFrom('events')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('starts_at', '>=', start.toISOString())
        .where('starts_at', '<', end.toISOString())
        .executeTakeFirstOrThrow();
      return total;
    },

    /** On which a diver has a place or waits for one, from an instant on, by date. */
    async ofDiver(diverId: number, from: Date): Promise<(EventRecord & { type: RegistrationType })[]> {
      const rows = await withSite(tx)
        .innerJoin('registrations', 'registrations.event_id', 'events.id')
        .select('registrations.type')
        .$narrowType<{ type: RegistrationType }>()
        .where('registrations.diver_id', '=', diverId)
        .where('registrations.active', '=', 1)
        .where('events.starts_at', '>=', from.toISOString())
        .orderBy('events.starts_at')
        .orderBy('events.id')
        .execute();
      return rows.map((row) => ({ ...recordOf(row), type: row.type }));
    },

    async find(id: number): Promise<EventRecord | undefined> {
      const [row] = await byId(tx, id);
      return row && recordOf(row);
    },

    /**
     * The outing, for whoever changes it or its registrations: until the end of the transaction nobody else does. On
     * SQLite the transaction holds the only writer's lock already.
     */
    async lock(id: number): Promise<EventRecord | undefined> {
      const [row] = await lockedById(tx, id);
      return row && recordOf(row);
    },

    /** Refused: SITE_NOT_FOUND. */
    insert: (values: EventValues): Promise<{ id: number }> =>
      sql.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow(),

    /** Of a locked outing; raises its version. Refused: SITE_NOT_FOUND. */
    async update(id: number, values: Partial<EventValues>): Promise<void> {
      await sql
        .updateTable('events')
        .set(values)
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Refused: EVENT_IN_USE. */
    async delete(id: number): Promise<void> {
      await sql.deleteFrom('events').where('id', '=', id).execute();
    },
  };
};
