import type { Database, Tx } from './database.ts';
import { firstSettings } from './default-settings.ts';

/** What the database was first filled with; null when nothing was. */
export type Origin = 'demo' | 'club';

const ORIGIN = 'origin';

export const originOf = (database: Database): Promise<Origin | null> =>
  database.read(async ({ sql }) => {
    const row = await sql.selectFrom('installation').select('value').where('name', '=', ORIGIN).executeTakeFirst();
    if (row === undefined) return null;
    return row.value === 'demo' ? 'demo' : 'club';
  });

/** Claims an empty database. False when somebody has done so before, or does so at this moment: then fill nothing. */
export async function claim({ sql }: Tx, origin: Origin): Promise<boolean> {
  const claimed = await sql
    .insertInto('installation')
    .values({ name: ORIGIN, value: origin })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** A club of one's own begins with its seven settings, and with an administrator that `npm run admin:create` makes. */
export const openClub = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    if (await claim(tx, 'club'))
      await tx.sql
        .insertInto('settings')
        .values([...firstSettings])
        .execute();
  });
