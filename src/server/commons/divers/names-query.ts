import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded } from '#domain/text.ts';
import type { Tx } from '#server/db/database.ts';
import { endOfPrefix, type Listing } from '#server/db/lists.ts';
import { matchesWords } from '#server/search/members.ts';

/** Columns of the names' index. */
export const NAMES = sql`divers.lastname_key, divers.firstname_key, divers.id`;

const OTHER_NAME: Readonly<Record<string, string>> = { lastname_key: 'firstname_key', firstname_key: 'lastname_key' };

/** Sorts members with the same last name by their first name, and the reverse, as the indexes have them. */
export function fullName(order: Listing['order']): Listing['order'] {
  const last = order.at(-1);
  const column = OTHER_NAME[last?.column ?? ''];
  if (!last || column === undefined || order.some((by) => by.column === column)) return order;
  return [...order, { column, direction: last.direction }];
}

/** Matches members whose last name, or last and first name joined by a blank, start with `q` (contract §2). */
export function nameStartsWith(q: string): RawBuilder<SqlBool> {
  const prefix = folded(q).replace(/\s+/g, ' ');
  const [word = ''] = prefix.split(' ', 1);
  // An index finds the first word, which leaves few rows to compare.
  const byLastname = sql<SqlBool>`divers.lastname_key >= ${word} and divers.lastname_key < ${endOfPrefix(word)}`;
  if (word === prefix) return sql`(${byLastname})`;
  const name = sql<string>`divers.lastname_key || ' ' || divers.firstname_key`;
  return sql`(${byLastname} and ${name} >= ${prefix} and ${name} < ${endOfPrefix(prefix)})`;
}

/** Members with words that begin so, deleted ones too, for a table that refers to them. */
export const idsNamed = ({ db, engine }: Tx, q: string) =>
  db.selectFrom('divers').select('divers.id').where(matchesWords(engine, q));

/**
 * Finds rows of members of that name, by literal numbers of `most` at most (`few`), for which the query is planned: by a
 * subquery the security log of 140,000 members takes 170 to 370 ms on PostgreSQL, where a letter may take 30 (docs/adr/0055).
 */
export async function findNamed(tx: Tx, q: string, most: number) {
  const ids = tx.db.selectFrom('divers').select('divers.id').where(nameStartsWith(q));
  const found = await ids.limit(most + 1).execute();
  const few = found.length <= most;
  const literals = sql.raw(`(${found.map(({ id }) => id).join(', ') || 'null'})`);
  const isNamed = (column: string) => sql<SqlBool>`${sql.ref(column)} in ${few ? literals : ids}`;
  return { few, none: found.length === 0, isNamed };
}
