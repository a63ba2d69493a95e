import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { folded } from '../../shared/domain/folding.ts';
import type { Found, Listing } from '../commons/lists.ts';

interface Options {
  /** Columns with nulls, which sort first in ascending order; PostgreSQL must be told so. */
  readonly nullable?: ReadonlySet<string>;
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
  return { rows, total: await countRows(query), slice };
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
export function nameStartsWith(q: string, divers = 'divers'): RawBuilder<SqlBool> {
  const prefix = folded(q).replace(/\s+/g, ' ');
  const of = (column: string) => sql.ref(`${divers}.${column}`);
  const name = sql<string>`${of('lastname_key')} || ' ' || ${of('firstname_key')}`;
  return sql<SqlBool>`(${name} >= ${prefix} and ${name} < ${endOfPrefix(prefix)})`;
}
