import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { keyType } from '../columns.ts';
import { keepWords } from '../word-index.ts';

/**
 * Has the words of members' names and licences kept, so that the search of a person costs the same in any club; indexes the
 * orders in which the figures of all members are read, and the filters of the security log.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = keyType(engine);
  await sql`create table tally_words (word ${type} not null, diver_id integer not null, primary key (word, diver_id))
    ${sql.raw(engine === 'sqlite' ? 'without rowid' : '')}`.execute(db);
  await sql`create index tally_words_of_member on tally_words (diver_id, word)`.execute(db);
  await keepWords(db, engine);

  const index = (name: string, table: string, columns: string[]): Promise<void> =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index('divers_by_account', 'divers', ['cptanalytique', 'id']);
  const parts = ['adhesion', 'licence', 'assurance', 'encadrant'].map((part) => `cot${part}_cents`);
  await index('divers_by_last_fee', 'divers', ['active', 'level', 'assurance', ...parts, 'id']);
  // By the action alone: an index of records has the resource too, and SQLite took it.
  await sql`drop index audit_of_access`.execute(db);
  for (const [name, columns] of [
    ['audit_of_access', ['at', 'id']],
    ['audit_of_access_by_author', ['author_id', 'at', 'id']],
    ['audit_of_access_by_record', ['record_id', 'at', 'id']],
  ] as const) {
    const all = sql.join(columns.map((column) => sql.ref(column)));
    await sql`create index ${sql.ref(name)} on audit (${all})
      where action in ('passwordReset', 'passwordChange')`.execute(db);
  }
  for (const column of ['action', 'actor_id', 'subject_id']) {
    await index(`security_log_by_${column}`, 'security_log', [column, 'at', 'id']);
  }
}
