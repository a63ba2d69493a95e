import { sql, type SelectQueryBuilder } from 'kysely';
import type { Found, Listing } from '../commons/lists.ts';

interface Options {
  /** Columns that may be null: their nulls come first in ascending order, which PostgreSQL must be told. */
  readonly nullable?: ReadonlySet<string>;
}

/** Rows of one page in the asked order, and the number of rows that the query has in all. */
export async function fetchPage<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  { order, slice }: Listing,
  { nullable }: Options = {},
): Promise<Found<Row>> {
  const sorted = order.reduce(
    (rows, { column, direction }) =>
      rows.orderBy(sql.ref(column), (by) => {
        const directed = direction === 'asc' ? by.asc() : by.desc();
        if (!nullable?.has(column)) return directed;
        return direction === 'asc' ? directed.nullsFirst() : directed.nullsLast();
      }),
    query,
  );
  if (slice === null) {
    const rows = (await sorted.execute()) as Row[];
    return { rows, total: rows.length, slice };
  }
  const rows = (await sorted.limit(slice.limit).offset(slice.offset).execute()) as Row[];
  return { rows, total: await countRows(query), slice };
}

/** The number of rows that a query has, whatever it selects. */
export async function countRows<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
): Promise<number> {
  const count = query.clearSelect().select((eb) => eb.fn.countAll().as('total'));
  return Number((await count.$castTo<{ total: number }>().executeTakeFirstOrThrow()).total);
}
