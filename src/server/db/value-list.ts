import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/**
 * One value, so that one prepared query serves any number of ids or names; for a set of rows PostgreSQL scans the table.
 * Names must be words.
 */
export const valueList = ({ engine }: Tx, values: readonly (number | string)[]): string =>
  engine === 'postgres' ? `{${values.join(',')}}` : JSON.stringify(values);

/** True for rows whose column is one of the values, as `valueList` writes them. */
export const isAmong = (
  { engine }: Tx,
  column: string,
  list: string,
  type: 'int' | 'text' = 'int',
): RawBuilder<boolean> =>
  engine === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${list}::${sql.raw(type)}[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;
