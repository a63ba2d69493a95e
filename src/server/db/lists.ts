import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { folded } from '../../shared/domain/folding.ts';
import type { Found, Listing } from '../commons/lists.ts';
import type { Tx } from './database.ts';

interface Options {
  /** Columns with nulls, which sort first in ascending order; PostgreSQL must be told so. */
  readonly nullable?: ReadonlySet<string>;
  /** Where the number of rows is known, or counted more cheaply than by the query. */
  readonly total?: number | undefined;
}

export function sorted<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  order: Listing['order'],
  { nullable }: Options,
): SelectQueryBuilder<Tables, Joined, Row> {
  return order.reduce(
    (rows, { column, direction }) =>
      rows.orderBy(sql.ref(column), (by) => {
        const directed = direction === 'asc' ? by.asc() : by.desc();
        if (!nullable?.has(column)) return directed;
        return direction === 'asc' ? directed.nullsFirst() : directed.nullsLast();
      }),
    query,
  );
}

export async function fetchPage<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  { order, slice }: Listing,
  options: Options = {},
): Promise<Found<Row>> {
  const rowsInOrder = sorted(query, order, options);
  if (slice === null) {
    const rows = (await rowsInOrder.execute()) as Row[];
    return { rows, total: rows.length, slice };
  }
  const rows = (await rowsInOrder.limit(slice.limit).offset(slice.offset).execute()) as Row[];
  return { rows, total: options.total ?? (await countRows(query)), slice };
}

export async function countRows<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
): Promise<number> {
  const count = query.clearSelect().select((eb) => eb.fn.countAll().as('total'));
  return Number((await count.$castTo<{ total: number }>().executeTakeFirstOrThrow()).total);
}

/** Upper bound of all keys with this prefix; both engines compare keys bytewise. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;

/** Matches `divers`, or the alias of it, whose last name, or last and first name joined by a blank, start with `q` (contract §2). */
export function nameStartsWith(
  q: string,
  divers = 'divers',
  lastname: RawBuilder<string> = sql.ref(`${divers}.lastname_key`),
): RawBuilder<SqlBool> {
  const prefix = folded(q).replace(/\s+/g, ' ');
  const [word = ''] = prefix.split(' ', 1);
  // An index finds the first word, which leaves few rows to compare.
  const byLastname = sql<SqlBool>`${lastname} >= ${word} and ${lastname} < ${endOfPrefix(word)}`;
  if (word === prefix) return sql`(${byLastname})`;
  const name = sql<string>`${lastname} || ' ' || ${sql.ref(`${divers}.firstname_key`)}`;
  return sql`(${byLastname} and ${name} >= ${prefix} and ${name} < ${endOfPrefix(prefix)})`;
}

/** Members of that name, deleted ones too, for a table that refers to them. */
export const idsNamed = ({ sql: kysely }: Tx, q: string) =>
  kysely.selectFrom('divers').select('divers.id').where(nameStartsWith(q));

/** Keeps a column of texts from SQLite's planner, which knows nothing of values and may take its index for a better one. */
export const hiddenText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} || ''`;
