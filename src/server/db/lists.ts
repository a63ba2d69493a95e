import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { MOST_COUNTED } from '../../shared/domain/counting.ts';
import { folded } from '../../shared/domain/folding.ts';
import type { Found, Listing, Slice } from './listing.ts';
import type { Tx } from './database.ts';

export interface ListOptions {
  /** Columns with nulls, which sort first in ascending order; PostgreSQL must be told so. */
  readonly nullable?: ReadonlySet<string>;
  /** Where the number of rows is known, or counted more cheaply than by the query. */
  readonly total?: number | undefined;
  /** For PostgreSQL, which fetches and joins each row that a page steps over or sorts: finds the ids of a far page, or of any, first. */
  readonly byIds?: boolean | 'always';
  /** Where `total` is of `countSome`: the end of the list is unknown, and no page lies beyond the total. */
  readonly isCounted?: 'up to a bound';
  /** How the query names a column of the order. */
  readonly sortBy?: ((column: string) => RawBuilder<unknown>) | undefined;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

export function sorted<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  order: Listing['order'],
  { nullable, sortBy = (column) => sql.ref(column) }: ListOptions,
): SelectQueryBuilder<Tables, Joined, Row> {
  return order.reduce(
    (rows, { column, direction }) =>
      rows.orderBy(sortBy(column), (by) => {
        const directed = direction === 'asc' ? by.asc() : by.desc();
        if (!nullable?.has(column)) return directed;
        return direction === 'asc' ? directed.nullsFirst() : directed.nullsLast();
      }),
    query,
  );
}

/** Rows before a page from which it is worth a statement, or a part of one, to step over fewer. */
export const FAR = 500;

export function pageOf<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  order: Listing['order'],
  { limit, offset }: Slice,
  options: ListOptions,
): SelectQueryBuilder<Tables, Joined, Row> {
  const unique = order.at(-1)?.column;
  const isDirect = !options.byIds || (options.byIds !== 'always' && offset < FAR);
  if (isDirect || unique === undefined) return sorted(query, order, options).limit(limit).offset(offset);
  const id = sql.ref(unique);
  const ids = sorted(query.clearSelect().select(id.as('id')), order, options)
    .limit(limit)
    .offset(offset);
  return sorted(query.where(sql<SqlBool>`${id} in ${ids}`), order, options);
}

/** The order must be total. */
export async function fetchPage<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  { order, slice }: Listing,
  options: ListOptions = {},
): Promise<Found<Row>> {
  if (slice === null) {
    const rows = (await sorted(query, order, options).execute()) as Row[];
    return { rows, total: rows.length, slice };
  }
  const total = options.total ?? (await countRows(query));
  return cutOut(
    { order, slice },
    total,
    options,
    async (turned, cut) => await pageOf(query, turned, cut, options).execute(),
  );
}

/** Reads the second half of a list from its end, as both engines step over the rows before a page one by one. */
export async function cutOut<Row>(
  { order, slice }: Pick<Listing, 'order'> & { readonly slice: Slice },
  total: number,
  { isCounted }: Pick<ListOptions, 'isCounted'>,
  read: (order: Listing['order'], cut: Slice) => Promise<unknown[]>,
): Promise<Found<Row>> {
  const limit = Math.min(slice.limit, total - slice.offset);
  if (limit <= 0) return { rows: [], total, slice };
  const isNearEnd = isCounted === undefined && slice.offset > total / 2;
  const turned = isNearEnd ? order.map((by) => ({ ...by, direction: opposite[by.direction] })) : order;
  const offset = isNearEnd ? total - slice.offset - limit : slice.offset;
  const rows = (await read(turned, { limit, offset })) as Row[];
  return { rows: isNearEnd ? rows.reverse() : rows, total, slice };
}

/** Ends an order by a unique column in the direction that one index serves: of its first column. */
export const endedBy = (column: string, order: Listing['order']): Listing['order'] => [
  ...order,
  { column, direction: order[0]?.direction ?? 'asc' },
];

const OTHER_NAME: Readonly<Record<string, string>> = { lastname_key: 'firstname_key', firstname_key: 'lastname_key' };

/** Sorts members with the same last name by their first name, and the reverse, as the indexes have them. */
export function fullName(order: Listing['order']): Listing['order'] {
  const last = order.at(-1);
  const column = OTHER_NAME[last?.column ?? ''];
  if (!last || column === undefined || order.some((by) => by.column === column)) return order;
  return [...order, { column, direction: last.direction }];
}

export async function countRows<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
): Promise<number> {
  const count = query.clearSelect().select((eb) => eb.fn.countAll().as('total'));
  return Number((await count.$castTo<{ total: number }>().executeTakeFirstOrThrow()).total);
}

/** Counts no further than one more than MOST_COUNTED. */
export async function countSome<Tables, Joined extends keyof Tables, Row>(
  { db: kysely }: Tx,
  rows: SelectQueryBuilder<Tables, Joined, Row>,
): Promise<number> {
  const some = rows
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(MOST_COUNTED + 1);
  const count = kysely.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('total'));
  return Number((await count.executeTakeFirstOrThrow()).total);
}

/** True for rows whose column is one of the values, which may be none. */
export const isOneOf = (column: string, values: readonly number[]): RawBuilder<SqlBool> =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;

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
export const idsNamed = ({ db: kysely }: Tx, q: string) =>
  kysely.selectFrom('divers').select('divers.id').where(nameStartsWith(q));

const FEW = 200;

/** Ids of the members of that name, where they are few: what refers to them is found by an index. */
export async function fewNamed(tx: Tx, q: string): Promise<readonly number[] | undefined> {
  const ids = (
    await idsNamed(tx, q)
      .limit(FEW + 1)
      .execute()
  ).map(({ id }) => id);
  return ids.length > FEW ? undefined : ids;
}

/** True for rows whose member has that name, looked up for each row: PostgreSQL would begin with the members, who are many. */
export function isOfNamed({ db: kysely, engine }: Tx, column: string, q: string): RawBuilder<SqlBool> {
  const member = kysely
    .selectFrom('divers')
    .select('divers.id')
    .where(nameStartsWith(q, 'divers', hiddenText('divers.lastname_key')))
    .where('divers.id', '=', sql<number>`${sql.ref(column)}`);
  return sql`exists ${engine === 'postgres' ? member.offset(sql.lit(0)) : member}`;
}

/** Keeps a column of texts from SQLite's planner, which knows nothing of values and may take its index for a better one. */
export const hiddenText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} || ''`;
