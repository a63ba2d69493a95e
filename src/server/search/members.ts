import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { searchWords } from '#domain/divers/name-search.ts';
import type { Engine } from '../db/database.ts';
import { endOfPrefix } from '../db/lists.ts';

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

/** As `isSought` of domain/divers/name-search.ts. Each engine finds both ways by their indexes when it is asked so. */
export function isSought(engine: Engine, q: string): RawBuilder<SqlBool> {
  const start = q.trim().toLowerCase();
  if (start === '') return sql`1 = 1`;
  const hasEmail = sql`lower(divers.email) >= ${start} and lower(divers.email) < ${endOfPrefix(start)}`;
  if (engine === 'postgres') return sql`(${matchesWords(engine, q)} or (${hasEmail}))`;
  return sql`divers.id in (select divers.id from divers where ${matchesWords(engine, q)}
    union all select divers.id from divers where ${hasEmail})`;
}
