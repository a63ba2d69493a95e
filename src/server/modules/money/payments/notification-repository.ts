import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const NAME = 'notification-generation';

/** How often the address of notifications was renewed, in the table `installation`. */
export const notificationRepository = ({ db }: Tx) => ({
  async generation(): Promise<number> {
    const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
    return Number(row?.value ?? 0);
  },

  /** Ends the present address. */
  async renew(): Promise<number> {
    const { value } = await db
      .insertInto('installation')
      .values({ name: NAME, value: '1' })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: sql<string>`cast(cast(installation.value as integer) + 1 as varchar(20))` }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    return Number(value);
  },
});
