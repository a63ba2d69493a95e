import { sql, type Kysely } from 'kysely';

/** Gives the indexes of acts about access all that the journal asks of them: counting these acts then reads no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of [
    ['audit_of_access', null],
    ['audit_of_access_by_author', 'author_id'],
    ['audit_of_access_by_record', 'record_id'],
  ] as const) {
    const columns = [...(column === null ? [] : [column]), 'at', 'id', 'resource', 'action'];
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on audit (${sql.join(columns.map((one) => sql.ref(one)))})
      where action in ('passwordReset', 'passwordChange')`.execute(db);
  }
}
