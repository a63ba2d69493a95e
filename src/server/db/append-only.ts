import { sql, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';

/** An instant by the database's own clock; another number needs a migration that makes the triggers anew. */
const monthsAgo = (engine: Engine, months: number): RawBuilder<string> =>
  engine === 'postgres'
    ? sql.raw(`to_char((now() at time zone 'utc') - interval '${months} months', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
    : sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${months} months')`);

/** The instant before which rows of the security log may be deleted. */
export const endOfSecurityLog = (engine: Engine): RawBuilder<string> => monthsAgo(engine, 12);

/** The instant before which an outing's validated sheets may be deleted (Code du sport, art. A322-72). */
export const endOfSafetySheets = (engine: Engine): RawBuilder<string> => monthsAgo(engine, 12);

/** Texts of dossiers: the shortest time to the end of the next season. */
export const endOfDossierTexts = (engine: Engine): RawBuilder<string> => monthsAgo(engine, 12);

/** Rows of the audit log, and those about money. */
export const endOfHistory = (engine: Engine): RawBuilder<string> => monthsAgo(engine, 36);
export const endOfMoneyHistory = (engine: Engine): RawBuilder<string> => monthsAgo(engine, 120);

/** The instant before which receipts may be deleted: six years, the year's end apart (Livre des procédures fiscales, art. L102 B). */
export const endOfReceipts = (engine: Engine): RawBuilder<string> => monthsAgo(engine, 72);

/** The day before which a row may be deleted that names its last day. */
export const endOfDay = (engine: Engine): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD')` : sql`strftime('%Y-%m-%d', 'now')`;

/** True while an erasure runs, which alone may rewrite names (docs/adr/0047). */
export const isErasing = sql`exists (select 1 from erasures where open is not null)`;

interface AppendOnly {
  readonly table: string;
  /** Columns of each unique index: SQLite's REPLACE would delete the row that has them, without a trigger's word. */
  readonly unique?: readonly (readonly string[])[];
  /** Condition on `old` under which a row may be deleted all the same (docs/adr/0048). */
  readonly deletable?: RawBuilder<unknown>;
  /** Condition on `old` under which a row may be rewritten, but for the columns that are kept. */
  readonly rewritable?: { readonly when: RawBuilder<unknown>; readonly kept: readonly string[] };
}

function mayRewrite(engine: Engine, { when, kept }: NonNullable<AppendOnly['rewritable']>): RawBuilder<unknown> {
  const same = engine === 'postgres' ? sql`is not distinct from` : sql`is`;
  const columns = kept.map((column) => sql`old.${sql.ref(column)} ${same} new.${sql.ref(column)}`);
  return sql`${when} and ${sql.join(columns, sql` and `)}`;
}

function onPostgres({ table, deletable, rewritable }: AppendOnly): RawBuilder<unknown>[] {
  const stays = sql.ref(`${table}_stay`);
  const deleting = deletable ? sql`if tg_op = 'DELETE' then if ${deletable} then return old; end if; end if;` : sql``;
  const rewriting = rewritable
    ? sql`if tg_op = 'UPDATE' then if ${mayRewrite('postgres', rewritable)} then return new; end if; end if;`
    : sql``;
  return [
    sql`create function ${stays}() returns trigger language plpgsql as
      $$ begin ${deleting} ${rewriting} raise exception ${sql.lit(`${table} is append-only`)}; end $$`,
    sql`create trigger ${stays} before update or delete on ${sql.table(table)}
      for each row execute function ${stays}()`,
    sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function ${stays}()`,
  ];
}

/** Refuses the row whose id or unique columns are taken, with the words of the index: a REPLACE would delete the row that has them. */
function noReplace(table: string, columns: readonly string[]): RawBuilder<unknown> {
  const same = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`),
    sql` and `,
  );
  const taken = `UNIQUE constraint failed: ${columns.map((column) => `${table}.${column}`).join(', ')}`;
  return sql`create trigger ${sql.ref(`${table}_no_second_${columns.join('_')}`)} before insert on ${sql.table(table)}
    when exists (select 1 from ${sql.table(table)} where ${same})
    begin select raise(abort, ${sql.lit(taken)}); end`;
}

function onSqlite({ table, unique = [], deletable, rewritable }: AppendOnly): RawBuilder<unknown>[] {
  const unless = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`when not (${condition})` : sql``);
  const no = (change: 'update' | 'delete', when: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)} ${when}
      begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`;
  return [
    no('update', unless(rewritable && mayRewrite('sqlite', rewritable))),
    no('delete', unless(deletable)),
    ...[['id'], ...unique].map((columns) => noReplace(table, columns)),
  ];
}

/** Statements that refuse updates and deletions of a table's rows to every role (docs/adr/0036). */
export const makeAppendOnly = (engine: Engine, options: AppendOnly): RawBuilder<unknown>[] =>
  engine === 'postgres' ? onPostgres(options) : onSqlite(options);
