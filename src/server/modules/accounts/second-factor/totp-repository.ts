import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

export type TotpRow = Row<'totp'>;

/** A member's authenticator application; secrets are sealed by the caller. */
export const totpRepository = ({ db }: Tx) => ({
  find: (diverId: number): Promise<TotpRow | undefined> =>
    db.selectFrom('totp').selectAll().where('diver_id', '=', diverId).executeTakeFirst(),

  /** Replaces one that was never confirmed. False when the member has a confirmed one. */
  async begin(diverId: number, secret: string): Promise<boolean> {
    await db.deleteFrom('totp').where('diver_id', '=', diverId).where('confirmed_at', 'is', null).execute();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('totp')
      .values({ diver_id: diverId, secret, last_step: 0 })
      .onConflict((conflict) => conflict.column('diver_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** False for a code of a half-minute that was used already, or of a secret that is gone. */
  async recordUse({ diver_id, secret }: TotpRow, step: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set((row) => ({
        last_step: step,
        wrong_codes: 0,
        confirmed_at: row.fn.coalesce('confirmed_at', row.val(now.toISOString())),
      }))
      .where('diver_id', '=', diver_id)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Returns the number of wrong codes since the last right one; 0 without an application. */
  async countWrong(diverId: number): Promise<number> {
    const row = await db
      .updateTable('totp')
      .set((totp) => ({ wrong_codes: totp('wrong_codes', '+', 1) }))
      .where('diver_id', '=', diverId)
      .returning('wrong_codes')
      .executeTakeFirst();
    return row?.wrong_codes ?? 0;
  },

  /** False when there was none. */
  async removeOf(diverId: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('totp').where('diver_id', '=', diverId).executeTakeFirst();
    return numDeletedRows === 1n;
  },

  /** Seals each secret anew where `reseal` says so; a secret that was changed meanwhile stays. */
  async resealAll(reseal: (sealed: string) => string | null): Promise<void> {
    for (const { diver_id, secret } of await db.selectFrom('totp').select(['diver_id', 'secret']).execute()) {
      const fresh = reseal(secret);
      if (fresh === null) continue;
      const row = db.updateTable('totp').set({ secret: fresh }).where('diver_id', '=', diver_id);
      await row.where('secret', '=', secret).execute();
    }
  },
});
