import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded } from '../../shared/domain/folding.ts';

/** Above any key that starts with the prefix, as both engines compare keys: byte by byte. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;

/** First letters of the last name, or of the last name and the first name after a blank (contract §2); of the table `divers`. */
export function isNamed(q: string): RawBuilder<SqlBool> {
  const prefix = folded(q).replace(/\s+/g, ' ');
  const name = sql<string>`divers.lastname_key || ' ' || divers.firstname_key`;
  return sql<SqlBool>`(${name} >= ${prefix} and ${name} < ${endOfPrefix(prefix)})`;
}
