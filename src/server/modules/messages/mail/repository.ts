import type { OptionalMailKind } from '../../../../shared/domain/mail/kinds.ts';
import type { Tx } from '../../../db/database.ts';

/** The table `mail_refusals`, which queue-repository.ts also reads when a mail is written. */
export const choicesRepository = ({ db }: Tx) => ({
  async refusedBy(diverId: number): Promise<Set<string>> {
    const rows = await db.selectFrom('mail_refusals').select('kind').where('diver_id', '=', diverId).execute();
    return new Set(rows.map(({ kind }) => kind));
  },

  async refuse(diverId: number, kind: OptionalMailKind): Promise<void> {
    await db
      .insertInto('mail_refusals')
      .values({ diver_id: diverId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async want(diverId: number, kind: OptionalMailKind): Promise<void> {
    await db.deleteFrom('mail_refusals').where('diver_id', '=', diverId).where('kind', '=', kind).execute();
  },
});
