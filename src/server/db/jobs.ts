import type { Selectable } from 'kysely';
import type { Tx } from './database.ts';
import type { JobsTable } from './tables.ts';

/**
 * Claims a job until `until`, which is later than any run takes: true for one process alone (docs/adr/0032). False too
 * when the job has run since `since`. A process that dies delays the job until then.
 */
export async function claimJob({ sql }: Tx, name: string, now: Date, until: Date, since?: Date): Promise<boolean> {
  const claimed_until = until.toISOString();
  const claimed = await sql
    .insertInto('jobs')
    .values({ name, claimed_until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ claimed_until })
        .where((is) => is.or([is('jobs.claimed_until', 'is', null), is('jobs.claimed_until', '<=', now.toISOString())]))
        .where((is) =>
          since === undefined
            ? is.lit(true)
            : is.or([is('jobs.last_run_at', 'is', null), is('jobs.last_run_at', '<', since.toISOString())]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends the claim and keeps the outcome of the run. */
export async function finishJob({ sql }: Tx, name: string, now: Date, result: string | null): Promise<void> {
  const run = { claimed_until: null, last_run_at: now.toISOString(), result };
  await sql
    .insertInto('jobs')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute();
}

/** The job as its last claim and run left it. */
export const findJob = ({ sql }: Tx, name: string): Promise<Selectable<JobsTable> | undefined> =>
  sql.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();
