import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import type { Dao, Route } from '../../src/shared/contract/daos.ts';
import type { ErrorBody } from '../../src/shared/contract/common.ts';
import { osrm } from '../../src/server/integrations/distance/osrm.ts';
import { onEngine } from '../support/app.ts';
import { refusalIn } from '../support/divers.ts';
import { driving, seedDao, startOsrm, type Osrm } from '../support/donations.ts';

const HOME = '50.4486,3.8186';
/** As the form asks: OSRM has the longitude first. */
const WAY = '/osrm/route/v1/driving/3.8186,50.4486;4.724,50.17';
const VODELE = { daosite: 'VODELE', daomotif: 'Directeur de Plongée', daodate: '2025-06-14' };

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
      expect(refusalIn(answer)).toEqual([422, 'GPS_INVALID', 'coordinates']);
    },
  );

  it('from the other end of the world is a mistake in the coordinates: unknown, and the entry can be saved again', async () => {
    await club.change('divers', await club.idOf('DAO'), { gps: '-33.8568, 151.2153', voiturecv: 5 });
    const created = await club.as('DAO').post('/daos', VODELE);
    expect(created.json<Dao>()).toMatchObject({ daokm: 0, kmSource: 'UNKNOWN' });
    const again = await club.as('DAO').put(`/daos/${created.json<Dao>().id}`, created.json<Dao>());
    expect(again.statusCode, again.body).toBe(200);
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
    const add = async (body: object = {}): Promise<Dao> => {
      const answer = await club.as('DAO').post('/daos', { ...VODELE, ...body });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<Dao>();
    };

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
      expect(refusalIn(answer)).toEqual([503, 'DISTANCE_UNAVAILABLE']);
      expect(answer.json<ErrorBody>().message).toContain('trésorier');
      const set = await club.as('SUPER_ADMIN').put(`/daos/${dao.id}`, { daokm: 56 });
      expect(set.json()).toMatchObject({ daokm: 56, kmSource: 'HAND' });
    });

    it('that knows no way says so, and the entry counts 0 km', async () => {
      behave = (answer) => void answer.writeHead(400).end('{"code":"NoRoute","message":"Impossible route."}');
      expect(await add()).toMatchObject({ daokm: 0, kmSource: 'UNKNOWN' });
      const answer = await club.as('DAO').get(`/osrm/route/v1/driving/3.${step},50.2;4.724,50.17`);
      expect(refusalIn(answer)).toEqual([422, 'DISTANCE_UNKNOWN', 'coordinates']);
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
