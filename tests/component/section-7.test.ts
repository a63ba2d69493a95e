// Requests of the client, word for word as section 7 of the specification lists them, to a server that answers no more
// than that section shows.
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { dataProviderFor } from '#admin/providers/dataProvider.ts';
import { rest } from '#admin/providers/rest.ts';
import { login } from '#api/account/sign-in.ts';
import { call, callFile } from '#api/client/call.ts';
import { session } from '#api/client/client.ts';
import { eventsFrom, SETTINGS } from '#api/client/early.ts';
import { PASSWORD } from '../support/existing-server/club.ts';
import { serverOfFile } from '../support/existing-server/connected.ts';

const ME = 'A-00-000001';
const server = serverOfFile();

type Row = readonly [call: string, run: () => Promise<unknown>, body?: unknown];

const passwords = { oldPassword: PASSWORD, newPassword: 'Une-palme-2027' };
const nitrox = { position: 3, type: 'PARTICIPANT', description: 'Nitrox' } as const;
const place = { position: 5, type: 'PENDING_PARTICIPANT' } as const;
const waiting = 'position/5/type/PENDING_PARTICIPANT';
const diver = { lastname: 'MARTIN', firstname: 'Zoé' };
const outing = { date: '2027-01-09T09:00:00+01:00', site: { id: 1 } };
const site = { name: 'DOURS', address: { city: 'Dour' } };
const dao = { daosite: 'VODELE', daomotif: 'Permanence Matériel', daodate: '2025-06-14', daokm: 56, daoprix: 21 };
const setting = { nom: 'annonce', valeurBooleen: true };

const byName = { query: { sort: 'lastname,firstname' } };
const licence = { licenceNumber: 'A-00-000006' };
const entry = { eventId: 101, diverId: 2 };

const update = (resource: string, id: number, data: object) =>
  rest.update(resource, { id, data: { ...data, id }, previousData: { id } });

/** Calls with the bearer token. */
const rows: readonly Row[] = [
  ['PUT /users/password', () => call('PUT /users/password', { body: passwords }), passwords],

  ['GET /divers?sort=lastname,firstname', () => call('GET /divers', byName)],
  ['GET /divers/event?sort=lastname,firstname', () => call('GET /divers/event', byName)],
  ['GET /divers/3', () => call('GET /divers/:id', { params: { id: 3 } })],
  ['GET /divers/DTT/A-00-000006', () => call('GET /divers/DTT/:licenceNumber', { params: licence })],
  ['POST /divers', () => rest.create('divers', { data: diver }), diver],
  ['PUT /divers/3', () => update('divers', 3, diver), { ...diver, id: 3 }],
  ['DELETE /divers/3', () => rest.delete('divers', { id: 3 })],
  [
    'POST /divers/mailInscription/A-00-000006',
    () => call('POST /divers/mailInscription/:licenceNumber', { params: licence, body: 'Inchangé' }),
    'Inchangé',
  ],

  ['GET /daos/9', () => call('GET /daos/:diver', { params: { diver: '9' } })],
  ['GET /daos/', () => call('GET /daos/')],
  ['GET /daos/detail/501', () => call('GET /daos/detail/:id', { params: { id: 501 } })],
  ['POST /daos', () => call('POST /daos', { body: dao }), dao],
  ['PUT /daos/501', () => update('daos', 501, dao), { ...dao, id: 501 }],
  ['DELETE /daos/502', () => call('DELETE /daos/:id', { params: { id: 502 } })],

  ['GET /events?sort=date,asc&from=11/21/2026', () => call('GET /events', eventsFrom('2026-11-21'))],
  ['GET /events/101', () => call('GET /events/:id', { params: { id: 101 } })],
  ['POST /events', () => rest.create('events', { data: outing }), outing],
  ['PUT /events/101', () => update('events', 101, outing), { ...outing, id: 101 }],
  ['DELETE /events/104', () => call('DELETE /events/:id', { params: { id: 104 } })],
  ['DELETE /events/mailevent/101', () => call('DELETE /events/mailevent/:eventId', { params: { eventId: 101 } })],
  ['GET /events/101/pdf', () => callFile('GET /events/:id/pdf', { params: { id: 101 } })],
  ['GET /events/FDS/101/FDS', () => callFile('GET /events/FDS/:id/FDS', { params: { id: 101 } })],

  [
    'POST /events/101/participants/2/seuil/6',
    () =>
      call('POST /events/:eventId/participants/:diverId/seuil/:threshold', {
        params: { ...entry, threshold: 6 },
        body: nitrox,
      }),
    nitrox,
  ],
  [
    'PUT /events/101/participants/2',
    () => call('PUT /events/:eventId/participants/:diverId', { params: entry, body: nitrox }),
    nitrox,
  ],
  [
    `PUT /events/101/participants/2/${waiting}`,
    () =>
      call('PUT /events/:eventId/participants/:diverId/position/:position/type/:type', {
        params: { ...entry, ...place },
        body: nitrox,
      }),
    nitrox,
  ],
  ['DELETE /events/101/participants/2', () => call('DELETE /events/:eventId/participants/:diverId', { params: entry })],
  [
    `DELETE /events/101/participants/purge/2/${waiting}`,
    () =>
      call('DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type', {
        params: { ...entry, ...place },
      }),
  ],

  ['GET /parametres?sort=id', () => call('GET /parametres', SETTINGS)],
  ['GET /parametres/3', () => call('GET /parametres/:idOrName', { params: { idOrName: '3' } })],
  ['POST /parametres', () => rest.create('parametres', { data: setting }), setting],
  ['PUT /parametres/3', () => update('parametres', 3, setting), { ...setting, id: 3 }],
  ['DELETE /parametres/8', () => rest.delete('parametres', { id: 8 })],

  ['GET /sites?sort=name', () => call('GET /sites', { query: { sort: 'name' } })],
  ['GET /sites/2', () => rest.getOne('sites', { id: 2 })],
  ['POST /sites', () => rest.create('sites', { data: site }), site],
  ['PUT /sites/2', () => update('sites', 2, site), { ...site, id: 2 }],
  ['DELETE /sites/2', () => rest.delete('sites', { id: 2 })],
];

