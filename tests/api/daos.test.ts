import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorBody, Page } from '#contract/common.ts';
import type { Dao, Route } from '#contract/daos.ts';
import { accepted, onEachEngine, onEngine, refusalIn, START } from '../support/app.ts';
import { historyOf } from '../support/audit.ts';
import { addDiver, newLicence } from '../support/divers.ts';
import { driving, type Osrm, seedDao, startOsrm } from '../support/donations.ts';
import type { Who } from '../support/members.ts';
import { tally } from '../support/sign-in.ts';
import { defaultConfig } from '#shared/config.ts';
import type { ServerResponse } from 'node:http';
import { osrm } from '#server/integrations/distance/osrm.ts';

/** Today is 4 May 2026, the donation year 2025. */
const TODAY = START.slice(0, 10);
const HOME = '50.4486,3.8186';
const VODELE = { daosite: 'VODELE', daomotif: 'Directeur de Plongée', daodate: '2025-06-14' };
/** The great circle from HOME to VODELE × 1.3. */
const KM = 93;

onEachEngine('donations', (club) => {
  let me = 0;
  beforeAll(async () => {
    me = await club.idOf('DAO');
    await club.change('divers', me, { gps: HOME, voiturecv: 5 });
    await club.change('divers', await club.idOf('SUPER_ADMIN'), { gps: HOME, voiturecv: 5 });
  });

  const daoOf = async (id: number, who: Who = 'SUPER_ADMIN'): Promise<Dao> =>
    (await club.as(who).get(`/daos/detail/${id}`)).json<Dao>();
  const listIn = async (path: string, who: Who): Promise<Dao[]> =>
    (await club.as(who).get(path)).json<Page<Dao>>().content;
  const add = (body: object, who: Who = 'DAO') => accepted<Dao>(club.as(who).post('/daos', body));

  it('take their price from the table, their distance from the service, and say what they are worth', async () => {
    const dao = await add({ ...VODELE, daoprix: 999, daocommentaire: ' Deux élèves ' });
    expect(dao).toEqual({
      id: dao.id,
      version: 1,
      daoiddiver: me,
      daofirstname: 'Marc',
      daolastname: 'DONNEUR',
      daodate: '2025-06-14',
      daosite: 'VODELE',
      daomotif: 'Directeur de Plongée',
      daokm: KM,
      daoprix: 21,
      daocommentaire: 'Deux élèves',
      daolocked: false,
      kmSource: 'ESTIMATE',
      car: 5,
      // 186 km × 0,636 + 21 €; 66 % of it.
      valuation: { distance: 186, mileage: 118.3, costs: 21, total: 139.3, reduction: 91.94 },
      refund: null,
      electric: false,
      receipt: null,
    });
    expect(await daoOf(dao.id, 'DAO')).toEqual(dao);
  });

  it('are bounded by the distance: less is taken, more is not', async () => {
    expect((await add({ ...VODELE, daokm: 40 })).daokm).toBe(40);
    expect((await add({ ...VODELE, daokm: 4000 })).daokm).toBe(KM);
    const nowhere = { ...VODELE, daosite: 'ZZ_Situation particulière: précisez en commentaire' };
    expect(await add({ ...nowhere, daokm: 300 })).toMatchObject({ daokm: 0, kmSource: 'UNKNOWN', daoprix: 0 });
  });

  it('of a member with a company car, or without coordinates, count no kilometres', async () => {
    for (const [values, kmSource] of [
      [{ voiturecv: 1, gps: HOME }, 'COMPANY'],
      [{ voiturecv: 5, gps: 'chez moi' }, 'UNKNOWN'],
      [{ voiturecv: 5, gps: '' }, 'UNKNOWN'],
    ] as const) {
      const { id } = await addDiver(club, { dao: 1, ...values });
      const dao = await add({ ...VODELE, daoiddiver: id, daokm: 0 }, 'SUPER_ADMIN');
      expect(dao).toMatchObject({ daokm: 0, kmSource, valuation: { distance: 0, total: 21, reduction: 13.86 } });
    }
  });

  it('are for members whose carte grise is known; without it what is there can still be read', async () => {
    const without = await addDiver(club, { dao: 1, voiturecv: 0, gps: HOME });
    const as = club.as({ token: await club.tokenOfLicence(without.licence) });
    const id = await seedDao(club, without);
    expect(refusalIn(await as.post('/daos', VODELE))).toBe('422 CAR_MISSING');
    expect((await as.post('/daos', VODELE)).json<{ message: string }>().message).toContain('carte grise');
    expect((await as.get(`/daos/${without.licence}`)).json<Page<Dao>>().content).toMatchObject([
      { id, daokm: 56, valuation: { distance: 112, mileage: 0, total: 21 } },
    ]);
    expect((await as.put(`/daos/${id}`, { daocommentaire: 'Covoiturage' })).statusCode).toBe(200);
  });

  it.each([
    [{ daokm: '56' }, 'INVALID_VALUE', 'daokm'],
    [{ daokm: 1e9 }, 'INVALID_VALUE', 'daokm'],
    [{ daoprix: -1 }, 'INVALID_VALUE', 'daoprix'],
    [{ daosite: 'ATLANTIDE' }, 'DONATION_SITE_UNKNOWN', 'daosite'],
    [{ daomotif: 'Vacances' }, 'INVALID_VALUE', 'daomotif'],
    [{ daodate: '2024-12-31' }, 'DONATION_YEAR_CLOSED', 'daodate'],
    [{ daodate: '2026-05-05' }, 'DONATION_IN_FUTURE', 'daodate'],
    [{ daodate: '2025-02-30' }, 'INVALID_VALUE', 'daodate'],
    [{ daocommentaire: 'x'.repeat(2001) }, 'INVALID_VALUE', 'daocommentaire'],
    [{ daolocked: 'non' }, 'INVALID_VALUE', 'daolocked'],
  ])('%j is refused with its field, in a new entry and in one that stands', async (body, code, field) => {
    const id = await seedDao(club, { id: me });
    const before = await daoOf(id);
    expect(refusalIn(await club.as('DAO').post('/daos', { ...VODELE, ...body }))).toBe(`422 ${code} ${field}`);
    expect(refusalIn(await club.as('DAO').put(`/daos/${id}`, body))).toBe(`422 ${code} ${field}`);
    expect(await daoOf(id)).toEqual(before);
  });

  it('of today are always taken, and then belong to the year that they are of', async () => {
    const { daodate: _, ...today } = VODELE;
    const dao = await add(today);
    expect(dao.daodate).toBe(TODAY);
    expect(refusalIn(await club.as('DAO').put(`/daos/${dao.id}`, { daocommentaire: 'x' }))).toBe(
      '422 DONATION_YEAR_CLOSED daodate',
    );
    expect(refusalIn(await club.as('DAO').delete(`/daos/${dao.id}`))).toBe('422 DONATION_YEAR_CLOSED daodate');
    expect((await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daodate: '2024-05-04' })).statusCode).toBe(200);
    expect((await club.as('SUPER_ADMIN').delete(`/daos/${dao.id}`)).statusCode).toBe(204);
    expect((await club.as('SUPER_ADMIN').get(`/daos/detail/${dao.id}`)).statusCode).toBe(404);
  });

  it('keep what a PUT leaves out, and the price and distance of a site that did not change', async () => {
    const id = await seedDao(club, { id: me }, { km: 70, km_source: 'HAND', price_cents: 18_50, comment: 'Péage' });
    const before = await daoOf(id);
    const put = async (body: object) => (await club.as('DAO').put(`/daos/${id}`, body)).json<Dao>();
    const daomotif = 'Permanence Matériel';
    expect(await put({ daomotif })).toEqual({ ...before, version: 2, daomotif });
    expect(await put({ ...before, version: 2, daoprix: 1 })).toEqual({ ...before, version: 3 });
    // The treasurer's distance is the member's upper bound.
    expect(await put({ daokm: 4000 })).toMatchObject({ daokm: 70, kmSource: 'HAND' });
    expect(await put({ daokm: 60 })).toMatchObject({ daokm: 60 });
    const elsewhere = await put({ daosite: 'SCOUFFLENY', daokm: 4000 });
    expect(elsewhere).toMatchObject({ daoprix: 15, daokm: 35, kmSource: 'ESTIMATE' });
    expect(await put({ daocommentaire: null })).toMatchObject({ daocommentaire: '' });
  });

  it('of an old site can still be changed otherwise', async () => {
    const id = await seedDao(club, { id: me }, { site: 'ANCIENNE CARRIERE', motif: 'Ancien motif' });
    const answer = await club.as('DAO').put(`/daos/${id}`, { ...(await daoOf(id)), daocommentaire: 'Fermée depuis' });
    expect(answer.json()).toMatchObject({
      daosite: 'ANCIENNE CARRIERE',
      daomotif: 'Ancien motif',
      daokm: 56,
      daoprix: 21,
    });
  });

  it('that the treasurer has locked are the treasurer’s: the notice, to the letter', async () => {
    const id = await seedDao(club, { id: me }, { locked: 1 });
    const message =
      "Ce don aux oeuvres a été modifié manuellement par le trésorier. Vous n'avez pas la possibilité de le modifier. Si vous avez des questions / remarques, vous êtes invité à contacter le trésorier.";
    for (const answer of [
      await club.as('DAO').put(`/daos/${id}`, { daocommentaire: 'x' }),
      await club.as('DAO').put(`/daos/${id}`, { daolocked: false }),
      await club.as('DAO').delete(`/daos/${id}`),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'DONATION_LOCKED', message }]);
    expect(await daoOf(id, 'DAO')).toMatchObject({ daolocked: true, version: 1 });
    const open = await seedDao(club, { id: me });
    expect(refusalIn(await club.as('DAO').put(`/daos/${open}`, { daolocked: true }))).toBe(
      '403 FIELD_FORBIDDEN daolocked',
    );
    expect(refusalIn(await club.as('DAO').post('/daos', { ...VODELE, daolocked: true }))).toBe(
      '403 FIELD_FORBIDDEN daolocked',
    );
  });

  it('the treasurer sets the kilometres, the price and the lock by hand, for whomever', async () => {
    const dao = await add(VODELE);
    const answer = await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daokm: 120, daoprix: 33.5, daolocked: true });
    const byHand = { daokm: 120, kmSource: 'HAND', daoprix: 33.5, daolocked: true, daoiddiver: me };
    expect(answer.json()).toMatchObject(byHand);
    expect((await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daocommentaire: 'Vu' })).json()).toMatchObject(
      byHand,
    );
    const least = await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daoprix: 0.004 });
    expect(refusalIn(least)).toBe('422 AMOUNT_TOO_SMALL daoprix');
    const made = await add({ ...VODELE, daodate: '2023-03-01', daoiddiver: me, daokm: 12, daoprix: 3 }, 'SUPER_ADMIN');
    expect(made).toMatchObject({ daoiddiver: me, daolastname: 'DONNEUR', daokm: 12, kmSource: 'HAND', daoprix: 3 });
    expect(refusalIn(await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daoiddiver: 1 === me ? 2 : 1 }))).toBe(
      '422 INVALID_VALUE daoiddiver',
    );
  });

  it('of somebody else do not exist for a member, and their lists are closed', async () => {
    const other = await addDiver(club, { dao: 1, voiturecv: 5 });
    const id = await seedDao(club, other);
    for (const answer of [
      await club.as('DAO').get(`/daos/detail/${id}`),
      await club.as('DAO').put(`/daos/${id}`, { daocommentaire: 'x' }),
      await club.as('DAO').delete(`/daos/${id}`),
      await club.as('DAO').get('/daos/detail/999999'),
    ])
      expect(refusalIn(answer)).toBe('404 DONATION_NOT_FOUND');
    for (const path of [`/daos/${other.id}`, `/daos/${other.licence}`, '/daos/999999', '/daos/', '/daos']) {
      expect(refusalIn(await club.as('DAO').get(path)), path).toBe('403 FORBIDDEN');
    }
    expect(refusalIn(await club.as('DAO').post('/daos', { ...VODELE, daoiddiver: other.id }))).toBe('403 FORBIDDEN');
    expect(await listIn(`/daos/${other.licence}`, 'SUPER_ADMIN')).toMatchObject([{ id }]);
    expect(await listIn(`/daos/${other.id}`, 'SUPER_ADMIN')).toMatchObject([{ id }]);
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/daos/999999'))).toBe('404 DIVER_NOT_FOUND');
  });

  it('are listed newest first; the treasurer sorts, pages and narrows everybody’s', async () => {
    const donor = await addDiver(club, { dao: 1, voiturecv: 5, lastname: 'ÉTIENNE', lastname_key: 'etienne' });
    const [old, late, locked] = [
      await seedDao(club, donor, { day: '2024-02-01', price_cents: 300 }),
      await seedDao(club, donor, { day: '2025-09-01', price_cents: 100 }),
      await seedDao(club, donor, { day: '2025-03-01', price_cents: 200, locked: 1 }),
    ];
    const ids = async (path: string) => (await listIn(path, 'SUPER_ADMIN')).map(({ id }) => id);
    expect(await ids(`/daos/${donor.id}`)).toEqual([late, locked, old]);
    expect(await ids(`/daos/${donor.id}?sort=daoprix`)).toEqual([late, locked, old]);
    expect(await ids(`/daos/${donor.id}?sort=daodate,asc`)).toEqual([old, locked, late]);
    expect(await ids(`/daos/${donor.id}?year=2025`)).toEqual([late, locked]);
    expect(await ids('/daos?q=étienne&locked=true')).toEqual([locked]);
    const page = (await club.as('SUPER_ADMIN').get('/daos?q=ETI&page=1&size=2')).json<Page<Dao>>();
    expect([page.totalElements, page.totalPages, page.content.map(({ id }) => id)]).toEqual([3, 2, [old]]);
    expect((await listIn('/daos/', 'SUPER_ADMIN')).length).toBe((await listIn('/daos', 'SUPER_ADMIN')).length);
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/daos?sort=secret'))).toBe('400 UNKNOWN_SORT sort');
  });

  it('refuse what was read before somebody else wrote, and a delete takes what stands', async () => {
    const id = await seedDao(club, { id: me });
    const put = (who: Who, body: object) => club.as(who).put(`/daos/${id}`, body);
    expect((await put('SUPER_ADMIN', { version: 1, daokm: 30 })).statusCode).toBe(200);
    const stale = await put('DAO', { version: 1, daocommentaire: 'Trop tard' });
    expect(stale.json()).toMatchObject({ code: 'STALE_VERSION', current: { version: 2, daokm: 30 } });
    expect((await put('DAO', { daocommentaire: 'Sans version' })).statusCode).toBe(200);
    const both = await Promise.all([
      club.as('DAO').delete(`/daos/${id}`),
      club.as('SUPER_ADMIN').delete(`/daos/${id}`),
    ]);
    expect(tally(both)).toEqual({ 204: 1, 404: 1 });
  });

  it('remember who changed what, for the treasurer', async () => {
    const dao = await add(VODELE);
    await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daokm: 50, daolocked: true });
    await club.as('SUPER_ADMIN').delete(`/daos/${dao.id}`);
    const history = await historyOf(club, { resource: 'daos', id: dao.id });
    expect(history.map(({ action, author }) => [action, author?.name])).toEqual([
      ['delete', 'Inès TRÉSOR'],
      ['update', 'Inès TRÉSOR'],
      ['create', 'Marc DONNEUR'],
    ]);
    expect(history[1]?.changes).toEqual([
      { field: 'daokm', before: KM, after: 50 },
      { field: 'kmSource', before: 'ESTIMATE', after: 'HAND' },
      { field: 'daolocked', before: false, after: true },
    ]);
  });

  it('are for members who are there: not for one that has gone, nor by one who is deactivated', async () => {
    const gone = await addDiver(club, { active: 0, dao: 1, voiturecv: 5 });
    expect(refusalIn(await club.as('SUPER_ADMIN').post('/daos', { ...VODELE, daoiddiver: gone.id }))).toBe(
      '404 DIVER_NOT_FOUND daoiddiver',
    );
    const off = await addDiver(club, { desactived: 1, dao: 1, voiturecv: 5, licence: newLicence() });
    const as = club.as({ token: await club.tokenOfLicence(off.licence) });
    expect(refusalIn(await as.get(`/daos/${off.id}`))).toBe('403 DEACTIVATED');
  });
});

