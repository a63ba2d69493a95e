import { type RetentionKey, type RunMode, heldUntil } from '#domain/retention.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { readInstallation, writeInstallation } from '#server/db/installation.ts';
import { findJob } from '#server/db/jobs.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '#server/db/database.ts';
import { rowsPurger, type Purger } from '#server/db/purging.ts';

/** Its result is the end of a week in which nothing is deleted, or null. */
export const RETENTION_JOB = 'retention';

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Row of `installation`: JSON of a PurgeSwitch; absent: off since ever. */
const SWITCH = 'retention';

export interface PurgeSwitch {
  readonly on: boolean;
  readonly since: string | null;
}

export type RunRow = Row<'retention_runs'>;

interface RunKey {
  readonly at: Date;
  readonly rule: RetentionKey;
}

export const retentionRepository = (tx: Tx) => {
  const { db } = tx;
  const row = ({ at, rule }: RunKey) =>
    db.updateTable('retention_runs').where('run_at', '=', at.toISOString()).where('rule', '=', rule);

  return {
    async switch(): Promise<PurgeSwitch> {
      const found = await readInstallation(tx, SWITCH);
      return found === null ? { on: false, since: null } : readOwnJson<PurgeSwitch>(found);
    },

    /** Instant until which nothing is deleted, after a clock that jumped ahead; null: deletion may run. */
    async heldUntil(now: Date): Promise<Date | null> {
      const job = await findJob(tx, RETENTION_JOB);
      return heldUntil(instantOf(job?.last_run_at), instantOf(job?.result), now);
    },

    turn: (to: PurgeSwitch): Promise<void> => writeInstallation(tx, SWITCH, JSON.stringify(to)),

    begin({ at, rule }: RunKey, mode: RunMode) {
      const row = db.insertInto('retention_runs').values({ run_at: at.toISOString(), rule, mode, total: 0 });
      return row.onConflict((conflict) => conflict.doNothing()).execute();
    },

    /** Call it in the transaction that deletes. */
    add: (key: RunKey, count: number) =>
      row(key)
        .set((column) => ({ total: column('total', '+', count) }))
        .execute(),

    end: (key: RunKey, now: Date, nextDay: string | null) =>
      row(key).set({ finished_at: now.toISOString(), next_day: nextDay }).execute(),

    runs(most: number): Promise<RunRow[]> {
      const newest = db.selectFrom('retention_runs').select('run_at').distinct().orderBy('run_at', 'desc').limit(most);
      return db
        .selectFrom('retention_runs')
        .selectAll()
        .where('run_at', 'in', newest)
        .orderBy('run_at', 'desc')
        .orderBy('id')
        .execute();
    },
  };
};

type Left = { readonly left_at: string };
export type FormerRow = Pick<Row<'divers'>, 'id' | 'licence' | 'lastname' | 'firstname' | 'active'> & Left;

/** Deleted members since their deletion; deactivated ones since the last act on their record, and without any since ever. */
const FORMER = sql`(select divers.id, divers.licence, divers.lastname, divers.firstname, divers.active,
    case when divers.active = 0 then divers.delete_date else coalesce((select max(signs.at) from (
      select max(audit.at) as at from audit where audit.resource = 'divers' and audit.record_id = divers.id
      union all select max(movements.created_at) from movements where movements.diver_id = divers.id
      union all select max(events.starts_at) from registrations join events on events.id = registrations.event_id
        where registrations.diver_id = divers.id and registrations.active = 1
    ) signs), '1970-01-01') end as left_at
  from divers where (divers.active = 0 or divers.desactived = 1)
    and not exists (select 1 from erasures where erasures.diver_id = divers.id)) as former`;

/** Members whose file may go, the longest gone first; `most` at most. */
export async function formerMembers({ db }: Tx, before: Date, most: number): Promise<FormerRow[]> {
  const query = sql<FormerRow>`select * from ${FORMER} where left_at < ${before.toISOString()}
    order by left_at, id limit ${most}`;
  return (await query.execute(db)).rows;
}

/** SUPER_ADMIN decides about each. */
export const formerMembersPurger: Purger = {
  ...rowsPurger({ rule: 'members', table: FORMER, mark: 'left_at' }),
  purge: () => Promise.resolve(0),
};
