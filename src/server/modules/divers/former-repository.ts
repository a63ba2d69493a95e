import { setImmediate } from 'node:timers/promises';
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

/** Numbers of members that one statement looks at, in some milliseconds. */
const AT_ONCE = 1000;

export interface FormerRow {
  readonly id: number;
  readonly licence: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly active: number;
  readonly left_at: string;
}

const longestGone = (a: FormerRow, b: FormerRow): number =>
  a.left_at === b.left_at ? a.id - b.id : a.left_at < b.left_at ? -1 : 1;

/** Members whose file may go, the longest gone first; `most` at most. Others are answered meanwhile. */
export async function formerMembers({ sql }: Tx, before: Date, most: number): Promise<FormerRow[]> {
  const { last } = await sql
    .selectFrom('divers')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  let found: FormerRow[] = [];
  for (let from = 0; from <= (last ?? 0); from += AT_ONCE) {
    const rows = await sql
      .selectFrom('divers')
      .select(['id', 'licence', 'lastname', 'firstname', 'active', LEFT_AT.as('left_at')])
      .where('id', '>=', from)
      .where('id', '<', from + AT_ONCE)
      .where(IS_FORMER)
      .where(LEFT_AT, '<', before.toISOString())
      .execute();
    found = [...found, ...rows].toSorted(longestGone).slice(0, most);
    await setImmediate();
  }
  return found;
}
