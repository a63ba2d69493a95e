import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Engine } from '../db/database.ts';

/**
 * Matches members whose names or licence hold a word that begins with each of these. SQLite searches by FTS5, PostgreSQL by
 * full text without a language (docs/adr/0055). `words` are letters and digits, folded.
 */
export function matchesWords(engine: Engine, words: readonly string[]): RawBuilder<SqlBool> {
  if (engine === 'postgres') {
    return sql`divers.words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
  }
  const all = words.map((word) => `"${word}"*`).join(' ');
  return sql`divers.id in (select rowid from divers_search where divers_search match ${all})`;
}
