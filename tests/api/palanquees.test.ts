import { beforeAll, describe, expect, it } from 'vitest';
import type { Palanquees } from '#contract/palanquees.ts';
import { EMPTY_PLAN, type Palanquee, type Plan } from '#domain/palanquees/plan.ts';
import { accepted, type Client, onEachEngine, refusalIn } from '../support/app.ts';
import { seedCrowd, seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { palanqueeOf, type Placed, seedPlan } from '../support/palanquees.ts';

const planOf = (palanquees: readonly Palanquee[], given: Partial<Plan> = {}): Plan => ({
  ...EMPTY_PLAN,
  palanquees,
  ...given,
});

onEachEngine('the palanquées of an outing', (club) => {
  let site = 0;
  let chief = 0;
  let guide = 0;
  let crowd: number[] = [];

  beforeAll(async () => {
    site = await seedSite(club.database, 'VODELÉE');
    chief = await club.idOf('SUPER_ADMIN');
    guide = await club.idOf('ADMIN_SITES');
    crowd = (await seedCrowd(club.database, 8)).map(({ id }) => id);
  });

  /** TRÉSOR (E3) and SORTIE (N4) supervise, five N2 dive, a sixth waits. */
  async function outing(given: { status?: string } = {}): Promise<number> {
    const event = await seedEvent(club.database, site, { diver_max: 5, accompanist_max: 2, ...given });
    await seedRegistration(club.database, event, chief, 'ACCOMPANIST', 1);
    await seedRegistration(club.database, event, guide, 'ACCOMPANIST', 2);
    for (const [index, id] of crowd.slice(0, 5).entries()) {
      await seedRegistration(club.database, event, id, 'PARTICIPANT', index + 1, {
        description: index === 0 ? 'Nitrox' : '',
      });
    }
    await seedRegistration(club.database, event, crowd[5] ?? 0, 'PENDING_PARTICIPANT', 1);
    return event;
  }

  const n2 = (index: number): Placed => [crowd[index] ?? 0, 'N2'];
  const guided = (key = 'p1'): Palanquee =>
    palanqueeOf(key, [[guide, 'N4', 'GUIDE'], n2(0), n2(1)], { plannedDepth: 30, plannedDuration: 40 });
  const alone = (key = 'p2'): Palanquee => palanqueeOf(key, [n2(2), n2(3)], { kind: 'AUTONOMOUS', plannedDepth: 20 });
  /** Without a guide. */
  const broken = (key = 'p1'): Palanquee => palanqueeOf(key, [n2(0), n2(1)], { plannedDepth: 30 });

  const addressOf = (event: number): string => `/events/${event}/palanquees`;
  const read = async (event: number, as: Client = club.as('ADMIN')): Promise<Palanquees> =>
    (await as.get(addressOf(event))).json<Palanquees>();
  const save = (event: number, version: number, plan: Plan, as: Client = club.as('SUPER_ADMIN')) =>
    as.put(addressOf(event), { version, plan });

  describe('before anybody composed them', () => {
    it('name who holds a place, supervisors first, and nobody who waits', async () => {
      const page = await read(await outing());
      expect(page.version).toBe(0);
      expect(page.plan).toEqual(EMPTY_PLAN);
      expect(page.versions).toEqual([]);
      expect(page.event).toMatchObject({ site: { name: 'VODELÉE' }, date: '2026-05-30T09:30:00+02:00' });
      expect(page.registrants.map(({ id }) => id)).toEqual([chief, guide, ...crowd.slice(0, 5)]);
      expect(page.registrants[0]).toMatchObject({ lastname: 'TRÉSOR', level: 'E3', supervises: true });
      expect(page.registrants[2]).toMatchObject({ description: 'Nitrox', supervises: false, minor: false });
    });

    it('tell who is not of age on the day itself', async () => {
      const event = await outing();
      const born = async (index: number, datenaissance: string | null): Promise<void> =>
        club.change('divers', crowd[index] ?? 0, { datenaissance });
      await born(0, '2008-05-30');
      await born(1, '2008-05-31');
      await born(2, null);
      const { registrants } = await read(event);
      expect(registrants.slice(2, 5).map(({ minor }) => minor)).toEqual([false, true, null]);
      // How old is told of minors alone.
      expect(registrants.slice(2, 5).map(({ age }) => age)).toEqual([null, 17, null]);
      for (const index of [0, 1, 2]) await born(index, '1980-06-15');
    });

    it.each([
      ['since minors may dive without a guide', '2025-10-31T09:00:00.000Z', 200],
      ['the day before', '2025-10-30T09:00:00.000Z', 422],
    ])('are judged by the rules of the outing’s day: %s', async (_, starts_at, status) => {
      const event = await outing();
      const set = (values: { datenaissance: string }) => club.change('divers', crowd[2] ?? 0, values);
      await club.change('events', event, { starts_at });
      await set({ datenaissance: '2009-01-31' });
      expect((await save(event, 0, planOf([alone()]))).statusCode).toBe(status);
      await set({ datenaissance: '1980-06-15' });
    });

    it('offer as director who may direct, and whoever composes them, before the others', async () => {
      const event = await seedEvent(club.database, site);
      await seedRegistration(club.database, event, guide, 'ACCOMPANIST', 1);
      expect((await read(event, club.as('SUPER_ADMIN'))).directors.map(({ id }) => id)).toEqual([chief, guide]);
      expect((await read(event, club.as('ADMIN'))).directors.map(({ id }) => id)).toEqual([guide]);
      // A director without a place stays director for every viewer.
      expect((await save(event, 0, planOf([], { directorId: chief }))).statusCode).toBe(200);
      const seen = await read(event, club.as('ADMIN'));
      expect(seen.directors.map(({ id }) => id)).toEqual([chief, guide]);
      expect(seen.left).toEqual([]);
    });
  });

  describe('when they are saved', () => {
    it('are kept as they were sent, with who saved them and when', async () => {
      const event = await outing();
      const sent = planOf([{ ...guided(), entryTime: '10:05', overruleNote: '  ' }, alone()], { directorId: chief });
      const page = await accepted<Palanquees>(save(event, 0, sent));
      expect(page.version).toBe(1);
      expect(page.plan).toEqual(planOf([{ ...guided(), entryTime: '10:05' }, alone()], { directorId: chief }));
      expect(page.versions).toEqual([{ version: 1, author: 'TRÉSOR Inès', at: '2026-05-04T10:00:00+02:00' }]);
      expect(await read(event)).toMatchObject({ version: 1, plan: page.plan });
    });

    it('keep what the director answered about authorisations and nitrox, and nothing that was not asked', async () => {
      const event = await outing();
      const [first, second, ...others] = guided().members;
      const members = [
        { ...first!, gas: 'Nitrox 32', nitrox: 'PN' as const },
        { ...second!, authorisation: true },
        ...others,
      ];
      const sent = planOf([{ ...guided(), members }]);
      expect((await save(event, 0, sent)).statusCode).toBe(200);
      expect((await read(event)).plan).toEqual(sent);
      const none = members.map((one) => ({ ...one, gas: 'Nitrox 32', nitrox: 'NONE' as const }));
      const refused = await save(event, 1, planOf([{ ...guided(), members: none }]));
      expect(refused.json()).toMatchObject({ code: 'PALANQUEE_BREACH', field: 'palanquees.0.overruleNote' });
    });

    it('open as an earlier version of ours kept them, and are saved again without a question', async () => {
      const event = await outing();
      const members = guided().members.map((one) => ({ ...one, gas: 'Nitrox 36' }));
      const old = planOf([{ ...guided(), members }, alone()], { directorId: chief });
      await seedPlan(club.database, event, { author: chief, plan: old });
      expect((await read(event)).plan).toEqual(old);
      expect((await save(event, 1, old, club.as('ADMIN'))).json<Palanquees>().plan).toEqual(old);
    });

    it('are added to the former ones, which can still be read', async () => {
      const event = await outing();
      await save(event, 0, planOf([guided()]));
      await save(event, 1, planOf([guided(), alone()]), club.as('ADMIN'));
      const present = await read(event);
      expect(present.versions.map(({ version, author }) => [version, author])).toEqual([
        [2, 'SECRET Paul'],
        [1, 'TRÉSOR Inès'],
      ]);
      const first = (await club.as('ADMIN').get(`${addressOf(event)}/1`)).json<Palanquees>();
      expect(first).toMatchObject({ version: 1, plan: planOf([guided()]) });
      expect(refusalIn(await club.as('ADMIN').get(`${addressOf(event)}/3`))).toBe('404 PLAN_NOT_FOUND');
      expect(refusalIn(await club.as('ADMIN').get('/events/999999/palanquees'))).toBe('404 EVENT_NOT_FOUND');
    });

    it('on top of an old version are refused, with what stands there now', async () => {
      const event = await outing();
      await save(event, 0, planOf([guided()]));
      const late = await save(event, 0, planOf([alone()]), club.as('ADMIN'));
      const current = { version: 1, plan: planOf([guided()]), versions: [{ author: 'TRÉSOR Inès' }] };
      expect(late.json()).toMatchObject({ code: 'STALE_VERSION', current });
    });

    it('and sent once more because the answer was lost, are saved once', async () => {
      const event = await outing();
      const sent = planOf([guided()]);
      await save(event, 0, sent);
      const again = await save(event, 0, sent);
      expect(again.statusCode).toBe(200);
      expect(again.json<Palanquees>().versions).toHaveLength(1);
    });

    it('stand in the history of the outing', async () => {
      const event = await outing();
      await save(event, 0, planOf([guided()]));
      const { content } = (await club.as('ADMIN').get(`/historique/events/${event}`)).json<{ content: object[] }>();
      expect(content[0]).toMatchObject({
        author: { name: 'Inès TRÉSOR' },
        changes: [{ field: 'palanquees', before: null, after: 1 }],
      });
    });

    it('of a cancelled outing are refused; what was composed can be read', async () => {
      const event = await outing({ status: 'CANCELLED' });
      await seedPlan(club.database, event, { author: chief, plan: planOf([guided()]) });
      expect(refusalIn(await save(event, 1, planOf([alone()])))).toBe('422 EVENT_CANCELLED');
      expect((await read(event)).plan).toEqual(planOf([guided()]));
    });
  });

  describe('that break a rule', () => {
    const refused = async (plan: Plan): Promise<string> => {
      const event = await outing();
      const answer = await save(event, 0, plan);
      expect((await read(event)).version).toBe(0);
      return refusalIn(answer);
    };

    it('are refused, naming the palanquée, and accepted with the note of the director', async () => {
      expect(await refused(planOf([alone('p2'), broken()]))).toBe('422 PALANQUEE_BREACH palanquees.1.overruleNote');
      const event = await outing();
      const noted = planOf([alone('p2'), { ...broken(), overruleNote: 'Le guide rejoint le groupe au mouillage' }]);
      expect((await save(event, 0, noted)).statusCode).toBe(200);
    });

    it('by their director are refused, naming the note about the director', async () => {
      expect(await refused(planOf([guided()], { directorId: guide }))).toBe('422 PALANQUEE_BREACH directorNote');
    });

    it('go beyond 60 m with no note', async () => {
      const deep = { ...guided(), plannedDepth: 61, overruleNote: 'Je sais' };
      expect(await refused(planOf([deep]))).toBe('422 PALANQUEE_TOO_DEEP palanquees.0.plannedDepth');
    });

    it('name nobody who had nothing to do with the outing', async () => {
      const stranger = palanqueeOf('p1', [[guide, 'N4', 'GUIDE'], n2(0), [crowd[7] ?? 0, 'N2']]);
      expect(await refused(planOf([stranger]))).toBe('422 NOT_ON_OUTING palanquees.0.members.2');
      expect(await refused(planOf([], { directorId: crowd[7] ?? 0 }))).toBe('422 NOT_ON_OUTING directorId');
      expect(await refused(planOf([guided(), alone('p1')]))).toBe('422 INVALID_VALUE palanquees.1.key');
    });
  });

  it('name who came after the last saving, whoever saved it', async () => {
    const event = await outing();
    const since = async () =>
      (await read(event)).registrants.filter(({ sinceSaved }) => sinceSaved).map(({ id }) => id);
    const later = '2030-01-01T10:00:00.000Z';
    await seedRegistration(club.database, event, crowd[6] ?? 0, 'PARTICIPANT', 6, { created_at: later });
    expect(await since()).toEqual([]);
    await save(event, 0, planOf([guided()]));
    expect(await since()).toEqual([crowd[6]]);
  });

  describe('of a second dive', () => {
    it('are a plan of their own: the first one, and clients that know no other, see nothing of it', async () => {
      const event = await outing();
      const second = `${addressOf(event)}?plongee=2`;
      await save(event, 0, planOf([guided(), alone()]));
      expect((await club.as('ADMIN').get(second)).json()).toMatchObject({ dive: 2, dives: [1], version: 0 });
      for (const version of [0, 1]) {
        const answer = await club.as('SUPER_ADMIN').put(second, { version, plan: planOf([alone(`v${version}`)]) });
        expect(answer.json()).toMatchObject({ dive: 2, dives: [1, 2], version: version + 1 });
      }
      expect(await read(event)).toMatchObject({ dive: 1, dives: [1, 2], version: 1, plan: { palanquees: [{}, {}] } });
      const earlier = await club.as('ADMIN').get(`${addressOf(event)}/1?plongee=2`);
      expect(earlier.json<Palanquees>().plan.palanquees.map(({ key }) => key)).toEqual(['v0']);
      expect((await club.as('ADMIN').get(`${addressOf(event)}?plongee=3`)).statusCode).toBe(400);
    });

    it('conflict among themselves alone', async () => {
      const event = await outing();
      const second = (version: number, as: Client) =>
        as.put(`${addressOf(event)}?plongee=2`, { version, plan: planOf([alone(`p${version}`)]) });
      expect((await second(0, club.as('SUPER_ADMIN'))).statusCode).toBe(200);
      const late = await second(0, club.as('ADMIN'));
      expect(late.json()).toMatchObject({ code: 'STALE_VERSION', current: { dive: 2, version: 1 } });
      expect((await save(event, 0, planOf([guided()]))).statusCode).toBe(200);
    });
  });

  it('still name who has left the outing, and want them out or a note', async () => {
    const event = await outing();
    await save(event, 0, planOf([guided(), alone()], { directorId: chief }));
    for (const id of [crowd[0] ?? 0, chief]) {
      expect((await club.as('OPEN').delete(`/events/${event}/participants/${id}`)).statusCode).toBe(200);
    }
    // Viewed by another member than the director.
    const page = await read(event, club.as('DAO'));
    expect(page.plan.palanquees[0]?.members.map(({ id }) => id)).toEqual([guide, crowd[0], crowd[1]]);
    expect(new Set(page.left.map(({ id }) => id))).toEqual(new Set([crowd[0], chief]));
    expect(page.left.find(({ id }) => id === crowd[0])).toMatchObject({ lastname: 'FOULE000001', level: 'N2' });
    expect(page.registrants.some(({ id }) => id === crowd[0])).toBe(false);

    const asBefore = await save(event, 1, page.plan, club.as('ADMIN'));
    expect(asBefore.json()).toMatchObject({ code: 'PALANQUEE_BREACH', field: 'palanquees.0.overruleNote' });
    const without = palanqueeOf('p1', [[guide, 'N4', 'GUIDE'], n2(1)], { plannedDepth: 30 });
    expect((await save(event, 1, planOf([without, alone()]), club.as('ADMIN'))).statusCode).toBe(200);
    expect((await read(event)).left).toEqual([]);
  });

  it('are composed by a member of a director’s level, whatever their role', async () => {
    const event = await outing();
    const set = (level: string): Promise<void> => club.change('divers', { lastname: 'VOISIN' }, { level });
    await set('N4_P5');
    expect((await save(event, 0, planOf([guided()]), club.as('OTHER'))).statusCode).toBe(200);
    await set('N1');
  });
});
