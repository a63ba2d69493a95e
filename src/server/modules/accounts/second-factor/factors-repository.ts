import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../db/database.ts';
import { challengesRepository } from './challenges-repository.ts';
import { passkeysRepository, type PasskeyRow } from './passkeys-repository.ts';
import { recoveryRepository } from './recovery-repository.ts';
import { totpRepository, type TotpRow } from './totp-repository.ts';

/** A member's second factors; an application counts once confirmed. */
export interface Factors {
  readonly passkeys: readonly PasskeyRow[];
  readonly totp: TotpRow | null;
  readonly recoveryCodes: number;
}

export const hasFactor = ({ passkeys, totp }: Factors): boolean => passkeys.length > 0 || totp !== null;

/** All second factors of a member. */
export const factorsRepository = (tx: Tx) => {
  const { db } = tx;

  const memberOf = async (diverId: number) => {
    const handle = randomBytes(32).toString('base64url');
    await db
      .insertInto('second_factor')
      .values({ diver_id: diverId, handle })
      .onConflict((conflict) => conflict.column('diver_id').doNothing())
      .execute();
    return db.selectFrom('second_factor').selectAll().where('diver_id', '=', diverId).executeTakeFirstOrThrow();
  };

  return {
    async of(diverId: number): Promise<Factors> {
      const totp = await totpRepository(tx).find(diverId);
      return {
        passkeys: await passkeysRepository(tx).listOf(diverId),
        totp: totp?.confirmed_at ? totp : null,
        recoveryCodes: await recoveryRepository(tx).countOf(diverId),
      };
    },

    /** Name of the member towards their devices, made once: no licence, no row id. */
    handleOf: async (diverId: number): Promise<string> => (await memberOf(diverId)).handle,

    /** Undefined for a member who never had a second factor. */
    findHandle: async (diverId: number): Promise<string | undefined> =>
      (await db.selectFrom('second_factor').select('handle').where('diver_id', '=', diverId).executeTakeFirst())
        ?.handle,

    /** Since when the member owes a second factor: since now, unless they did before. */
    async dueSince(diverId: number, now: Date): Promise<Date> {
      const { due_since } = await memberOf(diverId);
      if (due_since !== null) return new Date(due_since);
      await db
        .updateTable('second_factor')
        .set({ due_since: now.toISOString() })
        .where('diver_id', '=', diverId)
        .execute();
      return now;
    },

    /** Passkeys, application, codes, and the questions that wait for them. */
    async removeAll(diverId: number): Promise<void> {
      await passkeysRepository(tx).removeOf(diverId);
      await totpRepository(tx).removeOf(diverId);
      await recoveryRepository(tx).removeOf(diverId);
      await challengesRepository(tx).removeOf(diverId);
    },
  };
};
