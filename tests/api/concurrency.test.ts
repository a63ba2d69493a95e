// Two server processes on one database, and one that is killed: registrations stay consistent between processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClubEvent, Entry } from '../../src/shared/contract/events.ts';
import { JWT_SECRET, onEachEngine, START, type TestClub } from '../support/app.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';
import { startServer, type Options, type ServerProcess } from '../support/server-process.ts';

const MINUTE = 60_000;

/** Starts servers on the club's database; they end with the group of tests that asked for them. */
function serversOf(club: TestClub): (options?: Partial<Options>) => Promise<ServerProcess> {
  const running: ServerProcess[] = [];
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill('SIGKILL')));
  });
  return async (options = {}) => {
    const server = await startServer({ databaseUrl: club.url, jwtSecret: JWT_SECRET, now: START, ...options });
    running.push(server);
    return server;
  };
}

/** Registers a diver as the club-house desk does. */
async function register(api: string, token: string, event: number, diver: number): Promise<Response> {
  return fetch(`${api}/events/${event}/participants/${diver}/seuil/1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ position: 1, type: 'PARTICIPANT', description: '' }),
  });
}

const active = (slots: readonly (Entry | null)[]): Entry[] =>
  slots.filter((entry): entry is Entry => entry !== null && entry.active);

const positions = (entries: readonly Entry[]): number[] =>
  entries.map((entry) => entry.position).toSorted((a, b) => a - b);

const read = async (club: TestClub, event: number): Promise<ClubEvent> =>
  (await club.as('OPEN').get(`/events/${event}`)).json<ClubEvent>();

/** All at once, half of them to each of two processes. */
const rush = async (club: TestClub, servers: readonly ServerProcess[], event: number, divers: readonly number[]) => {
  const token = await club.tokenOf('OPEN');
  const calls = divers.map((diver, index) => register(servers[index % 2]?.api ?? '', token, event, diver));
  return Promise.all(calls);
};

onEachEngine('two server processes', (club) => {
  let site = 0;
  let crowd: number[] = [];
  let servers: ServerProcess[] = [];
  const start = serversOf(club);
  beforeAll(async () => {
    site = await seedSite(club.database);
    crowd = (await seedCrowd(club.database, 200)).map(({ id }) => id);
    servers = await Promise.all([start(), start()]);
  });

  describe('and 200 registrations at once for one place', () => {
    it('give the place once, and a place each on the waiting list to the other 199', async () => {
      const event = await seedEvent(club.database, site, { diver_max: 1 });
      const answers = await rush(club, servers, event, crowd);

      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      for (const answer of answers) expect(((await answer.json()) as ClubEvent).participantsCount).toBe(1);
      const after = await read(club, event);
      const waiting = active(after.pendingParticipants);
      expect(positions(active(after.participants))).toEqual([1]);
      expect(positions(waiting)).toEqual(Array.from({ length: 199 }, (_, index) => index + 1));
      const registered = [...active(after.participants), ...waiting].map((entry) => entry.id);
      expect(new Set(registered)).toEqual(new Set(crowd));
    });

    it('take one diver once, however often they press', async () => {
      const event = await seedEvent(club.database, site, { diver_max: 50 });
      const diver = await club.idOf('USER');
      const answers = await rush(club, servers, event, Array<number>(40).fill(diver));
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(39).fill(409),
      ]);
      expect((await read(club, event)).participantsCount).toBe(1);
    });

    it('lose nobody of a crowd that comes and goes', async () => {
      const event = await seedEvent(club.database, site, { diver_max: 5 });
      const token = await club.tokenOf('OPEN');
      const headers = { authorization: `Bearer ${token}` };
      const comeAndGo = async (diver: number, index: number): Promise<void> => {
        const api = servers[index % 2]?.api ?? '';
        expect((await register(api, token, event, diver)).status).toBe(200);
        if (index % 3 !== 0) return;
        const left = await fetch(`${api}/events/${event}/participants/${diver}`, { method: 'DELETE', headers });
        expect(left.status).toBe(200);
        expect(((await left.json()) as ClubEvent).participantsCount).toBeLessThanOrEqual(5);
      };
      await Promise.all(crowd.slice(0, 60).map(comeAndGo));

      const after = await read(club, event);
      expect(positions(active(after.participants))).toEqual([1, 2, 3, 4, 5]);
      const waiting = positions(active(after.pendingParticipants));
      expect(waiting).toHaveLength(35);
      expect(new Set(waiting).size).toBe(35);
    });
  });
});

onEachEngine('the control: without the lock', (club) => {
  let site = 0;
  let crowd: number[] = [];
  let servers: ServerProcess[] = [];
  const start = serversOf(club);
  beforeAll(async () => {
    site = await seedSite(club.database);
    crowd = (await seedCrowd(club.database, 40)).map(({ id }) => id);
    const options = { withoutTransactions: true };
    servers = await Promise.all([start(options), start(options)]);
  });

  it('the unique indexes still refuse a slot or a diver twice, as a conflict', async () => {
    for (const divers of [crowd, Array<number>(40).fill(crowd[0] ?? 0)]) {
      const event = await seedEvent(club.database, site, { diver_max: 1 });
      const answers = await rush(club, servers, event, divers);
      for (const answer of answers) {
        const { code } = (await answer.json()) as { code?: string };
        expect([undefined, 'SLOT_TAKEN', 'ALREADY_REGISTERED']).toContain(code);
      }
      expect(positions(active((await read(club, event)).participants))).toEqual([1]);
    }
  });

  it('the same rush exceeds the maximum or fills a slot twice', { timeout: 2 * MINUTE }, async () => {
    await club.alterSchema('drop index registrations_one_per_slot', 'drop index registrations_one_per_diver');

    let raced = false;
    for (let round = 0; round < 20 && !raced; round += 1) {
      const event = await seedEvent(club.database, site, { diver_max: 1 });
      await rush(club, servers, event, crowd);
      const entries = await club.database.read(({ db }) =>
        db.selectFrom('registrations').select(['type', 'position']).where('event_id', '=', event).execute(),
      );
      const places = entries.filter((entry) => entry.type === 'PARTICIPANT').length;
      raced = places > 1 || new Set(entries.map((entry) => `${entry.type} ${entry.position}`)).size < entries.length;
    }
    expect(raced).toBe(true);
  });
});

onEachEngine('a server killed in the middle of registrations', (club) => {
  const start = serversOf(club);
  it('has kept every one that it acknowledged', async () => {
    const event = await seedEvent(club.database, await seedSite(club.database), { diver_max: 0, accompanist_max: 0 });
    const divers = (await seedCrowd(club.database, 1000)).map(({ id }) => id);
    const server = await start();
    const token = await club.tokenOf('OPEN');
    const acknowledged: number[] = [];
    const queue = [...divers];

    const registerUntilItDies = async (): Promise<void> => {
      for (let diver = queue.pop(); diver !== undefined; diver = queue.pop()) {
        try {
          const answer = await register(server.api, token, event, diver);
          expect(answer.status).toBe(200);
          acknowledged.push(diver);
          await answer.arrayBuffer();
        } catch (error) {
          // The connection breaks off: unanswered calls may have been written or not.
          if (error instanceof TypeError) return;
          throw error;
        }
      }
    };
    const streams = Promise.all(Array.from({ length: 8 }, registerUntilItDies));
    while (acknowledged.length < 60) await sleep(1);
    await server.kill('SIGKILL');
    await streams;
    expect(queue.length).toBeGreaterThan(0);

    const restarted = await start();
    const answer = await fetch(`${restarted.api}/events/${event}`, { headers: { authorization: `Bearer ${token}` } });
    const entries = active(((await answer.json()) as ClubEvent).participants);
    expect(entries.map((entry) => entry.id)).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(positions(entries)).size).toBe(entries.length);
    // And it goes on from there.
    expect((await register(restarted.api, token, event, queue[0] ?? 0)).status).toBe(200);
  });
});
