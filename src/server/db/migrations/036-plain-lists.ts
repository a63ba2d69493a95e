import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from '../database.ts';

const TALLIES = {
  movements: ['tally_movements_by_month', 'tally_movements_by_hour'],
  daos: ['tally_daos', 'tally_donors'],
  divers: ['tally_levels', 'tally_certificates', 'tally_wallets', 'tally_dossiers'],
};
const FORMER = {
  divers: ['joined', 'changed', 'gone'],
  erasures: ['erased'],
  movements: ['movements_insert'],
  audit: ['audit_insert', 'audit_delete'],
  registrations: ['registrations_insert', 'registrations_update', 'registrations_delete'],
  events: ['moved'],
};

/** Drops the tables that triggers kept of others, with their triggers. */
async function dropTallies(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  const dropTrigger = (name: string, table: string) =>
    run(
      engine === 'postgres'
        ? sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`
        : sql`drop trigger ${sql.ref(name)}`,
    );
  const dropFunction = async (name: string): Promise<void> => {
    if (engine === 'postgres') await run(sql`drop function ${sql.ref(name)}()`);
  };
  for (const [table, tallies] of Object.entries(TALLIES)) {
    for (const tally of tallies) {
      for (const verb of ['insert', 'update', 'delete']) await dropTrigger(`${tally}_${verb}`, table);
      await dropFunction(`${tally}_count`);
      await run(sql`drop table ${sql.table(tally)}`);
    }
  }
  for (const [table, acts] of Object.entries(FORMER)) {
    for (const act of acts) {
      await dropTrigger(`tally_former_${act}`, table);
      await dropFunction(`tally_former_${act}`);
    }
  }
  await run(sql`drop table tally_former`);
  for (const verb of ['insert', 'update', 'delete']) await dropTrigger(`tally_words_${verb}`, 'divers');
  for (const name of ['tally_words_add', 'tally_words_change']) await dropFunction(name);
  await run(sql`drop table tally_words`);
}

/** SQLite's index of words (FTS5) beside the members, kept by the three triggers of its manual; nothing of a deleted row stays in it. */
async function createWordsOnSqlite(db: Kysely<unknown>): Promise<void> {
  const columns = sql.raw('lastname_key, firstname_key, licence');
  const values = (row: 'old' | 'new') =>
    sql.raw(`${row}.id, ${row}.lastname_key, ${row}.firstname_key, ${row}.licence`);
  const added = sql`insert into divers_search (rowid, ${columns}) values (${values('new')});`;
  const removed = sql`insert into divers_search (divers_search, rowid, ${columns}) values ('delete', ${values('old')});`;
  await sql`create virtual table divers_search using fts5(${columns}, content = divers, content_rowid = id, prefix = '1 2')`.execute(
    db,
  );
  await sql`insert into divers_search (divers_search, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into divers_search (divers_search) values ('rebuild')`.execute(db);
  await sql`create trigger divers_search_insert after insert on divers begin ${added} end`.execute(db);
  await sql`create trigger divers_search_delete after delete on divers begin ${removed} end`.execute(db);
  await sql`create trigger divers_search_update after update of ${columns} on divers begin ${removed} ${added} end`.execute(
    db,
  );
}

/** The same words in PostgreSQL: a generated column with its index. Signs in names are blanks, as for FTS5. */
async function createWordsOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table divers add column words tsvector generated always as (to_tsvector('simple',
    translate(lastname_key || ' ' || firstname_key || ' ' || licence, '''’-._/', '      '))) stored`.execute(db);
  await sql`create index divers_by_words on divers using gin (words)`.execute(db);
}

/** Counts, sums and searches ask the rows themselves, by the engines' own indexes. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await dropTallies(db, engine);
  for (const index of ['audit_of_access', 'audit_of_access_by_author', 'audit_of_access_by_record'])
    await sql`drop index ${sql.ref(index)}`.execute(db);

  await (engine === 'postgres' ? createWordsOnPostgres(db) : createWordsOnSqlite(db));
  await sql`create index divers_by_email on divers (lower(email))`.execute(db);
  await sql`create index audit_of_access on audit (resource, at, id, author_id, record_id)
    where action in ('passwordReset', 'passwordChange')`.execute(db);
  await sql`create index outbox_by_kind_and_state on outbox (kind, sent_at, failed_at)`.execute(db);
}
