import { parisDay } from '../../../../shared/domain/dates.ts';
import { dueBefore } from '../../../../shared/domain/retention/due.ts';
import type { Tx } from '../../../db/database.ts';
import { isOneOf } from '../../../db/lists.ts';

/** The end of a plan without palanquées, as its mapping writes it. */
const EMPTY = '%"palanquees":[]}';

/** What a year's list asks about its outings; dives are named `event.dive`. */
export const yearRepository = (tx: Tx) => {
  const { db } = tx;
  return {
    /** Version of each dive's latest plan; without plans that have no palanquée. */
    async plans(ids: readonly number[]): Promise<Map<string, number>> {
      const first = await db
        .selectFrom('palanquee_plans as plans')
        .select((is) => ['event_id', is.lit(1).as('dive'), 'version'])
        .where(isOneOf('event_id', ids))
        .where('plan', 'not like', EMPTY)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('palanquee_plans as newer')
                .select('newer.id')
                .whereRef('newer.event_id', '=', 'plans.event_id')
                .whereRef('newer.version', '>', 'plans.version'),
            ),
          ),
        )
        .execute();
      const later = await db
        .selectFrom('later_dive_plans as plans')
        .select(['event_id', 'dive', 'version'])
        .where(isOneOf('event_id', ids))
        .where('plan', 'not like', EMPTY)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('later_dive_plans as newer')
                .select('newer.id')
                .whereRef('newer.event_id', '=', 'plans.event_id')
                .whereRef('newer.dive', '=', 'plans.dive')
                .whereRef('newer.version', '>', 'plans.version'),
            ),
          ),
        )
        .execute();
      return new Map([...first, ...later].map(({ event_id, dive, version }) => [`${event_id}.${dive}`, version]));
    },

    async logs(ids: readonly number[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('dive_logs')
        .select(['event_id', 'dive', 'version'])
        .where(isOneOf('event_id', ids))
        .execute();
      return new Map(rows.map(({ event_id, dive, version }) => [`${event_id}.${dive}`, version]));
    },

    async lastMarked(ids: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('attendance')
        .select((is) => ['event_id', is.fn.max('marked_at').as('at')])
        .where(isOneOf('event_id', ids))
        .groupBy('event_id')
        .execute();
      return new Map(rows.map(({ event_id, at }) => [event_id, at]));
    },

    /** Outings where members hold places. */
    async withRegistrants(ids: readonly number[]): Promise<Set<number>> {
      const rows = await db
        .selectFrom('registrations')
        .select('event_id')
        .distinct()
        .where(isOneOf('event_id', ids))
        .where('active', '=', 1)
        .where('type', 'in', ['PARTICIPANT', 'ACCOMPANIST'])
        .execute();
      return new Set(rows.map(({ event_id }) => event_id));
    },

    /** Year of the oldest outing whose sheet is kept, or must be. */
    async oldestYear(now: Date): Promise<number> {
      const first = await db
        .selectFrom('validated_sheets')
        .select((is) => is.fn.min('starts_at').as('at'))
        .executeTakeFirst();
      const due = dueBefore('safetySheets', now).toISOString();
      const oldest = first?.at && first.at < due ? first.at : due;
      return Number(parisDay(oldest).slice(0, 4));
    },
  };
};
