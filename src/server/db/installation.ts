import type { Database, Tx } from './database.ts';
import { defaultSettings } from './default-settings.ts';

/** First content of a database; null for an empty one. */
export type Origin = 'demo' | 'club';

const ORIGIN = 'origin';

export const originOf = (database: Database): Promise<Origin | null> =>
  database.read(async ({ sql }) => {
    const row = await sql.selectFrom('installation').select('value').where('name', '=', ORIGIN).executeTakeFirst();
    if (row === undefined) return null;
    return row.value === 'demo' ? 'demo' : 'club';
  });

/** Claims an empty database. False when it is claimed already, by another process perhaps: then fill nothing. */
export async function claim({ sql }: Tx, origin: Origin): Promise<boolean> {
  const claimed = await sql
    .insertInto('installation')
    .values({ name: ORIGIN, value: origin })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Seeds the database of a real club: the seven settings. `npm run admin:create` adds the administrator. */
export const seedClub = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    if (await claim(tx, 'club'))
      await tx.sql
        .insertInto('settings')
        .values([...defaultSettings])
        .execute();
  });
