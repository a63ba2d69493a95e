import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { sessionsRepository } from './sessions-repository.ts';

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
  'frozen_at',
] as const;

export type CredentialsRow = Pick<Row<'divers'>, (typeof COLUMNS)[number]>;

export const credentialsRepository = (tx: Tx) => ({
  findActive: (licence: string): Promise<CredentialsRow | undefined> =>
    tx.db
      .selectFrom('divers')
      .select(COLUMNS)
      .where('licence', '=', licence)
      .where('active', '=', 1)
      .executeTakeFirst(),

  findActiveById: (id: number): Promise<CredentialsRow | undefined> =>
    tx.db.selectFrom('divers').select(COLUMNS).where('id', '=', id).where('active', '=', 1).executeTakeFirst(),

  /** Ends all sessions of the member (contract §4). Returns the generation of new tokens. */
  async endSessions(diverId: number, now: Date): Promise<number> {
    const row = await tx.db
      .updateTable('divers')
      .set((row) => ({ token_generation: row('token_generation', '+', 1) }))
      .where('id', '=', diverId)
      .returning('token_generation')
      .executeTakeFirstOrThrow();
    // After the member's row, which a sign-in at this moment holds until its session is written.
    await sessionsRepository(tx).endAllOf(diverId, now);
    return row.token_generation;
  },

  /** Leaves a one-time password as the only way in. */
  async forgetPassword(diverId: number): Promise<void> {
    await tx.db.updateTable('divers').set({ password_hash: null }).where('id', '=', diverId).execute();
  },

  /** Null thaws. */
  async freeze(diverId: number, at: Date | null): Promise<void> {
    const frozen_at = at?.toISOString() ?? null;
    await tx.db.updateTable('divers').set({ frozen_at }).where('id', '=', diverId).execute();
  },

  /** Ends all sessions. False when they were ended since `generation`. */
  async setPassword(diverId: number, hash: string, generation: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx.db
      .updateTable('divers')
      .set((row) => ({ password_hash: hash, token_generation: row('token_generation', '+', 1) }))
      .where('id', '=', diverId)
      .where('active', '=', 1)
      .where('token_generation', '=', generation)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await sessionsRepository(tx).endAllOf(diverId, now);
    return true;
  },
});
