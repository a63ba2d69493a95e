import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

export type PasskeyRow = Row<'passkeys'>;

export interface NewPasskey {
  readonly diverId: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

export const passkeysRepository = ({ db }: Tx) => ({
  listOf: (diverId: number): Promise<PasskeyRow[]> =>
    db.selectFrom('passkeys').selectAll().where('diver_id', '=', diverId).orderBy('id').execute(),

  findByCredential: (credentialId: string): Promise<PasskeyRow | undefined> =>
    db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

  /** False for a credential that is known. */
  async add({ diverId, credentialId, publicKey, transports, ...key }: NewPasskey, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('passkeys')
      .values({
        ...key,
        diver_id: diverId,
        credential_id: credentialId,
        public_key: publicKey,
        transports: JSON.stringify(transports),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** False when the device has not counted on, which a copy of it does not; devices that count nothing send 0. */
  async recordUse(id: number, counter: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ counter, last_used_at: now.toISOString() })
      .where('id', '=', id)
      .where('counter', counter === 0 ? '=' : '<', counter)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** False when the member has no such passkey. */
  async rename(diverId: number, id: number, name: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('diver_id', '=', diverId)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** False when the member has no such passkey. */
  async remove(diverId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('diver_id', '=', diverId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },

  async removeOf(diverId: number): Promise<void> {
    await db.deleteFrom('passkeys').where('diver_id', '=', diverId).execute();
  },
});
