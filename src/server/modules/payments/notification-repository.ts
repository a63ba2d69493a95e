import { sql as raw } from 'kysely';
import type { Tx } from '../../db/database.ts';

const NAME = 'notification-generation';

/** How often the address of notifications was renewed, in the table `installation`. */
export const notificationRepository = ({ sql }: Tx) => ({
  async generation(): Promise<number> {
    const row = await sql.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
    return Number(row?.value ?? 0);
  },

  /** Ends the present address. */
  async renew(): Promise<number> {
    const { value } = await sql
      .insertInto('installation')
      .values({ name: NAME, value: '1' })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: raw<string>`cast(cast(installation.value as integer) + 1 as varchar(20))` }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    return Number(value);
  },
});
