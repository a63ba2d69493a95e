import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RetentionKey } from '#domain/retention.ts';
import type { Engine, Tx, Tables } from './database.ts';

/** Rows that a retention rule is about; `before` is `dueBefore` of the rule. */
export interface Purger {
  readonly rule: RetentionKey;
  count(tx: Tx, before: Date): Promise<number>;
  /** Mark of the oldest row, from which the rule counts; null without any row. */
  oldest(tx: Tx): Promise<Date | null>;
  /** Removes `most` rows at most and answers how many. */
  purge(tx: Tx, before: Date, most: number): Promise<number>;
}

interface Rows {
  readonly rule: RetentionKey;
  readonly table: keyof Tables | RawBuilder<unknown>;
  /** Unique column; `id` by default. */
  readonly key?: string;
  /** Column, or expression, of the instant in UTC or day from which the rule counts. */
  readonly mark: string | RawBuilder<string>;
  /** Milliseconds from `mark` to the end from which the rule counts. */
  readonly life?: number;
  readonly where?: RawBuilder<SqlBool>;
  /** The table's triggers keep rows whose mark is later, by the database's clock. */
  readonly released?: (engine: Engine) => RawBuilder<unknown>;
  /** Assignments that empty the row instead of deleting it. */
  readonly empty?: RawBuilder<unknown>;
}

const EVERY = sql<SqlBool>`1 = 1`;

export function rowsPurger({ rule, table, key = 'id', life = 0, where = EVERY, released, empty, ...of }: Rows): Purger {
  const [rows, id] = [typeof table === 'string' ? sql.table(table) : table, sql.ref(key)];
  const mark = typeof of.mark === 'string' ? sql.ref(of.mark) : of.mark;
  const due = ({ engine }: Tx, before: Date): RawBuilder<unknown> =>
    sql`${mark} < ${new Date(before.getTime() - life).toISOString()} and ${where}
      and ${released === undefined ? EVERY : sql`${mark} < ${released(engine)}`}`;
  return {
    rule,

    async count(tx, before) {
      const counted = await sql<{ total: number | string }>`select count(*) as total from ${rows}
        where ${due(tx, before)}`.execute(tx.db);
      return Number(counted.rows[0]?.total ?? 0);
    },

    async oldest(tx) {
      const { rows: found } = await sql<{ at: string | null }>`select min(${mark}) as at from ${rows}
        where ${where}`.execute(tx.db);
      const at = found[0]?.at ?? null;
      return at === null ? null : new Date(Date.parse(at) + life);
    },

    async purge(tx, before, most) {
      const batch = sql`where ${id} in (select ${id} from ${rows} where ${due(tx, before)} limit ${most})`;
      const gone = empty
        ? sql`update ${rows} set ${empty} ${batch} returning ${id}`
        : sql`delete from ${rows} ${batch} returning ${id}`;
      return (await gone.execute(tx.db)).rows.length;
    },
  };
}
