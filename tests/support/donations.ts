// Rows of donations, and a small OSRM on loopback whose answers a test decides.
import { createServer, type ServerResponse } from 'node:http';
import type { Insertable } from 'kysely';
import type { DiversTable } from '../../src/server/db/tables/members.ts';
import type { DaosTable } from '../../src/server/db/tables/money.ts';
import type { TestClub } from './app.ts';

export const seedDao = (
  club: TestClub,
  diver: { readonly id: number },
  given: Partial<Insertable<DaosTable>> = {},
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

/** What the treasurer has entered about a member. */
export const setDiver = (club: TestClub, id: number, values: Partial<Insertable<DiversTable>>): Promise<unknown> =>
  club.database.write(({ db }) => db.updateTable('divers').set(values).where('id', '=', id).execute());

export interface Osrm {
  readonly url: string;
  /** Paths and queries that were asked for, in their order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** `behave` answers, or leaves the request waiting. */
export async function startOsrm(behave: (answer: ServerResponse, path: string) => void): Promise<Osrm> {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    behave(answer, request.url ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
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