onEngine(
  'sqlite',
  'donations of a club with its own sites and year',
  (club) => {
    it('follow its configuration', async () => {
      const id = await club.idOf('DAO');
      await club.change('divers', id, { gps: '45.0,5.0', voiturecv: 4 });
      const post = (body: object) => club.as('DAO').post('/daos', { daomotif: 'TIV / Réépreuve', ...body });
      const answer = await post({ daosite: 'LAC', daodate: '2026-01-02' });
      expect([answer.statusCode, answer.json()]).toMatchObject([201, { daoprix: 12.5, daokm: 14, daosite: 'LAC' }]);
      expect(refusalIn(await post({ daosite: 'VODELE' }))).toBe('422 DONATION_SITE_UNKNOWN daosite');
      expect(refusalIn(await post({ daosite: 'LAC', daodate: '2025-12-31' }))).toBe('422 DONATION_YEAR_CLOSED daodate');
    });
  },
  {
    club: {
      ...defaultConfig,
      donationYear: 2026,
      donationSites: [{ name: 'LAC', price: 12.5, description: '1 plongée', gps: '45.1, 5.0' }],
    },
  },
);

/** As the form asks: OSRM has the longitude first. */
const WAY = '/osrm/route/v1/driving/3.8186,50.4486;4.724,50.17';

