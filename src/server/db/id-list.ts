import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** One value, so that one prepared query serves any number of ids; for a set of rows PostgreSQL scans the table. */
export const idList = ({ engine }: Tx, ids: readonly number[]): string =>
  engine === 'postgres' ? `{${ids.join(',')}}` : `[${ids.join(',')}]`;

/** True for rows whose column is one of `ids`, as `idList` writes them. */
export const isAmong = ({ engine }: Tx, column: string, ids: string): RawBuilder<boolean> =>
  engine === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${ids}))`;
