import { sql, type Kysely, type RawBuilder } from 'kysely';
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

/** Conditions on `old` under which rows go that are over; a later migration that makes the triggers anew repeats them. */
export const isHistoryOver = (engine: Engine): RawBuilder<unknown> => sql`old.at < ${endOfMoneyHistory(engine)}
  or (old.at < ${endOfHistory(engine)} and old.action <> 'money' and old.treasury = 0)`;
export const isDossierTextOver = (engine: Engine): RawBuilder<unknown> =>
  sql`old.sent_at < ${endOfDossierTexts(engine)}`;

/** The day before which a row may be deleted that names its last day. */
export const endOfDay = (engine: Engine): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD')` : sql`strftime('%Y-%m-%d', 'now')`;

interface AppendOnly {
  readonly table: string;
  /** Condition on `old` under which a row may be deleted all the same. */
  readonly unless?: RawBuilder<unknown>;
  /** Columns of each unique index: SQLite's REPLACE would delete the row that has them, without a trigger's word. */
  readonly unique?: readonly (readonly string[])[];
}

const stayFunction = (table: string, exceptions: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`function ${sql.ref(`${table}_stay`)}() returns trigger language plpgsql as
    $$ begin ${exceptions} raise exception ${sql.lit(`${table} is append-only`)}; end $$`;

const releasing = (unless: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  unless ? sql`if tg_op = 'DELETE' then if ${unless} then return old; end if; end if;` : sql``;

async function onPostgres(db: Kysely<unknown>, { table, unless }: AppendOnly): Promise<void> {
  const stays = sql.ref(`${table}_stay`);
  await sql`create ${stayFunction(table, releasing(unless))}`.execute(db);
  await sql`create trigger ${stays} before update or delete on ${sql.table(table)}
    for each row execute function ${stays}()`.execute(db);
  await forbidTruncate(db, table);
}

/** Uses the function that refuses updates of the table's rows. */
export const forbidTruncate = (db: Kysely<unknown>, table: string): Promise<unknown> =>
  sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
    for each statement execute function ${sql.ref(`${table}_stay`)}()`.execute(db);

/**
 * Refuses the row whose id or unique columns are taken, with the words of the index: a REPLACE would delete the row that
 * has them, and no trigger would hear of it.
 */
export async function forbidReplace(
  db: Kysely<unknown>,
  table: string,
  unique: readonly (readonly string[])[] = [],
): Promise<void> {
  for (const columns of [['id'], ...unique]) {
    const same = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`),
      sql` and `,
    );
    const taken = `UNIQUE constraint failed: ${columns.map((column) => `${table}.${column}`).join(', ')}`;
    await sql`create trigger ${sql.ref(`${table}_no_second_${columns.join('_')}`)} before insert on ${sql.table(table)}
      when exists (select 1 from ${sql.table(table)} where ${same})
      begin select raise(abort, ${sql.lit(taken)}); end`.execute(db);
  }
}

function sqliteTrigger(db: Kysely<unknown>, change: 'update' | 'delete', options: AppendOnly): Promise<unknown> {
  const { table, unless } = options;
  const when = change === 'delete' && unless ? sql`when not (${unless})` : sql``;
  return sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)} ${when}
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
}

async function onSqlite(db: Kysely<unknown>, options: AppendOnly): Promise<void> {
  for (const change of ['update', 'delete'] as const) await sqliteTrigger(db, change, options);
  await forbidReplace(db, options.table, options.unique);
}

/** Refuses updates and deletions of a table's rows to every role (docs/adr/0036). */
export const makeAppendOnly = (db: Kysely<unknown>, engine: Engine, options: AppendOnly): Promise<void> =>
  engine === 'postgres' ? onPostgres(db, options) : onSqlite(db, options);

interface Rewriting extends Pick<AppendOnly, 'table' | 'unless'> {
  /** Columns that stay as they are; the others may be written anew. */
  readonly kept: readonly string[];
  /** Condition on `old` under which a row may be rewritten. */
  readonly when: RawBuilder<unknown>;
}

/** Lets rows of a table that `makeAppendOnly` guards be rewritten in part, under a condition (docs/adr/0047). */
export async function allowRewriting(db: Kysely<unknown>, engine: Engine, options: Rewriting): Promise<void> {
  const { table, unless, kept, when } = options;
  const same = engine === 'postgres' ? sql`is not distinct from` : sql`is`;
  const columns = kept.map((column) => sql`old.${sql.ref(column)} ${same} new.${sql.ref(column)}`);
  const may = sql`${when} and ${sql.join(columns, sql` and `)}`;
  if (engine === 'postgres') {
    const rewriting = sql`if tg_op = 'UPDATE' then if ${may} then return new; end if; end if;`;
    await sql`create or replace ${stayFunction(table, sql`${releasing(unless)} ${rewriting}`)}`.execute(db);
    return;
  }
  const trigger = sql.ref(`${table}_no_update`);
  await sql`drop trigger ${trigger}`.execute(db);
  await sql`create trigger ${trigger} before update on ${sql.table(table)} when not (${may})
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
}

/** Lets rows that `makeAppendOnly` guards go under the condition `unless`, and under no other (docs/adr/0048). */
export async function allowDeletion(
  db: Kysely<unknown>,
  engine: Engine,
  { table, unless }: Required<Pick<AppendOnly, 'table' | 'unless'>>,
): Promise<void> {
  if (engine === 'postgres') {
    await sql`create or replace ${stayFunction(table, releasing(unless))}`.execute(db);
    return;
  }
  await sql`drop trigger ${sql.ref(`${table}_no_delete`)}`.execute(db);
  await sqliteTrigger(db, 'delete', { table, unless });
}
