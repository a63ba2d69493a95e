import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { refusingBrokenReferences, type References } from './foreign-keys.ts';

/** For a connection of the pool, behind all who asked before: 200 members who register at once take their turns. */
const LONGEST_WAIT_MS = 15_000;
const BIGINT = 20;

/** Table that a column refers to; the column names the constraint: `wallet_movements_author_id_fkey`. */
const REFERRED: readonly (readonly [column: string, table: string])[] = [
  ['diver_id', 'divers'],
  ['author_id', 'divers'],
  ['event_id', 'events'],
  ['site_id', 'sites'],
];

const references: References = {
  code: '23503',
  lacking: (error) =>
    'constraint' in error && typeof error.constraint === 'string'
      ? REFERRED.find(([column]) => String(error.constraint).endsWith(`_${column}_fkey`))?.[1]
      : undefined,
};

/** A pool of ten connections. */
export function postgresDialect(url: string): PostgresDialect {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: LONGEST_WAIT_MS });
  // An idle connection that the server closes is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool, onCreateConnection: refusingBrokenReferences(references) });
}