onEngine('sqlite', 'the distance without a service', (club) => {
  it('is the great circle × 1.3, and says that it is an estimate', async () => {
    const answer = await club.as('SUPER_ADMIN').get(`${WAY}?overview=false`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { code, estimate, routes } = answer.json<Route>();
    expect([code, estimate]).toEqual(['Ok', true]);
    expect(Math.round((routes[0]?.distance ?? 0) / 1000)).toBe(93);
    expect((await club.as('DAO').get(WAY.replace(';', '%3B'))).json<Route>().routes).toEqual(routes);
  });

  it.each(['abc', '3.8,50.4;', '3.8,50.4;4.7,50.1;5,50', '3.8,95;4.7,50', '181,50;4,50'])(
    'of %s is refused with the field',
    async (coordinates) => {
      const answer = await club.as('DAO').get(`/osrm/route/v1/driving/${encodeURIComponent(coordinates)}`);
      expect(refusalIn(answer)).toBe('422 GPS_INVALID coordinates');
    },
  );

  it('from the other end of the world is a mistake in the coordinates: unknown, and the entry can be saved again', async () => {
    await club.change('divers', await club.idOf('DAO'), { gps: '-33.8568, 151.2153', voiturecv: 5 });
    const created = await club.as('DAO').post('/daos', VODELE);
    expect(created.json<Dao>()).toMatchObject({ daokm: 0, kmSource: 'UNKNOWN' });
    expect((await club.as('DAO').put(`/daos/${created.json<Dao>().id}`, created.json<Dao>())).statusCode).toBe(200);
  });

  it('drives, and does not walk', async () => {
    expect((await club.as('DAO').get('/osrm/route/v1/walking/3.8,50.4;4.7,50.1')).statusCode).toBe(404);
  });
});

let service: Osrm;
let behave: (answer: ServerResponse) => void = driving(56_400);

/** Given to the server before there is a port: it asks for the address with each question. */
const later = {
  between: (...way: Parameters<ReturnType<typeof osrm>['between']>) => osrm(`${service.url}/`, 300).between(...way),
};

beforeAll(async () => {
  service = await startOsrm((answer) => behave(answer));
});
afterAll(() => service.close());

onEngine(
  'sqlite',
  'the distance of a service',
  (club) => {
    let me = 0;
    /** Another home each time: answers are cached. */
    let step = 0;
    const elsewhere = (): string => `50.${4486 + (step += 1)},3.8186`;
    beforeAll(async () => {
      me = await club.idOf('DAO');
    });
    beforeEach(async () => {
      behave = driving(56_400);
      await club.change('divers', me, { gps: elsewhere(), voiturecv: 5 });
    });
    const add = (body: object = {}) => accepted<Dao>(club.as('DAO').post('/daos', { ...VODELE, ...body }));

    it('is asked in OSRM’s words, longitude first, and bounds what a member may say', async () => {
      await club.change('divers', me, { gps: HOME });
      const before = service.asked.length;
      expect(await add({ daokm: 500 })).toMatchObject({ daokm: 56, kmSource: 'ROUTE' });
      expect(await add({ daokm: 40 })).toMatchObject({ daokm: 40, kmSource: 'ROUTE' });
      const answer = await club.as('DAO').get(WAY);
      expect(answer.json()).toEqual({ code: 'Ok', routes: [{ distance: 56_400 }] });
      // Once, however often it is needed: at the form and at each saving.
      expect(service.asked.slice(before)).toEqual(['/route/v1/driving/3.8186,50.4486;4.724,50.17?overview=false']);
    });

    it.each<[string, (answer: ServerResponse) => void]>([
      ['does not answer', () => undefined],
      ['hangs up', (answer) => answer.destroy()],
      ['fails', (answer) => answer.writeHead(502).end('<html>Bad gateway</html>')],
      ['answers rubbish', (answer) => answer.end('{"code":"Ok","routes":[{"distance":"far')],
      ['answers a text for metres', (answer) => answer.end('{"code":"Ok","routes":[{"distance":"56400"}]}')],
      ['answers more than the earth', (answer) => answer.end('{"code":"Ok","routes":[{"distance":1e12}]}')],
      ['answers without end', (answer) => answer.write(Buffer.alloc(2_000_000, 32))],
      ['leads elsewhere', (answer) => answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ])('that %s is unknown: 0 km, a sentence, and the treasurer can set it', async (_, how) => {
      behave = how;
      const dao = await add({ daokm: 56 });
      expect(dao).toMatchObject({ daokm: 0, kmSource: 'UNKNOWN', daoprix: 21, valuation: { total: 21 } });
      const answer = await club.as('DAO').get(`/osrm/route/v1/driving/3.${step},50.1;4.724,50.17`);
      expect(refusalIn(answer)).toBe('503 DISTANCE_UNAVAILABLE');
      expect(answer.json<ErrorBody>().message).toContain('trésorier');
      const set = await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daokm: 56 });
      expect(set.json()).toMatchObject({ daokm: 56, kmSource: 'HAND' });
    });

    it('that knows no way says so, and the entry counts 0 km', async () => {
      behave = (answer) => void answer.writeHead(400).end('{"code":"NoRoute","message":"Impossible route."}');
      expect(await add()).toMatchObject({ daokm: 0, kmSource: 'UNKNOWN' });
      const answer = await club.as('DAO').get(`/osrm/route/v1/driving/3.${step},50.2;4.724,50.17`);
      expect(refusalIn(answer)).toBe('422 DISTANCE_UNKNOWN coordinates');
    });

    it('that failed is asked again when the entry is saved again, and only then', async () => {
      behave = (answer) => answer.destroy();
      const dao = await add();
      behave = driving(56_400);
      const put = async (body: object) => (await club.as('DAO').put(`/daos/${dao.id}`, body)).json<Dao>();
      expect(await put({ ...dao, daocommentaire: 'Service revenu' })).toMatchObject({ daokm: 56, kmSource: 'ROUTE' });
      const before = service.asked.length;
      expect(await put({ daocommentaire: 'Encore' })).toMatchObject({ daokm: 56, kmSource: 'ROUTE' });
      expect(service.asked.length).toBe(before);
    });

    it('does not hold anybody else up while it is waited for', async () => {
      behave = () => undefined;
      const id = await seedDao(club, { id: me });
      let isDone = false;
      const slow = add().finally(() => (isDone = true));
      const quick = await club.as('SUPER_ADMIN').put(`/daos/${id}`, { daocommentaire: 'Pendant ce temps' });
      expect([quick.statusCode, isDone]).toEqual([200, false]);
      expect((await slow).kmSource).toBe('UNKNOWN');
    });

    it('tells nothing but two places to the service', async () => {
      let seen: unknown;
      behave = (answer) => {
        seen = answer.req.headers;
        driving(1000)(answer);
      };
      await add();
      expect(JSON.stringify(seen)).not.toMatch(/bearer|authorization|cookie|DONNEUR|T-00/i);
    });
  },
  { distance: later },
);
