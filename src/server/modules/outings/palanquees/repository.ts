import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { DIVES, type DiveNumber, type Plan } from '../../../../shared/domain/palanquees/plan.ts';
import type { Tx } from '../../../db/database.ts';
import { onFreeVersion } from '../../../db/errors.ts';

export interface SavingRow {
  readonly version: number;
  readonly author_name: string;
  readonly created_at: string;
}

interface NewPlan {
  readonly version: number;
  readonly author_id: number;
  readonly plan: Plan;
}

export interface SavedPlan extends NewPlan {
  readonly created_at: string;
}

/** Rows are added, never changed. The first dive's have a table of their own, which older processes know. */
export const palanqueesRepository = ({ db }: Tx) => {
  const columns = ['version', 'author_id', 'created_at', 'plan'] as const;
  const of = (eventId: number, dive: DiveNumber) =>
    db.selectFrom((db) => {
      const first = db.selectFrom('palanquee_plans').select(columns).where('event_id', '=', eventId);
      const later = db.selectFrom('later_dive_plans').select(columns).where('event_id', '=', eventId);
      return (dive === 1 ? first : later.where('dive', '=', dive)).as('plans');
    });

  /** Defaults to the latest version. */
  async function find(eventId: number, dive: DiveNumber, version?: number): Promise<SavedPlan | undefined> {
    const plans = of(eventId, dive).selectAll().orderBy('version', 'desc').limit(1);
    const row = await (version === undefined ? plans : plans.where('version', '=', version)).executeTakeFirst();
    // Written by `insert`, from a plan that the contract's schema accepted.
    return row && { ...row, plan: JSON.parse(row.plan) as Plan };
  }

  return {
    find,

    latest: (eventId: number, dive: DiveNumber): Promise<SavedPlan | undefined> => find(eventId, dive),

    /** Latest plans, by dive; without dives that have none. */
    async latestOfAll(eventId: number): Promise<Map<DiveNumber, SavedPlan>> {
      const plans = new Map<DiveNumber, SavedPlan>();
      for (const dive of DIVES) {
        const plan = await find(eventId, dive);
        if (plan) plans.set(dive, plan);
      }
      return plans;
    },

    /** Newest first, without the plans. */
    async savings(eventId: number, dive: DiveNumber): Promise<SavingRow[]> {
      const rows = await of(eventId, dive)
        .innerJoin('divers', 'divers.id', 'plans.author_id')
        .select(['plans.version', 'plans.created_at', 'divers.lastname', 'divers.firstname'])
        .orderBy('plans.version', 'desc')
        .execute();
      return rows.map(({ lastname, firstname, ...row }) => ({
        ...row,
        author_name: sortedName({ lastname, firstname }),
      }));
    },

    /** Throws STALE_VERSION when this version exists by now, EVENT_NOT_FOUND when the outing was deleted. */
    insert(eventId: number, dive: DiveNumber, { version, author_id, plan }: NewPlan, now: Date): Promise<void> {
      const row = { event_id: eventId, version, author_id, created_at: now.toISOString(), plan: JSON.stringify(plan) };
      const insert =
        dive === 1
          ? db.insertInto('palanquee_plans').values(row)
          : db.insertInto('later_dive_plans').values({ ...row, dive });
      return onFreeVersion(insert.execute());
    },
  };
};
