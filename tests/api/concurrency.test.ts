// Two server processes on one database: places and palanquées stay consistent between them. Killed ones: histories.test.ts.
import { beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/common.ts';
import type { ClubEvent, Entry } from '#contract/events.ts';
import type { Palanquees } from '#contract/palanquees.ts';
import { EMPTY_PLAN, type Plan } from '#domain/palanquees/plan.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';
import { callsOfBoth, startServer, twoServers } from '../support/servers.ts';

const MINUTE = 60_000;
const PLACE = { position: 1, type: 'PARTICIPANT', description: '' };
const SAVERS = 20;

/** A different plan of each caller, so that none counts as a repetition of another. */
const PLANS = Array.from({ length: SAVERS }, (_, index): Plan => ({ ...EMPTY_PLAN, directorNote: `Version ${index}` }));

const active = (slots: readonly (Entry | null)[]): Entry[] =>
  slots.filter((entry): entry is Entry => entry !== null && entry.active);

const positions = (entries: readonly Entry[]): number[] =>
  entries.map((entry) => entry.position).toSorted((a, b) => a - b);

/** Two servers; half of all calls go to each of them, at once. */
function stage(club: TestClub, given: { readonly without?: 'transactions' } = {}) {
  const servers = twoServers(() => startServer({ databaseUrl: club.url, ...given }));
  const stage = {
    site: 0,
    crowd: [] as number[],
    newEvent: (diver_max = 1) => seedEvent(club.database, stage.site, { diver_max }),
    read: async (event: number) => (await club.as('OPEN').get(`/events/${event}`)).json<ClubEvent>(),
    register: async (event: number, divers: readonly number[]) => {
      const calls = await callsOfBoth(club, servers, 'OPEN');
      const path = `/events/${event}/participants`;
      return Promise.all(divers.map((diver, index) => calls(index)('POST', `${path}/${diver}/seuil/1`, PLACE)));
    },
    /** On top of nothing. */
    save: async (event: number, plans: readonly Plan[] = PLANS) => {
      const calls = await callsOfBoth(club, servers, 'ADMIN');
      const path = `/events/${event}/palanquees`;
      return Promise.all(plans.map((plan, index) => calls(index)('PUT', path, { version: 0, plan })));
    },
    versionsOf: async (event: number) =>
      (await club.rows('palanquee_plans', { event_id: event })).map(({ version }) => version),
  };
  beforeAll(async () => {
    stage.site = await seedSite(club.database);
    stage.crowd = (await seedCrowd(club.database, 200)).map(({ id }) => id);
  });
  return stage;
}

/** Statuses of answers in their order. */
const sorted = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

onEachEngine('two server processes and many calls at once', (club) => {
  const on = stage(club);

  it('give the place once, and a place each on the waiting list to the other 199', async () => {
    const event = await on.newEvent();
    const answers = await on.register(event, on.crowd);
    expect(new Set(sorted(answers))).toEqual(new Set([200]));
    for (const answer of answers) expect(((await answer.json()) as ClubEvent).participantsCount).toBe(1);
    const after = await on.read(event);
    const waiting = active(after.pendingParticipants);
    expect(positions(active(after.participants))).toEqual([1]);
    expect(positions(waiting)).toEqual(Array.from({ length: 199 }, (_, index) => index + 1));
    const registered = [...active(after.participants), ...waiting].map((entry) => entry.id);
    expect(new Set(registered)).toEqual(new Set(on.crowd));
  });

  it('take one diver once, however often they press', async () => {
    const event = await on.newEvent(50);
    const answers = await on.register(event, Array<number>(40).fill(await club.idOf('USER')));
    expect(sorted(answers)).toEqual([200, ...Array<number>(39).fill(409)]);
    expect((await on.read(event)).participantsCount).toBe(1);
  });

  it('save palanquées once; the others are shown what was', async () => {
    const event = await on.newEvent();
    const answers = await on.save(event);
    expect(sorted(answers)).toEqual([200, ...Array<number>(SAVERS - 1).fill(409)]);
    const winner = answers.find(({ status }) => status === 200) ?? Response.json(null);
    const { plan } = (await winner.json()) as Palanquees;
    for (const answer of answers.filter((one) => one !== winner)) {
      const { code, current } = (await answer.json()) as ErrorBody & { current: Palanquees };
      expect([code, current]).toMatchObject(['STALE_VERSION', { version: 1, plan }]);
    }
    expect(await on.versionsOf(event)).toEqual([1]);
  });

  it('save palanquées once when all are the same one, and nobody is said to have been quicker', async () => {
    const event = await on.newEvent();
    const answers = await on.save(event, Array<Plan>(SAVERS).fill(PLANS[0]!));
    expect(sorted(answers)).toEqual(Array<number>(SAVERS).fill(200));
    for (const answer of answers) expect(((await answer.json()) as Palanquees).version).toBe(1);
    expect(await on.versionsOf(event)).toEqual([1]);
  });
});

onEachEngine('the control: without transactions', (club) => {
  const on = stage(club, { without: 'transactions' });

  it('the unique indexes still refuse a slot or a diver twice, as a conflict', async () => {
    const crowd = on.crowd.slice(0, 40);
    for (const divers of [crowd, Array<number>(40).fill(crowd[0] ?? 0)]) {
      const event = await on.newEvent();
      for (const answer of await on.register(event, divers)) {
        const { code } = (await answer.json()) as { code?: string };
        expect([undefined, 'SLOT_TAKEN', 'ALREADY_REGISTERED']).toContain(code);
      }
      expect(positions(active((await on.read(event)).participants))).toEqual([1]);
    }
  });

  it('the unique index still lets one version be one plan', async () => {
    const event = await on.newEvent();
    expect(sorted(await on.save(event))).toEqual([200, ...Array<number>(SAVERS - 1).fill(409)]);
    expect(await on.versionsOf(event)).toEqual([1]);
  });

  /** Tries until the race has happened, twenty times at most. */
  const races = async (tryOnce: (event: number) => Promise<boolean>) => {
    for (let round = 0; round < 20; round += 1) if (await tryOnce(await on.newEvent())) return true;
    return false;
  };

  it('and without them the same rush exceeds the maximum or fills a slot twice', { timeout: 2 * MINUTE }, async () => {
    await club.alterSchema('drop index registrations_one_per_slot', 'drop index registrations_one_per_diver');
    const exceeds = async (event: number) => {
      await on.register(event, on.crowd.slice(0, 40));
      const entries = await club.rows('registrations', { event_id: event });
      const slots = new Set(entries.map((entry) => `${entry.type} ${entry.position}`));
      return entries.filter(({ type }) => type === 'PARTICIPANT').length > 1 || slots.size < entries.length;
    };
    expect(await races(exceeds)).toBe(true);
  });

  it('and without it the same rush saves several plans as one version', { timeout: 2 * MINUTE }, async () => {
    await club.alterSchema(
      'drop index palanquee_plans_once',
      ...(club.engine === 'sqlite' ? ['drop trigger palanquee_plans_no_second_event_id_dive_version'] : []),
    );
    const doubles = async (event: number) => {
      await on.save(event);
      const versions = await on.versionsOf(event);
      return new Set(versions).size < versions.length;
    };
    expect(await races(doubles)).toBe(true);
  });
});
