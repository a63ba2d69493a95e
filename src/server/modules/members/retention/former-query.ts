import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Purger } from '../../../db/purging.ts';

export interface FormerRow {
  readonly id: number;
  readonly licence: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly active: number;
  readonly left_at: string;
}

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
  rule: 'members',

  async count({ db }, before) {
    const count = sql<{
      total: number;
    }>`select count(*) as total from ${FORMER} where left_at < ${before.toISOString()}`;
    return Number((await count.execute(db)).rows[0]?.total ?? 0);
  },

  async oldest({ db }) {
    const { rows } = await sql<{ at: string | null }>`select min(left_at) as at from ${FORMER}`.execute(db);
    const at = rows[0]?.at ?? null;
    return at === null ? null : new Date(at);
  },

  purge: () => Promise.resolve(0),
};
