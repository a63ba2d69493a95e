import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsPurger } from '../../../db/purging.ts';

/** 128 random bits need no slow hash, and SHA-256 also serves as the search key. */
const hashOf = (plain: string): string => createHash('sha256').update(plain).digest('base64url');

/** As typed from the mail: `3f2a-…`, eight groups. */
function plainOf(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : null;
}

/** Spares a read for passwords of another form. */
export const looksOneTime = (typed: string): boolean => plainOf(typed) !== null;

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
  async find(diverId: number, typed: string, now: Date): Promise<number | undefined> {
    const plain = plainOf(typed);
    if (plain === null) return undefined;
    const row = await db
      .selectFrom('one_time_passwords')
      .select('id')
      .where('diver_id', '=', diverId)
      .where('hash', '=', hashOf(plain))
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row?.id;
  },

  /** True for one that may still sign in. */
  async isUnused(diverId: number, typed: string, now: Date): Promise<boolean> {
    const plain = plainOf(typed);
    if (plain === null) return false;
    const row = await db
      .selectFrom('one_time_passwords')
      .select('id')
      .where('diver_id', '=', diverId)
      .where('hash', '=', hashOf(plain))
      .where('expires_at', '>', now.toISOString())
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
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

export const oneTimePurger = rowsPurger({
  rule: 'signInKeys',
  table: 'one_time_passwords',
  mark: sql`expires_at`,
});
