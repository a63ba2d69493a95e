import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Page } from '#contract/common.ts';
import { MOST_COUNTED } from '#domain/counting.ts';
import { DomainError } from '../errors/domain-error.ts';
import { chunks, type Tx } from './database.ts';

interface OrderBy {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A null slice is the whole list. */
export interface Listing {
  readonly order: readonly OrderBy[];
  readonly slice: Slice | null;
}

export interface ListParams {
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Rows of a whole list, in chunks that are read as their reader takes them (docs/adr/0055). */
export interface RowStream<Row> {
  readonly count: number;
  readonly chunks: AsyncIterable<readonly Row[]>;
}

/** Rows that pages reach: both engines step over those before a page one by one. */
export const LAST_ROW = 10_000;

/** Rows of a chunk, which take the thread for a few milliseconds. */
export const CHUNK = 250;

/** Null, for the whole list, without `page` and `size` (contract §2). Throws PAGE_TOO_FAR. */
export function sliceOf({ page, size }: ListParams): Slice | null {
  if (page === undefined && size === undefined) return null;
  const limit = size ?? 25;
  const offset = (page ?? 0) * limit;
  if (offset + limit > LAST_ROW) throw new DomainError('PAGE_TOO_FAR', { field: 'page' });
  return { limit, offset };
}

/** Parses `lastname,firstname` or `date,desc`; a direction alone applies to the default order. Throws UNKNOWN_SORT. */
function orderOf(sort: string | undefined, columns: Readonly<Record<string, string>>, fallback: string): OrderBy[] {
  const words = (sort || fallback).split(',').map((word) => word.trim());
  const last = words.at(-1);
  const direction = last === 'desc' ? 'desc' : 'asc';
  if (last === 'asc' || last === 'desc') words.pop();
  return (words.length > 0 ? words : fallback.split(',')).map((word) => {
    const column = Object.hasOwn(columns, word) ? columns[word] : undefined;
    if (column === undefined) throw new DomainError('UNKNOWN_SORT', { field: 'sort' });
    return { column, direction };
  });
}

/** `columns` maps sortable wire names to columns. Throws UNKNOWN_SORT, PAGE_TOO_FAR. */
export const listingOf = (
  params: ListParams,
  columns: Readonly<Record<string, string>>,
  fallback: string,
): Listing => ({ order: orderOf(params.sort, columns, fallback), slice: sliceOf(params) });

/** Ends an order by a unique column, so that pages neither repeat nor skip a row; in the direction that one index serves. */
export const endedBy = (column: string, order: Listing['order']): Listing['order'] => [
  ...order,
  { column, direction: order[0]?.direction ?? 'asc' },
];

/** `total` counts the whole list, which a null slice has. */
export function pageOf<Row>(content: Row[], total = content.length, slice: Slice | null = null): Page<Row> {
  const size = slice?.limit ?? content.length;
  const totalPages = size === 0 ? 0 : Math.ceil(total / size);
  return { content, totalElements: total, totalPages, number: slice ? slice.offset / slice.limit : 0, size };
}

export function mapRows<Row, Item>(list: Page<Row>, itemOf: (row: Row) => Item): Page<Item>;
export function mapRows<Row, Item>(
  list: Page<Row> | RowStream<Row>,
  itemOf: (row: Row) => Item,
): Page<Item> | RowStream<Item>;
export function mapRows<Row, Item>(list: Page<Row> | RowStream<Row>, itemOf: (row: Row) => Item) {
  if ('content' in list) return { ...list, content: list.content.map((row) => itemOf(row)) };
  const { chunks: parts, ...rest } = list;
  async function* items() {
    for await (const rows of parts) yield rows.map((row) => itemOf(row));
  }
  return { ...rest, chunks: items() };
}

/** Reads a whole list into memory: for one that belongs to one member. */
export async function allRows<Row>(list: Page<Row> | RowStream<Row>): Promise<Row[]> {
  if ('content' in list) return list.content;
  const rows: Row[] = [];
  for await (const chunk of list.chunks) rows.push(...chunk);
  return rows;
}

interface ListOptions {
  /** Columns with nulls, which sort first in ascending order; PostgreSQL must be told so. */
  readonly nullable?: ReadonlySet<string>;
  /** Counts the whole list, where it is counted otherwise than the rows are found. */
  readonly count?: (() => Promise<number>) | undefined;
}

function sorted<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  order: Listing['order'],
  nullable?: ReadonlySet<string>,
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

/** A page, or the whole list at once. The order must be total. */
export async function fetchPage<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  { order, slice }: Listing,
  { nullable, count = () => countRows(query) }: ListOptions = {},
): Promise<Page<Row>> {
  const rows = sorted(query, order, nullable);
  const page = slice === null ? rows : rows.limit(slice.limit).offset(slice.offset);
  const content = (await page.execute()) as Row[];
  return slice === null ? pageOf(content) : pageOf(content, await count(), slice);
}

/**
 * Ids of `found` in their order, or null for more than MOST_COUNTED. PostgreSQL takes a name to be anywhere in the alphabet: it
 * would look for a page along the index of all names, 250 ms for one name among 140,000 members where a letter may take 30.
 */
async function idsOfFew<Tables, Joined extends keyof Tables>(
  { db }: Tx,
  found: SelectQueryBuilder<Tables, Joined, object>,
  order: Listing['order'],
  nullable?: ReadonlySet<string>,
): Promise<number[] | null> {
  const columns = [...new Set(['id', ...order.map(({ column }) => column)])];
  const some = found
    .clearSelect()
    .select(columns.map((column) => sql.ref<number>(column).as(column)))
    .limit(MOST_COUNTED + 1);
  const rows = await sorted(db.selectFrom(some.as('some')), order, nullable)
    .select(sql.ref<number>('id').as('id'))
    .execute();
  return rows.length > MOST_COUNTED ? null : rows.map(({ id }) => id);
}

interface Loaded<Row> extends ListOptions {
  readonly id: string;
  /** Reads rows by their numbers, in any order. */
  readonly load: (ids: readonly number[]) => Promise<readonly Row[]>;
  /** For rows found by words, which are counted up to MOST_COUNTED by default. */
  readonly search?: Tx | undefined;
}

/** A page, or the whole list as a stream, of the rows of `found` as `load` reads them. The order must be total. */
export async function fetchList<Tables, Joined extends keyof Tables, Row extends { readonly id: number }>(
  found: SelectQueryBuilder<Tables, Joined, object>,
  { order, slice }: Listing,
  { id, load, nullable, search, count }: Loaded<Row>,
): Promise<Page<Row> | RowStream<Row>> {
  const numbers = found.clearSelect().select(sql.ref<number>(id).as('number'));
  const rows = sorted(numbers, order, nullable).$castTo<{ number: number }>();
  const few = search && (await idsOfFew(search, found, order, nullable));
  const cut = slice === null ? rows : rows.limit(slice.limit).offset(slice.offset);
  const ids = few
    ? few.slice(slice?.offset, slice ? slice.offset + slice.limit : undefined)
    : (await cut.execute()).map(({ number }) => number);

  async function read(chunk: readonly number[]): Promise<Row[]> {
    if (chunk.length === 0) return [];
    const loaded = new Map((await load(chunk)).map((row) => [row.id, row]));
    return chunk.flatMap((one) => loaded.get(one) ?? []);
  }
  async function* readAll() {
    for (const chunk of chunks(ids, CHUNK)) yield await read(chunk);
  }

  if (slice !== null) {
    const total = count ? count() : few === undefined ? countRows(found) : (few?.length ?? MOST_COUNTED + 1);
    return pageOf(await read(ids), await total, slice);
  }
  return ids.length <= CHUNK ? pageOf(await read(ids)) : { count: ids.length, chunks: readAll() };
}

export async function countRows<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
): Promise<number> {
  const count = query.clearSelect().select((eb) => eb.fn.countAll().as('total'));
  return Number((await count.$castTo<{ total: number }>().executeTakeFirstOrThrow()).total);
}

/** True for rows whose column is one of the values, which may be none. */
export const isOneOf = (column: string, values: readonly number[]): RawBuilder<SqlBool> =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;

/** Upper bound of all keys with this prefix; both engines compare keys bytewise. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;
