import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';
import { triggerFunction } from './tallies.ts';

const NAMING = ['lastname_key', 'firstname_key', 'licence', 'active', 'desactived'] as const;

const textOf = (row: string): RawBuilder<string> =>
  sql`${sql.ref(`${row}.lastname_key`)} || ' ' || ${sql.ref(`${row}.firstname_key`)} || ' ' || lower(${sql.ref(`${row}.licence`)})`;
const isFound = (row: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.active`)} = 1 and ${sql.ref(`${row}.desactived`)} = 0`;
const ADD = sql.raw('insert into tally_words (word, diver_id)');
const DIFFERS = sql.join(
  NAMING.map((column) => sql`${sql.ref(`old.${column}`)} <> ${sql.ref(`new.${column}`)}`),
  sql` or `,
);

/** Splits as `searchWords` of domain/divers/name-search.ts does, to which a test compares it. */
async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const spaced = (row: string) =>
    ["''", '’', '-'].reduce(
      (text, sign) => sql`replace(${text}, ${sql.raw(`'${sign}'`)}, ' ')`,
      sql`json_quote(${textOf(row)})`,
    );
  // Quoted first: a name may have a sign of JSON.
  const words = (row: string) => sql`json_each('[' || replace(${spaced(row)}, ' ', '","') || ']')`;
  const added = (row: string) =>
    sql`${ADD} select distinct value, ${sql.ref(`${row}.id`)} from ${words(row)} where value <> '' and ${isFound(row)}`;
  const removed = sql`delete from tally_words where diver_id = old.id`;
  await sql`create trigger tally_words_insert after insert on divers begin ${added('new')}; end`.execute(db);
  await sql`create trigger tally_words_delete after delete on divers begin ${removed}; end`.execute(db);
  await sql`create trigger tally_words_update after update of ${sql.raw(NAMING.join(', '))} on divers when ${DIFFERS}
    begin ${removed}; ${added('new')}; end`.execute(db);
  await sql`${ADD} select distinct value, divers.id from divers, ${words('divers')}
    where value <> '' and ${isFound('divers')}`.execute(db);
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const added = (rows: string) =>
    sql`${ADD} select distinct word, ${sql.ref(`${rows}.id`)}
      from ${sql.raw(rows)}, regexp_split_to_table(${textOf(rows)}, '[[:space:]''’-]+') as word
      where word <> '' and ${isFound(rows)}`;
  await triggerFunction(db, 'tally_words_add', sql`${added('added')};`);
  await triggerFunction(
    db,
    'tally_words_change',
    sql`delete from tally_words where diver_id = old.id;
      if tg_op = 'UPDATE' then ${ADD} select distinct word, new.id
        from regexp_split_to_table(${textOf('new')}, '[[:space:]''’-]+') as word where word <> '' and ${isFound('new')};
      end if;`,
  );
  await sql`create trigger tally_words_insert after insert on divers referencing new table as added
    for each statement execute function tally_words_add()`.execute(db);
  await sql`create trigger tally_words_update after update of ${sql.raw(NAMING.join(', '))} on divers
    for each row when (${DIFFERS}) execute function tally_words_change()`.execute(db);
  await sql`create trigger tally_words_delete after delete on divers
    for each row execute function tally_words_change()`.execute(db);
  await added('divers').execute(db);
}

/** Keeps the words of the names and licences of members who may be registered, by triggers, whichever process writes. */
export const keepWords = (db: Kysely<unknown>, engine: Engine): Promise<void> =>
  engine === 'postgres' ? onPostgres(db) : onSqlite(db);
