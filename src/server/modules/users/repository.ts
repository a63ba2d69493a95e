import { preparedQuery } from '../../db/prepared-query.ts';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

const COLUMNS = [
  'id',
  'licence',
  'firstname',
  'email',
  'role',
  'level',
  'family_id',
  'dao',
  'desactived',
  'token_generation',
  'password_hash',
] as const;

export type CredentialsRow = Pick<Row<'divers'>, (typeof COLUMNS)[number]>;

const activeByLicence = preparedQuery(({ sql }, licence: string, active: 1) =>
  sql.selectFrom('divers').select(COLUMNS).where('licence', '=', licence).where('active', '=', active),
);

export const credentialsRepository = (tx: Tx) => ({
  /** Called at every request. */
  findActive: async (licence: string): Promise<CredentialsRow | undefined> =>
    (await activeByLicence(tx, licence, 1))[0],

  /** Contract §4. Returns the generation of new tokens. */
  async endSessions(diverId: number): Promise<number> {
    const row = await tx.sql
      .updateTable('divers')
      .set((row) => ({ token_generation: row('token_generation', '+', 1) }))
      .where('id', '=', diverId)
      .returning('token_generation')
      .executeTakeFirstOrThrow();
    return row.token_generation;
  },

  /** False when the diver's tokens were revoked since `generation`. */
  async setPassword(diverId: number, hash: string, generation: number): Promise<boolean> {
    const { numUpdatedRows } = await tx.sql
      .updateTable('divers')
      .set((row) => ({ password_hash: hash, token_generation: row('token_generation', '+', 1) }))
      .where('id', '=', diverId)
      .where('active', '=', 1)
      .where('token_generation', '=', generation)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});