const typeOf = (body: unknown): string | null =>
  body === undefined ? null : typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';

describe('the calls of section 7', () => {
  it.each(rows.map(([call, run, body]) => ({ call, run, body })))('$call', async ({ call, run, body }) => {
    await run().catch(() => undefined);
    const [method, path = ''] = call.split(' ');
    const [sent, ...reading] = server().calls;
    const expected = { path: `/api/v1${path}`, token: session.token(), contentType: typeOf(body), body: body ?? null };
    expect(sent).toEqual({ method, ...expected });
    // What an answer leaves out is read: the record after a write, the names of donors.
    expect(reading.length).toBeLessThanOrEqual(1);
    expect(reading.every((one) => one.method === 'GET')).toBe(true);
  });

  it('POST /users/login', async () => {
    session.signOut();
    const body = { licence: ME, password: PASSWORD };
    await login(body);
    expect(server().calls).toEqual([
      { method: 'POST', path: '/api/v1/users/login', token: null, contentType: 'application/json', body },
    ]);
    expect(session.claims()).toMatchObject({ sub: ME, rol: 'SUPER_ADMIN' });
  });
});

describe('answers of such a server', () => {
  it('is read as the contract says: ids as numbers, holes as null, counts derived, status open', async () => {
    const [vodele, barges] = await Promise.all([101, 102].map((id) => call('GET /events/:id', { params: { id } })));
    expect(vodele).toMatchObject({ id: 101, status: 'OPEN', participantsCount: 2, pendingAccompanists: [] });
    expect(barges).toMatchObject({ id: 102, status: 'COMPLETE', participantsCount: 2, accompanistsCount: 1 });
    expect(barges?.accompanists[0]).toBeNull();
    expect(barges?.accompanists[1]).toMatchObject({ id: 12, position: 2, active: true });
  });

  it('after a registration is nothing: the outing is read again', async () => {
    const after = await call('POST /events/:eventId/participants/:diverId/seuil/:threshold', {
      params: { eventId: 103, diverId: 2, threshold: 57 },
      body: { position: 1, type: 'ACCOMPANIST', description: '' },
    });
    expect(after.accompanists[0]).toMatchObject({ licenceNumber: 'A-00-000002' });
  });

  it('keeps the fields that we do not know, so that a PUT sends them back', async () => {
    const received = await call('GET /divers/:id', { params: { id: 3 } });
    server().calls.length = 0;
    await dataProviderFor(new QueryClient()).update('divers', {
      id: 3,
      data: { ville: 'Roubaix' },
      previousData: received,
    });
    expect(server().calls[0]?.body).toMatchObject({ ville: 'Roubaix', numeroCasier: 'C3' });
  });
});
