import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../../shared/domain/users/second-factor.ts';
import type { Tx } from '../../../db/database.ts';

/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 24;

/** 120 random bits need no slow hash. */
const hashOf = (plain: string): string => createHash('sha256').update(plain).digest('base64url');

const plainOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const recoveryRepository = ({ db }: Tx) => ({
  async countOf(diverId: number): Promise<number> {
    const row = await db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('diver_id', '=', diverId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  /** Ends the former ones. Returns the codes as the member writes them down, `3f2a-…`; stores only their hashes. */
  async renew(diverId: number): Promise<string[]> {
    await db.deleteFrom('recovery_codes').where('diver_id', '=', diverId).execute();
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    await db
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ diver_id: diverId, hash: hashOf(code) })))
      .execute();
    return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'));
  },

  has: async (diverId: number, typed: string): Promise<boolean> =>
    (await db
      .selectFrom('recovery_codes')
      .select('id')
      .where('diver_id', '=', diverId)
      .where('hash', '=', hashOf(plainOf(typed)))
      .executeTakeFirst()) !== undefined,

  /** False for a second use. */
  async use(diverId: number, typed: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('diver_id', '=', diverId)
      .where('hash', '=', hashOf(plainOf(typed)))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },

  async removeOf(diverId: number): Promise<void> {
    await db.deleteFrom('recovery_codes').where('diver_id', '=', diverId).execute();
  },
});
