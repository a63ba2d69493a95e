// Two server processes on one database: registrations stay consistent between them. Killed ones: histories.test.ts.
import { beforeAll, expect, it } from 'vitest';
import type { ClubEvent, Entry } from '../../src/shared/contract/events.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';
import { startServer, twoServers, type Server } from '../support/servers.ts';

const MINUTE = 60_000;

/** Registers a diver as the club-house desk does. */
async function register(server: Server | undefined, token: string, event: number, diver: number): Promise<Response> {
  return fetch(`${server?.url}/api/v1/events/${event}/participants/${diver}/seuil/1`, {
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
const rush = async (club: TestClub, servers: readonly Server[], event: number, divers: readonly number[]) => {
  const token = await club.tokenOf('OPEN');
  const calls = divers.map((diver, index) => register(servers[index % 2], token, event, diver));
  return Promise.all(calls);
};

onEachEngine('two server processes and 200 registrations at once for one place', (club) => {
  let site = 0;
  let crowd: number[] = [];
  const servers = twoServers(() => startServer({ databaseUrl: club.url }));
  beforeAll(async () => {
    site = await seedSite(club.database);
    crowd = (await seedCrowd(club.database, 200)).map(({ id }) => id);
  });

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
    const answers = await rush(club, servers, event, Array<number>(40).fill(await club.idOf('USER')));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(39).fill(409)]);
    expect((await read(club, event)).participantsCount).toBe(1);
  });
});

onEachEngine('the control: without the lock', (club) => {
  let site = 0;
  let crowd: number[] = [];
  const servers = twoServers(() => startServer({ databaseUrl: club.url, without: 'transactions' }));
  beforeAll(async () => {
    site = await seedSite(club.database);
    crowd = (await seedCrowd(club.database, 40)).map(({ id }) => id);
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
      const entries = await club.rows('registrations', { event_id: event });
      const places = entries.filter((entry) => entry.type === 'PARTICIPANT').length;
      raced = places > 1 || new Set(entries.map((entry) => `${entry.type} ${entry.position}`)).size < entries.length;
    }
    expect(raced).toBe(true);
  });
});
