import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';

/** Tables with this prefix are made of others by the database itself: backups leave them out. */
export const TALLY_PREFIX = 'tally_';

interface TallyColumn {
  readonly name: string;
  readonly type: RawBuilder<unknown>;
  /** Never null: what the rows are grouped by, of a row, or of `old` or `new` in a trigger. */
  readonly of: (row: string) => RawBuilder<unknown>;
}

/** `select …by, count(*) as total, sum(…) as …sums from … where … group by …by`, as a table. */
export interface Tally {
  readonly name: `${typeof TALLY_PREFIX}${string}`;
  readonly table: string;
  readonly by: readonly TallyColumn[];
  readonly sums?: readonly Omit<TallyColumn, 'type'>[];
  readonly where: (row: string) => RawBuilder<unknown>;
}

const COUNT = { name: 'total', of: () => sql`1` };
const figuresOf = ({ sums = [] }: Tally) => [COUNT, ...sums];
const joined = <T extends { readonly name: string }>(
  columns: readonly T[],
  write: (name: RawBuilder<unknown>, column: T) => RawBuilder<unknown>,
) => sql.join(columns.map((column) => write(sql.ref(column.name), column)));
const names = ({ by }: Tally) => joined(by, (name) => name);
const values = ({ by }: Tally, row: string) => joined(by, (_name, { of }) => of(row));
const and = sql` and `;
const or = sql` or `;

async function onSqlite(db: Kysely<unknown>, tally: Tally): Promise<void> {
  const { name, table, by, sums = [], where } = tally;
  const figures = figuresOf(tally);
  const group = sql.join(
    by.map((one) => sql`${sql.ref(one.name)} = ${one.of('old')}`),
    and,
  );
  const added = sql`insert into ${sql.table(name)} (${names(tally)}, ${joined(figures, (figure) => figure)})
    select ${values(tally, 'new')}, ${joined(figures, (_name, { of }) => of('new'))} where ${where('new')}
    on conflict do update set ${joined(figures, (figure) => sql`${figure} = ${figure} + excluded.${figure}`)};`;
  const removed = sql`update ${sql.table(name)}
    set ${joined(figures, (figure, { of }) => sql`${figure} = ${figure} - ${of('old')}`)} where ${where('old')} and ${group};`;
  const differs = sql.join(
    [...[...by, ...sums].map(({ of }) => of), where].map((of) => sql`${of('old')} is not ${of('new')}`),
    or,
  );
  const trigger = (change: string, statements: RawBuilder<unknown>, when = sql``) =>
    sql`create trigger ${sql.ref(`${name}_${change}`)} after ${sql.raw(change)} on ${sql.table(table)} ${when}
      begin ${statements} end`.execute(db);
  await trigger('insert', added);
  await trigger('delete', removed);
  await trigger('update', sql`${removed} ${added}`, sql`when ${differs}`);
}

/** Creates PostgreSQL's function of a trigger, with its owner's rights: the role of the running club may not write tallies itself. */
export const triggerFunction = (db: Kysely<unknown>, name: string, statements: RawBuilder<unknown>) =>
  sql`create function ${sql.ref(name)}() returns trigger language plpgsql
    security definer set search_path from current as $$ begin ${statements} return null; end $$`.execute(db);

/**
 * Once per statement, not per row: a season that opens changes a group as often as there are members, and PostgreSQL keeps
 * each version until the end. The groups are locked in one order, so that two statements do not wait for each other.
 */
async function onPostgres(db: Kysely<unknown>, tally: Tally): Promise<void> {
  const { name, table, where } = tally;
  const figures = figuresOf(tally);
  const columns = sql`${names(tally)}, ${joined(figures, (figure) => figure)}`;
  const change = (rows: string, sign: number) =>
    sql`select ${values(tally, rows)}, ${joined(figures, (_name, { of }) => sql`${sql.lit(sign)} * ${of(rows)}`)}
      from ${sql.table(rows)} where ${where(rows)}`;
  const changes = sql.join(
    figures.map((figure) => sql`sum(${sql.ref(figure.name)}) <> 0`),
    or,
  );
  const write = (changed: RawBuilder<unknown>) =>
    sql`insert into ${sql.table(name)} as tally (${columns})
      select ${names(tally)}, ${joined(figures, (figure) => sql`sum(${figure})`)} from (${changed}) as changed (${columns})
      group by ${names(tally)} having ${changes} order by ${names(tally)}
      on conflict (${names(tally)}) do update
      set ${joined(figures, (figure) => sql`${figure} = tally.${figure} + excluded.${figure}`)};`;
  const [added, removed] = [change('added', 1), change('removed', -1)];
  await triggerFunction(
    db,
    `${name}_count`,
    sql`if tg_op = 'INSERT' then ${write(added)}
      elsif tg_op = 'DELETE' then ${write(removed)}
      else ${write(sql`${added} union all ${removed}`)} end if;`,
  );
  for (const [verb, tables] of [
    ['insert', 'new table as added'],
    ['delete', 'old table as removed'],
    ['update', 'old table as removed new table as added'],
  ] as const) {
    await sql`create trigger ${sql.ref(`${name}_${verb}`)} after ${sql.raw(verb)} on ${sql.table(table)}
      referencing ${sql.raw(tables)} for each statement execute function ${sql.ref(`${name}_count`)}()`.execute(db);
  }
}

/** Counts the present rows, and adds triggers that count each change in its own transaction. */
export async function keepTally(db: Kysely<unknown>, engine: Engine, tally: Tally): Promise<void> {
  const { name, table, by, where } = tally;
  await sql`create table ${sql.table(name)} (${joined(by, (column, { type }) => sql`${column} ${type} not null`)},
    ${joined(figuresOf(tally), (figure) => sql`${figure} bigint not null`)},
    primary key (${names(tally)}))${sql.raw(engine === 'sqlite' ? 'without rowid' : '')}`.execute(db);
  await (engine === 'postgres' ? onPostgres(db, tally) : onSqlite(db, tally));
  await sql`insert into ${sql.table(name)} (${names(tally)}, ${joined(figuresOf(tally), (figure) => figure)})
    select ${values(tally, table)}, ${joined(figuresOf(tally), (_name, { of }) => sql`sum(${of(table)})`)}
    from ${sql.table(table)} where ${where(table)} group by ${values(tally, table)}`.execute(db);
}
