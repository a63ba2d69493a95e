import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../db/database.ts';
import { rowsPurger } from '../../../db/purging.ts';
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

type OneTimeRow = Row<'one_time_passwords'>;

/** 128 random bits need no slow hash, and SHA-256 also serves as the search key. */
const hashOf = (plain: string): string => createHash('sha256').update(plain).digest('base64url');

/** As typed from the mail: `3f2a-…`, eight groups. */
function plainOf(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : null;
}

/** The member's own password stays valid (contract §4). */
export const oneTimeRepository = ({ db }: Tx) => ({
  /** Returns the password as the mail shows it; stores only its hash. `life` in milliseconds. */
  async create(diverId: number, life: number, now: Date): Promise<string> {
    const plain = randomBytes(16).toString('hex');
    await db
      .insertInto('one_time_passwords')
      .values({
        diver_id: diverId,
        hash: hashOf(plain),
        expires_at: new Date(now.getTime() + life).toISOString(),
      })
      .execute();
    return plain.replaceAll(/.{4}(?=.)/g, '$&-');
  },

  /** Finds used ones too. */
  async find(diverId: number, typed: string, now: Date): Promise<Pick<OneTimeRow, 'id' | 'used_at'> | undefined> {
    const plain = plainOf(typed);
    if (plain === null) return undefined;
    return db
      .selectFrom('one_time_passwords')
      .select(['id', 'used_at'])
      .where('diver_id', '=', diverId)
      .where('hash', '=', hashOf(plain))
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
  },

  /** False for a second use. */
  async use(id: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('one_time_passwords')
      .set({ used_at: now.toISOString() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async deleteOf(diverId: number): Promise<void> {
    await db.deleteFrom('one_time_passwords').where('diver_id', '=', diverId).execute();
  },
});

export const oneTimePurger = rowsPurger({ rule: 'signInKeys', table: 'one_time_passwords', mark: 'expires_at' });
