// Rows of donations, and a small OSRM on loopback whose answers a test decides.
import type { ServerResponse } from 'node:http';
import type { Insertable } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { TestClub } from './app.ts';
import { listen } from './listen.ts';

export const seedDao = (
  club: TestClub,
  diver: { readonly id: number },
  given: Partial<Insertable<Tables['daos']>> = {},
): Promise<number> =>
  club.database.write(async ({ db }) => {
    const values = {
      diver_id: diver.id,
      day: '2025-06-14',
      site: 'VODELE',
      motif: 'Directeur de Plongée',
      km: 56,
      km_source: 'ROUTE',
      price_cents: 21_00,
      created_at: '2025-06-15T08:00:00.000Z',
      ...given,
    };
    return (await db.insertInto('daos').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

export type Osrm = Awaited<ReturnType<typeof startOsrm>>;

/** `behave` answers, or leaves the request waiting; `asked`: paths and queries in their order. */
export async function startOsrm(behave: (answer: ServerResponse) => void) {
  const asked: string[] = [];
  const server = await listen(({ url = '' }, answer) => {
    asked.push(url);
    behave(answer);
  });
  return { ...server, asked };
}

/** OSRM's own answer for one way. */
export const driving = (metres: number) => (answer: ServerResponse) =>
  void answer.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      code: 'Ok',
      routes: [{ legs: [], weight_name: 'routability', weight: 1, duration: metres / 20, distance: metres }],
      waypoints: [],
    }),
  );
