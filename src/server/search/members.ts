import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { searchWords } from '#domain/divers/name-search.ts';
import type { Engine } from '../db/database.ts';

/** Most members found that are ordered whole: more than any one name has. */
export const MOST_SORTED = 2000;

/** More words do not narrow a name. */
const MAX_WORDS = 6;

/** Matches members, deleted too, whose names or licence have words that begin with each of the search's (ADR 55). */
export function matchesWords(engine: Engine, q: string): RawBuilder<SqlBool> {
  const words = searchWords(q).slice(0, MAX_WORDS);
  // Signs alone are in no name.
  if (words.length === 0) return sql`1 = 0`;
  if (engine === 'postgres') {
    return sql`divers.words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
  }
  const all = words.map((word) => `"${word}"*`).join(' ');
  return sql`divers.id in (select rowid from divers_search where divers_search match ${all})`;
}
