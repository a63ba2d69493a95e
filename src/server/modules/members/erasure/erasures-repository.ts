import type { Row, Tx } from '../../../db/database.ts';
import { readInstallation, writeInstallation } from '../../../db/installation.ts';

export type Identity = Pick<
  Row<'divers'>,
  'id' | 'lastname' | 'firstname' | 'licence' | 'email' | 'telephone' | 'adresse' | 'codepostal' | 'ville'
>;

/** Value of `open` that no row's number has: a commit is refused until it is null. */
const OPEN = -1;

const KEY = 'erasure-key';

/** Erased members, and the names that a law keeps. */
export const erasuresRepository = (tx: Tx) => {
  const { db } = tx;
  return {
    find: (diverId: number) => db.selectFrom('erasures').selectAll().where('diver_id', '=', diverId).executeTakeFirst(),

    all: (): Promise<Row<'erasures'>[]> => db.selectFrom('erasures').selectAll().orderBy('id', 'desc').execute(),

    /** Newest first, before the row of that number. */
    some(count: number, before?: number): Promise<Row<'erasures'>[]> {
      const rows = db.selectFrom('erasures').selectAll().orderBy('id', 'desc').limit(count);
      return (before === undefined ? rows : rows.where('id', '<', before)).execute();
    },

    /** Until `close`, and in this transaction alone, names in append-only tables can be rewritten. */
    async open(erased: Pick<Row<'erasures'>, 'diver_id' | 'author_id' | 'at'>, keys: readonly string[]): Promise<void> {
      const row = { ...erased, keys: JSON.stringify(keys), remarks: '[]', open: OPEN };
      await db.insertInto('erasures').values(row).execute();
    },

    async close(diverId: number, remarks: readonly object[]): Promise<void> {
      const values = { open: null, remarks: JSON.stringify(remarks) };
      await db.updateTable('erasures').set(values).where('diver_id', '=', diverId).execute();
    },

    keepIdentity({ id, lastname, firstname, adresse, codepostal, ville }: Identity, kept_until: string) {
      const row = { diver_id: id, lastname, firstname, adresse, codepostal, ville, kept_until };
      return db.insertInto('kept_identities').values(row).execute();
    },

    identities: (divers: readonly number[]): Promise<Row<'kept_identities'>[]> =>
      divers.length === 0
        ? Promise.resolve([])
        : db.selectFrom('kept_identities').selectAll().where('diver_id', 'in', divers).execute(),

    /** The key of the digests, sealed; null before the first erasure. */
    sealedKey: (): Promise<string | null> => readInstallation(tx, KEY),

    keepKey: (value: string): Promise<void> => writeInstallation(tx, KEY, value),

    identity: (id: number) =>
      db
        .selectFrom('divers')
        .select(['id', 'lastname', 'firstname', 'licence', 'email', 'telephone', 'adresse', 'codepostal', 'ville'])
        .select(['wallet_cents', 'cotisation_cents', 'dossier_sent_at'])
        .where('id', '=', id)
        .executeTakeFirst(),

    copyFiles: async (id: number): Promise<string[]> =>
      (await db.selectFrom('data_copies').select('file').where('diver_id', '=', id).execute()).map(({ file }) => file),
  };
};
