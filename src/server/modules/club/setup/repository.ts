import { hasRow, type Tx } from '../../../db/database.ts';

/** Facts about the setup among those of the installation. */
const PREFIX = 'setup.';

export const setupRepository = ({ db }: Tx) => ({
  /** By name, without the prefix. */
  async facts(): Promise<ReadonlyMap<string, string>> {
    const rows = await db.selectFrom('installation').selectAll().where('name', 'like', `${PREFIX}%`).execute();
    return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]));
  },

  async write(name: string, value: string): Promise<void> {
    const row = db.insertInto('installation').values({ name: PREFIX + name, value });
    await row.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
  },

  hasSites: () => hasRow(db.selectFrom('sites').select('id').limit(1)),

  hasOutings: () => hasRow(db.selectFrom('events').select('id').limit(1)),

  /** Beside the one who looks. */
  hasOtherMembers: (id: number) =>
    hasRow(db.selectFrom('divers').select('id').where('active', '=', 1).where('id', '!=', id).limit(1)),

  mailOf: (cause: string) =>
    db
      .selectFrom('outbox')
      .select(['sent_at', 'failed_at', 'last_error'])
      .where('cause', '=', cause)
      .executeTakeFirst(),
});
