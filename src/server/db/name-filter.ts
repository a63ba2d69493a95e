import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded } from '../../shared/domain/folding.ts';

/** Upper bound of the keys that start with the prefix: both engines compare keys byte by byte. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;

/** Matches `divers` whose last name, or last and first name joined by a blank, start with `q` (contract §2). */
export function nameStartsWith(q: string): RawBuilder<SqlBool> {
  const prefix = folded(q).replace(/\s+/g, ' ');
  const name = sql<string>`divers.lastname_key || ' ' || divers.firstname_key`;
  return sql<SqlBool>`(${name} >= ${prefix} and ${name} < ${endOfPrefix(prefix)})`;
}
