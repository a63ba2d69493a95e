// Two server processes on one database: registrations and palanquées stay consistent between them. Killed ones:
// histories.test.ts.
import { beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '../../src/shared/contract/common.ts';
import type { ClubEvent, Entry } from '../../src/shared/contract/events.ts';
import type { Palanquees } from '../../src/shared/contract/palanquees.ts';
import { EMPTY_PLAN, type Plan } from '../../src/shared/domain/palanquees/plan.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';
import { startServer, twoServers, type Server } from '../support/servers.ts';

const MINUTE = 60_000;
const SAVERS = 20;

/** Calls of one member all at once, half of them to each of two processes. */
function rush(
  servers: readonly Server[],
  token: string,
  method: string,
  path: (index: number) => string,
  bodies: readonly object[],
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return Promise.all(
    bodies.map((body, index) =>
      fetch(`${servers[index % 2]?.url}/api/v1${path(index)}`, { method, headers, body: JSON.stringify(body) }),
    ),
  );
}

/** Registers them as the club-house desk does. */
async function register(club: TestClub, servers: readonly Server[], event: number, divers: readonly number[]) {
  const path = (index: number) => `/events/${event}/participants/${divers[index]}/seuil/1`;
  const bodies = divers.map(() => ({ position: 1, type: 'PARTICIPANT', description: '' }));
  return rush(servers, await club.tokenOf('OPEN'), 'POST', path, bodies);
}

/** Saves them on top of nothing. */
async function save(club: TestClub, servers: readonly Server[], event: number, saved: readonly Plan[]) {
  const bodies = saved.map((plan) => ({ version: 0, plan }));
  return rush(servers, await club.tokenOf('ADMIN'), 'PUT', () => `/events/${event}/palanquees`, bodies);
}

/** A different plan of each caller, so that none counts as a repetition of another. */
const plans = Array.from({ length: SAVERS }, (_, index): Plan => ({ ...EMPTY_PLAN, directorNote: `Version ${index}` }));
const versionsOf = async (club: TestClub, event: number): Promise<number[]> =>
  (await club.rows('palanquee_plans', { event_id: event })).map(({ version }) => version);

const active = (slots: readonly (Entry | null)[]): Entry[] =>
  slots.filter((entry): entry is Entry => entry !== null && entry.active);
const positions = (entries: readonly Entry[]): number[] =>
  entries.map((entry) => entry.position).toSorted((a, b) => a - b);
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const read = async (club: TestClub, event: number): Promise<ClubEvent> =>
  (await club.as('OPEN').get(`/events/${event}`)).json<ClubEvent>();

/** Their two servers, and members to register. */
function stage(club: TestClub, size: number, without: { readonly without?: 'transactions' } = {}) {
  const servers = twoServers(() => startServer({ databaseUrl: club.url, ...without }));
  const crowd: number[] = [];
  beforeAll(async () => void crowd.push(...(await seedCrowd(club.database, size)).map(({ id }) => id)));
  return {
    servers,
    crowd,
    outing: async (given = {}) => seedEvent(club.database, await seedSite(club.database), given),
  };
}

onEachEngine('two server processes', (club) => {
  const { servers, crowd, outing } = stage(club, 200);

  it('give the place once, and a place each on the waiting list to the other 199', async () => {
    const event = await outing({ diver_max: 1 });
    const answers = await register(club, servers, event, crowd);
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    for (const answer of answers) expect(((await answer.json()) as ClubEvent).participantsCount).toBe(1);
    const after = await read(club, event);
    const waiting = active(after.pendingParticipants);
    expect(positions(active(after.participants))).toEqual([1]);
    expect(positions(waiting)).toEqual(Array.from({ length: 199 }, (_, index) => index + 1));
    const registered = [...active(after.participants), ...waiting].map((entry) => entry.id);
    expect(new Set(registered)).toEqual(new Set(crowd));
  });

  it('take one diver once, however often they press', async () => {
    const event = await outing({ diver_max: 50 });
    const answers = await register(club, servers, event, Array<number>(40).fill(await club.idOf('USER')));
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(39).fill(409)]);
    expect((await read(club, event)).participantsCount).toBe(1);
  });

  it('save the palanquées of one of twenty; the others are shown what was', async () => {
    const event = await outing();
    const answers = await save(club, servers, event, plans);
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(SAVERS - 1).fill(409)]);
    const winner = answers.find(({ status }) => status === 200) ?? Response.json(null);
    const { plan } = (await winner.json()) as Palanquees;
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      const { code, current } = (await answer.json()) as ErrorBody & { current: Palanquees };
      expect(code).toBe('STALE_VERSION');
      expect(current).toMatchObject({ version: 1, plan });
    }
    expect(await versionsOf(club, event)).toEqual([1]);
  });

  it('save them once when all are the same ones, and nobody is said to have been quicker', async () => {
    const event = await outing();
    const answers = await save(club, servers, event, Array<Plan>(SAVERS).fill(EMPTY_PLAN));
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    for (const answer of answers) expect(((await answer.json()) as Palanquees).version).toBe(1);
    expect(await versionsOf(club, event)).toEqual([1]);
  });
});

onEachEngine('the control: without the lock', (club) => {
  const { servers, crowd, outing } = stage(club, 40, { without: 'transactions' });
  /** Whether one of the rounds races. */
  async function isRaced(round: () => Promise<boolean>): Promise<boolean> {
    for (let count = 0; count < 20; count += 1) if (await round()) return true;
    return false;
  }

  it('the unique indexes still refuse a slot or a diver twice, as a conflict', async () => {
    for (const divers of [crowd, Array<number>(40).fill(crowd[0] ?? 0)]) {
      const event = await outing({ diver_max: 1 });
      for (const answer of await register(club, servers, event, divers)) {
        const { code } = (await answer.json()) as { code?: string };
        expect([undefined, 'SLOT_TAKEN', 'ALREADY_REGISTERED']).toContain(code);
      }
      expect(positions(active((await read(club, event)).participants))).toEqual([1]);
    }
  });

  it('the same rush exceeds the maximum or fills a slot twice', { timeout: 2 * MINUTE }, async () => {
    await club.alterSchema('drop index registrations_one_per_slot', 'drop index registrations_one_per_diver');
    const raced = await isRaced(async () => {
      const event = await outing({ diver_max: 1 });
      await register(club, servers, event, crowd);
      const entries = await club.rows('registrations', { event_id: event });
      const places = entries.filter((entry) => entry.type === 'PARTICIPANT').length;
      return places > 1 || new Set(entries.map((entry) => `${entry.type} ${entry.position}`)).size < entries.length;
    });
    expect(raced).toBe(true);
  });

  it('the unique index still lets one version be one plan', async () => {
    const event = await outing();
    expect(statusesOf(await save(club, servers, event, plans))).toEqual([200, ...Array<number>(SAVERS - 1).fill(409)]);
    expect(await versionsOf(club, event)).toEqual([1]);
  });

  it('and without it too, the same rush saves several as one version', { timeout: 2 * MINUTE }, async () => {
    await club.alterSchema(
      'drop index palanquee_plans_once',
      ...(club.engine === 'sqlite' ? ['drop trigger palanquee_plans_no_second_event_id_dive_version'] : []),
    );
    const raced = await isRaced(async () => {
      const event = await outing();
      await save(club, servers, event, plans);
      const versions = await versionsOf(club, event);
      return new Set(versions).size < versions.length;
    });
    expect(raced).toBe(true);
  });
});
