// Requests of the client, word for word as section 7 of the specification lists them, to a server that answers no more
// than that section shows.
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { dataProviderFor } from '#admin/providers/dataProvider.ts';
import { rest } from '#admin/providers/rest.ts';
import { session } from '#api/client/client.ts';
import * as divers from '#api/resources/divers.ts';
import * as events from '#api/resources/events.ts';
import * as members from '#api/resources/members.ts';
import * as money from '#api/resources/money.ts';
import * as outings from '#api/resources/outings.ts';
import * as parametres from '#api/resources/parametres.ts';
import * as users from '#api/resources/users.ts';
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

const update = (resource: string, id: number, data: object) =>
  rest.update(resource, { id, data, previousData: { id } });

/** Calls with the bearer token. */
const rows: readonly Row[] = [
  ['PUT /users/password', () => users.changePassword(passwords), passwords],

  ['GET /divers?sort=lastname,firstname', () => members.listDivers()],
  ['GET /divers/event?sort=lastname,firstname', () => members.listDiverChoices()],
  ['GET /divers/3', () => divers.getDiver(3)],
  ['GET /divers/DTT/A-00-000006', () => divers.getDiverByLicence('A-00-000006')],
  ['POST /divers', () => rest.create('divers', { data: diver }), diver],
  ['PUT /divers/3', () => update('divers', 3, diver), diver],
  ['DELETE /divers/3', () => rest.delete('divers', { id: 3 })],
  ['POST /divers/mailInscription/A-00-000006', () => members.sendDossier('A-00-000006', 'Inchangé'), 'Inchangé'],

  ['GET /daos/9', () => money.listDaos(9)],
  ['GET /daos/', () => money.searchDaos({})],
  ['GET /daos/detail/501', () => money.getDao(501)],
  ['POST /daos', () => money.createDao(dao), dao],
  ['PUT /daos/501', () => money.updateDao(501, dao), dao],
  ['DELETE /daos/502', () => money.deleteDao(502)],

  ['GET /events?sort=date,asc&from=11/21/2026', () => events.listEvents('2026-11-21')],
  ['GET /events/101', () => events.getEvent(101)],
  ['POST /events', () => rest.create('events', { data: outing }), outing],
  ['PUT /events/101', () => update('events', 101, outing), outing],
  ['DELETE /events/104', () => outings.deleteEvent(104)],
  ['DELETE /events/mailevent/101', () => outings.mailRegistrants(101)],
  ['GET /events/101/pdf', () => outings.registrantsPdf(101)],
  ['GET /events/FDS/101/FDS', () => outings.safetySheetPdf(101)],

  ['POST /events/101/participants/2/seuil/6', () => outings.register(101, 2, 6, nitrox), nitrox],
  ['PUT /events/101/participants/2', () => outings.describeRegistration(101, 2, nitrox), nitrox],
  [`PUT /events/101/participants/2/${waiting}`, () => outings.moveRegistration(101, 2, place, nitrox), nitrox],
  ['DELETE /events/101/participants/2', () => outings.removeRegistration(101, 2)],
  [`DELETE /events/101/participants/purge/2/${waiting}`, () => outings.purgeRegistration(101, 2, place)],

  ['GET /parametres?sort=id', () => parametres.listSettings()],
  ['GET /parametres/3', () => parametres.getSetting(3)],
  ['POST /parametres', () => rest.create('parametres', { data: setting }), setting],
  ['PUT /parametres/3', () => update('parametres', 3, setting), setting],
  ['DELETE /parametres/8', () => rest.delete('parametres', { id: 8 })],

  ['GET /sites?sort=name', () => outings.listSites()],
  ['GET /sites/2', () => rest.getOne('sites', { id: 2 })],
  ['POST /sites', () => rest.create('sites', { data: site }), site],
  ['PUT /sites/2', () => update('sites', 2, site), site],
  ['DELETE /sites/2', () => rest.delete('sites', { id: 2 })],
];

const typeOf = (body: unknown): string | null =>
  body === undefined ? null : typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';

describe('the calls of section 7', () => {
  it.each(rows.map(([call, run, body]) => ({ call, run, body })))('$call', async ({ call, run, body }) => {
    await run().catch(() => undefined);
    const [method, path = ''] = call.split(' ');
    expect(server().calls).toEqual([
      { method, path: `/api/v1${path}`, token: session.token(), contentType: typeOf(body), body: body ?? null },
    ]);
  });

  it('POST /users/login', async () => {
    session.signOut();
    const body = { licence: ME, password: PASSWORD };
    await users.login(body);
    expect(server().calls).toEqual([
      { method: 'POST', path: '/api/v1/users/login', token: null, contentType: 'application/json', body },
    ]);
    expect(session.claims()).toMatchObject({ sub: ME, rol: 'SUPER_ADMIN' });
  });
});

describe('answers of such a server', () => {
  it('is read as the contract says: ids as numbers, holes as null, counts derived, status open', async () => {
    const [vodele, barges] = await events
      .listEvents('2026-01-01')
      .then(() => Promise.all([101, 102].map((id) => events.getEvent(id))));
    expect(vodele).toMatchObject({ id: 101, status: 'OPEN', participantsCount: 2, pendingAccompanists: [] });
    expect(barges).toMatchObject({ id: 102, status: 'COMPLETE', participantsCount: 2, accompanistsCount: 1 });
    expect(barges?.accompanists[0]).toBeNull();
    expect(barges?.accompanists[1]).toMatchObject({ id: 12, position: 2, active: true });
  });

  it('after a registration is nothing: the event has to be read again', async () => {
    expect(await outings.register(103, 2, 57, { position: 1, type: 'ACCOMPANIST', description: '' })).toBeNull();
    expect((await events.getEvent(103)).accompanists[0]).toMatchObject({ licenceNumber: 'A-00-000002' });
  });

  it('keeps the fields that we do not know, so that a PUT sends them back', async () => {
    const received = await divers.getDiver(3);
    server().calls.length = 0;
    await dataProviderFor(new QueryClient()).update('divers', {
      id: 3,
      data: { ville: 'Roubaix' },
      previousData: received,
    });
    expect(server().calls[0]?.body).toMatchObject({ ville: 'Roubaix', numeroCasier: 'C3' });
  });
});
