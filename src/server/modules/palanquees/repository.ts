import { sortedName } from '../../../shared/domain/divers/identity.ts';
import type { Plan } from '../../../shared/domain/palanquees/plan.ts';
import type { Tx } from '../../db/database.ts';
import { violatedIndex } from '../../db/errors.ts';
import { Refused } from '../../commons/errors.ts';

export interface SavingRow {
  readonly version: number;
  readonly author_name: string;
  readonly created_at: string;
}

export interface SavedPlan {
  readonly version: number;
  readonly author_id: number;
  readonly plan: Plan;
}

/** Throws STALE_VERSION for the second of two saves that build on the same version. */
async function onFreeVersion(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (violatedIndex(error) !== null) throw new Refused('STALE_VERSION');
    throw error;
  }
}

/** Rows are added, never changed. */
export const palanqueesRepository = ({ sql }: Tx) => {
  const of = (eventId: number) => sql.selectFrom('palanquee_plans').where('event_id', '=', eventId);

  /** Defaults to the latest version. */
  async function find(eventId: number, version?: number): Promise<SavedPlan | undefined> {
    const plans = of(eventId).select(['version', 'author_id', 'plan']).orderBy('version', 'desc').limit(1);
    const row = await (version === undefined ? plans : plans.where('version', '=', version)).executeTakeFirst();
    // Written by `insert`, from a plan that the contract's schema accepted.
    return row && { ...row, plan: JSON.parse(row.plan) as Plan };
  }

  return {
    find,

    latest: (eventId: number): Promise<SavedPlan | undefined> => find(eventId),

    /** Newest first, without the plans. */
    async savings(eventId: number): Promise<SavingRow[]> {
      const rows = await of(eventId)
        .innerJoin('divers', 'divers.id', 'palanquee_plans.author_id')
        .select(['palanquee_plans.version', 'created_at', 'divers.lastname', 'divers.firstname'])
        .orderBy('palanquee_plans.version', 'desc')
        .execute();
      return rows.map(({ lastname, firstname, ...row }) => ({
        ...row,
        author_name: sortedName({ lastname, firstname }),
      }));
    },

    /** Throws STALE_VERSION when this version exists by now, EVENT_NOT_FOUND when the outing was deleted. */
    insert: (eventId: number, { version, author_id, plan }: SavedPlan, now: Date): Promise<void> =>
      onFreeVersion(
        sql
          .insertInto('palanquee_plans')
          .values({
            event_id: eventId,
            version,
            author_id,
            created_at: now.toISOString(),
            plan: JSON.stringify(plan),
          })
          .execute(),
      ),
  };
};
