import type { OptionalMailKind } from '../../../shared/domain/mail/kinds.ts';
import type { Tx } from '../../db/database.ts';

/** All the SQL of the table `mail_refusals` but for the check at writing a mail (queue-repository.ts). */
export const choicesRepository = ({ sql }: Tx) => ({
  /** Kinds that the member has refused. */
  async refusedBy(diverId: number): Promise<Set<string>> {
    const rows = await sql.selectFrom('mail_refusals').select('kind').where('diver_id', '=', diverId).execute();
    return new Set(rows.map(({ kind }) => kind));
  },

  async refuse(diverId: number, kind: OptionalMailKind): Promise<void> {
    await sql
      .insertInto('mail_refusals')
      .values({ diver_id: diverId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async want(diverId: number, kind: OptionalMailKind): Promise<void> {
    await sql.deleteFrom('mail_refusals').where('diver_id', '=', diverId).where('kind', '=', kind).execute();
  },
});
