import { sql } from 'kysely';
import { statusOf } from '#domain/events/status.ts';
import type { Tx } from '#server/db/database.ts';

/** Uses literals instead of parameters, so that the partial index of active places answers the query. */
const holders = ({ db }: Tx, kind: 'PARTICIPANT' | 'ACCOMPANIST') =>
  db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('holders'))
    .where('registrations.event_id', '=', sql.ref<number>('events.id'))
    .where('registrations.type', '=', sql.lit(kind))
    .where('registrations.active', '=', sql.lit(1));

export const dashboardRepository = (tx: Tx) => ({
  /** `[start, end)`, by date. */
  async attended(start: Date, end: Date) {
    const rows = await tx.db
      .selectFrom('events')
      .innerJoin('sites', 'sites.id', 'events.site_id')
      .select([
        'events.id',
        'events.starts_at as date',
        'events.status',
        'events.diver_max as diverMaxNumber',
        'events.accompanist_max as accompanistMaxNumber',
        'events.needcadre',
        'sites.name as site',
        holders(tx, 'PARTICIPANT').$asScalar().$notNull().as('divers'),
        holders(tx, 'ACCOMPANIST').$asScalar().$notNull().as('supervisors'),
      ])
      .where('events.starts_at', '>=', start.toISOString())
      .where('events.starts_at', '<', end.toISOString())
      .orderBy('events.starts_at')
      .orderBy('events.id')
      .execute();
    return rows.map((row) => ({ ...row, status: statusOf(row), needcadre: row.needcadre === 1 }));
  },
});
