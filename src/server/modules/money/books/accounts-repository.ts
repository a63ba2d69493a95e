import type { Insertable } from 'kysely';
import type { Tables, Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { insertRows } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';

/** The number is the only unique column that a treasurer writes. */
const orNumberTaken = <T>(statement: Promise<T>): Promise<T> =>
  unlessTaken(statement, () => new DomainError('ACCOUNT_NUMBER_TAKEN', { field: 'number' }));

/** The chart of the books. */
export const accountsRepository = (tx: Tx) => {
  const rows = tx.db.selectFrom('accounts').selectAll();
  return {
    all: () => rows.orderBy('number').execute(),
    find: (id: number) => rows.where('id', '=', id).executeTakeFirst(),
    lock: (id: number) => rows.where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Throws ACCOUNT_NUMBER_TAKEN. */
    async add(account: Insertable<Tables['accounts']>): Promise<number> {
      const [id = 0] = await orNumberTaken(insertRows(tx, 'accounts', [account]));
      return id;
    },

    /** Throws ACCOUNT_NUMBER_TAKEN. */
    update: (id: number, named: { readonly number: string; readonly label: string }) =>
      orNumberTaken(tx.db.updateTable('accounts').set(named).where('id', '=', id).execute()),
  };
};
