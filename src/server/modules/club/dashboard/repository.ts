import { sql } from 'kysely';
import { statusOf } from '#domain/events/status.ts';
import { isDiveDirectorLevel } from '#domain/levels.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { Plan } from '#domain/palanquees/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { countRows, isOneOf } from '#server/db/lists.ts';

/** Uses literals instead of parameters, so that the partial index of active places answers the query. */
const holders = ({ db }: Tx, ...kinds: readonly string[]) =>
  db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('holders'))
    .where('registrations.event_id', '=', sql.ref<number>('events.id'))
    .where(
      'registrations.type',
      'in',
      kinds.map((kind) => sql.lit(kind)),
    )
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
        holders(tx, 'PENDING_PARTICIPANT', 'PENDING_ACCOMPANIST').$asScalar().$notNull().as('waiting'),
      ])
      .where('events.starts_at', '>=', start.toISOString())
      .where('events.starts_at', '<', end.toISOString())
      .orderBy('events.starts_at')
      .orderBy('events.id')
      .execute();
    return rows.map((row) => ({ ...row, status: statusOf(row), needcadre: row.needcadre === 1 }));
  },

  /** Finds which of these outings have a director, palanquées, a validated sheet. */
  async prepared(events: readonly number[]) {
    const supervisors = await tx.db
      .selectFrom('registrations')
      .innerJoin('divers', 'divers.id', 'registrations.diver_id')
      .select(['registrations.event_id', 'divers.level'])
      .where(isOneOf('registrations.event_id', events))
      .where('registrations.type', '=', 'ACCOMPANIST')
      .where('registrations.active', '=', 1)
      .execute();
    const latest = await tx.db
      .selectFrom('palanquee_plans')
      .select(['event_id', 'plan'])
      .where(isOneOf('event_id', events))
      .where('version', '=', (later) =>
        later
          .selectFrom('palanquee_plans as later')
          .select((is) => is.fn.max('later.version').as('version'))
          .whereRef('later.event_id', '=', 'palanquee_plans.event_id')
          .whereRef('later.dive', '=', 'palanquee_plans.dive'),
      )
      .execute();
    const sheets = await tx.db
      .selectFrom('validated_sheets')
      .select('event_id')
      .where(isOneOf('event_id', events))
      .execute();
    // Written by this program, from a plan that the contract's schema accepted.
    const plans = latest.map(({ event_id, plan }) => ({ event_id, ...readOwnJson<Plan>(plan) }));
    const ids = (rows: readonly { readonly event_id: number }[]): ReadonlySet<number> =>
      new Set(rows.map(({ event_id }) => event_id));
    return {
      directed: ids([
        ...supervisors.filter(({ level }) => isDiveDirectorLevel(level)),
        ...plans.filter(({ directorId }) => directorId !== null),
      ]),
      planned: ids(plans.filter(({ palanquees }) => palanquees.length > 0)),
      validated: ids(sheets),
    };
  },

  failedMails: (): Promise<number> =>
    countRows(tx.db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is not', null)),

  askedExpenses: (): Promise<number> => countRows(tx.db.selectFrom('daos').where('refund', '=', 'ASKED')),
});
