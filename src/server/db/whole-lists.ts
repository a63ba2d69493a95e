import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Found, Listing } from './listing.ts';
import { piecesOf, type Pieces } from './whole.ts';
import { fetchPage, sorted, type ListOptions } from './lists.ts';

type Order = Listing['order'];
type Nullable = ReadonlySet<string>;
const NEVER_NULL: Nullable = new Set();

/** Rows of one piece, which take the thread for a few milliseconds. */
export const PIECE = 100;

/** Selects the values by which a row is found again, beside its columns. */
export function withKeys<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  order: Order,
): SelectQueryBuilder<Tables, Joined, Row> {
  const keys = order.map(({ column }, index) => sql.ref(column).as(`key${index}`));
  return query.select(keys);
}

const keyAt = (row: object, index: number): unknown => (row as Readonly<Record<string, unknown>>)[`key${index}`];

/** Compares one column; null counts as the least value. */
function isBeyond({ column, direction }: Order[number], value: unknown, nullable: Nullable): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  if (direction === 'asc') return value === null ? sql`${name} is not null` : sql`${name} > ${value}`;
  if (value === null) return sql`1 = 0`;
  return nullable.has(column) ? sql`(${name} < ${value} or ${name} is null)` : sql`${name} < ${value}`;
}

const isSame = ({ column }: Order[number], value: unknown): RawBuilder<SqlBool> =>
  value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;

/** Matches rows after this one, which has the keys of the order; the order must be total. */
export function isAfter(order: Order, row: object, nullable = NEVER_NULL): RawBuilder<SqlBool> {
  const isPlain = order.every(({ column, direction }) => direction === order[0]?.direction && !nullable.has(column));
  if (isPlain) {
    const names = sql.join(order.map(({ column }) => sql.ref(column)));
    const values = sql.join(order.map((_column, index) => sql`${keyAt(row, index)}`));
    // An index of the order serves this comparison as one range.
    return sql`(${names}) ${sql.raw(order[0]?.direction === 'desc' ? '<' : '>')} (${values})`;
  }
  const ways = order.map((by, index) =>
    sql.join(
      [
        ...order.slice(0, index).map((before, at) => isSame(before, keyAt(row, at))),
        isBeyond(by, keyAt(row, index), nullable),
      ],
      sql` and `,
    ),
  );
  const [lead] = order;
  // An index of the order can at least begin where the row is.
  const range =
    lead === undefined || nullable.has(lead.column)
      ? sql`1 = 1`
      : sql`${sql.ref(lead.column)} ${sql.raw(lead.direction === 'asc' ? '>=' : '<=')} ${keyAt(row, 0)}`;
  return sql`${range} and (${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  )})`;
}

/** No piece is empty: the last one may be full. Between two pieces the last row alone is held. */
function following<Row>(first: Row[], read: (last: Row) => Promise<Row[]>): AsyncIterable<Row[]> {
  let ready: Row[] | undefined = first;
  let last: Row | undefined;
  return piecesOf(async () => {
    const rows = ready ?? (last === undefined ? [] : await read(last));
    ready = undefined;
    last = rows.length < PIECE ? undefined : rows.at(-1);
    return rows.length === 0 ? undefined : rows;
  });
}

/** `read` gives the piece after a row, or the first. One piece alone is read at once, as a page is. */
export async function inPieces<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): Promise<Found<Row> | Pieces<Row>> {
  const rows = await read(undefined);
  return rows.length < PIECE ? { rows, total: rows.length, slice: null } : { pieces: following(rows, read) };
}

/** A page, or the whole list in pieces; no connection is held between two of them. The order must be total. */
export function fetchList<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  listing: Listing,
  options: ListOptions = {},
): Promise<Found<Row> | Pieces<Row>> {
  const { order, slice } = listing;
  if (slice !== null) return fetchPage(query, listing, options);
  const rows = withKeys(query, order);
  return inPieces<Row>(async (last) => {
    const rest = last === undefined ? rows : rows.where(isAfter(order, last as object, options.nullable));
    return await sorted(rest, order, options).limit(PIECE).execute();
  });
}
