import { hasRow, type Tx } from '#server/db/database.ts';
import { writeInstallation } from '#server/db/installation.ts';

/** Facts about the setup among those of the installation. */
const PREFIX = 'setup.';

export const setupRepository = (tx: Tx) => ({
  /** Facts by name, without the prefix. */
  async facts(): Promise<ReadonlyMap<string, string>> {
    const rows = await tx.db.selectFrom('installation').selectAll().where('name', 'like', `${PREFIX}%`).execute();
    return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]));
  },

  write: (name: string, value: string): Promise<void> => writeInstallation(tx, PREFIX + name, value),

  sites: () => tx.db.selectFrom('sites').select('name').execute(),

  hasOutings: () => hasRow(tx.db.selectFrom('events').select('id').limit(1)),

  /** Beside the one who looks. */
  hasOtherMembers: (id: number) =>
    hasRow(tx.db.selectFrom('divers').select('id').where('active', '=', 1).where('id', '!=', id).limit(1)),

  mailOf: (cause: string) =>
    tx.db.selectFrom('outbox').select(['sent_at', 'last_error']).where('cause', '=', cause).executeTakeFirst(),
});
