import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface Paper {
  readonly starts_at: string;
  readonly content: string;
}

interface PlannedDive {
  readonly starts_at: string;
  readonly dive: number;
  readonly plan: string;
  /** What was done; null: nothing was entered. */
  readonly log: string | null;
}

interface ValidatedPaper extends Paper {
  readonly event_id: number;
  readonly dive: number;
  readonly version: number;
  readonly validated_at: string;
  readonly digest: string;
}

/** Latest plans, logs and sheets, as JSON, of the outings that the member was on or composed. */
export const outingPapers = async ({ db }: Tx, id: number) => {
  const outings = sql`(select event_id from registrations where diver_id = ${id}
    union select event_id from attendance where diver_id = ${id}
    union select event_id from palanquee_plans where author_id = ${id}
    union select event_id from later_dive_plans where author_id = ${id}
    union select event_id from validated_sheets where author_id = ${id})`;
  const plans = sql<PlannedDive>`select starts_at, 1 as dive, plan, content as log from palanquee_plans
    join events on events.id = palanquee_plans.event_id
    left join dive_logs on dive_logs.event_id = palanquee_plans.event_id and dive_logs.dive = 1
    where palanquee_plans.event_id in ${outings} and palanquee_plans.version =
      (select max(version) from palanquee_plans latest where latest.event_id = palanquee_plans.event_id)
    union all select starts_at, later_dive_plans.dive, plan, content as log from later_dive_plans
      join events on events.id = later_dive_plans.event_id
      left join dive_logs on dive_logs.event_id = later_dive_plans.event_id and dive_logs.dive = later_dive_plans.dive
      where later_dive_plans.event_id in ${outings} and later_dive_plans.version = (select max(version)
        from later_dive_plans latest where latest.event_id = later_dive_plans.event_id and
          latest.dive = later_dive_plans.dive) order by starts_at, dive`;
  const printed = sql<Paper>`select starts_at, content from safety_sheets
    join events on events.id = safety_sheets.event_id where event_id in ${outings} order by starts_at`;
  const validated = sql<ValidatedPaper>`select event_id, starts_at, dive, version, validated_at, digest, content
    from validated_sheets where event_id in ${outings} order by starts_at, event_id, dive, version`;
  return {
    plans: (await plans.execute(db)).rows,
    printed: (await printed.execute(db)).rows,
    validated: (await validated.execute(db)).rows,
  };
};

export type OutingPapers = Awaited<ReturnType<typeof outingPapers>>;
