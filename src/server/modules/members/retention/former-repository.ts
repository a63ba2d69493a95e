import { sql, type NotNull } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsPurger } from '../../../db/purging.ts';

/** SUPER_ADMIN decides about each. */
export const formerMembersPurger = rowsPurger({
  rule: 'members',
  table: 'tally_former',
  key: 'diver_id',
  mark: sql`left_at`,
});

export interface FormerRow {
  readonly id: number;
  readonly licence: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly active: number;
  readonly left_at: string;
}

/** Members whose file may go, the longest gone first; `most` at most. */
export const formerMembers = ({ db }: Tx, before: Date, most: number): Promise<FormerRow[]> =>
  db
    .selectFrom('tally_former')
    .innerJoin('divers', 'divers.id', 'tally_former.diver_id')
    .select(['divers.id', 'divers.licence', 'divers.lastname', 'divers.firstname', 'divers.active'])
    .select('tally_former.left_at')
    .where('tally_former.left_at', '<', before.toISOString())
    .$narrowType<{ left_at: NotNull }>()
    .orderBy('tally_former.left_at')
    .orderBy('tally_former.diver_id')
    .limit(most)
    .execute();
