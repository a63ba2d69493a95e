import { sql as text } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { rowsPurger } from '../../db/purging.ts';

/** Last act on the record of a deactivated member; those without any are of before the history. */
const LAST_TRACE = text<string>`coalesce((select max(signs.at) from (
    select max(audit.at) as at from audit where audit.resource = 'divers' and audit.record_id = divers.id
    union all select max(movements.created_at) from movements where movements.diver_id = divers.id
    union all select max(events.starts_at) from registrations join events on events.id = registrations.event_id
      where registrations.diver_id = divers.id and registrations.active = 1
  ) signs), '1970-01-01')`;

const LEFT_AT = text<string>`case when divers.active = 0 then divers.delete_date else ${LAST_TRACE} end`;
const IS_FORMER = text<boolean>`(divers.active = 0 or divers.desactived = 1)
  and not exists (select 1 from erasures where erasures.diver_id = divers.id)`;

/** SUPER_ADMIN decides about each. */
export const formerMembersPurger = rowsPurger({
  rule: 'members',
  table: 'divers',
  mark: LEFT_AT,
  where: IS_FORMER,
});

/** Members whose file may go, the longest gone first; `most` at most. */
export const formerMembers = ({ sql }: Tx, before: Date, most: number) =>
  sql
    .selectFrom('divers')
    .select(['id', 'licence', 'lastname', 'firstname', 'active', LEFT_AT.as('left_at')])
    .where(IS_FORMER)
    .where(LEFT_AT, '<', before.toISOString())
    .orderBy('left_at')
    .orderBy('id')
    .limit(most)
    .execute();

export type FormerRow = Awaited<ReturnType<typeof formerMembers>>[number];
