// The back office's data on a server that answers no more than section 7 shows, and knows neither pages nor versions.
import type { Diver } from '#contract/divers.ts';
import type { DataProvider } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataProviderFor } from '#admin/providers/dataProvider.ts';
import { session } from '#api/client/client.ts';
import { createQueryClient } from '#ui/data/query-client.ts';
import { serverOfFile } from '../support/existing-server/connected.ts';

const server = serverOfFile();
let data: DataProvider;
beforeEach(() => {
  session.show('A-00-000001', false);
  data = dataProviderFor(createQueryClient());
});

const asked = (): string[] => server().calls.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
const byName = { field: 'lastname,firstname', order: 'ASC' } as const;
const page = (number: number, perPage: number) => ({ page: number, perPage });

describe('in front of an existing server', () => {
  it('reads the documented list and cuts, searches and hides by itself', async () => {
    const first = await data.getList('divers', { pagination: page(1, 5), sort: byName, filter: { desactived: false } });
    expect(asked()).toEqual(['GET /divers?sort=lastname,firstname']);
    const names = first.data.map(({ lastname }) => String(lastname));
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
    expect(names).toHaveLength(5);
    expect(first.data.every(({ desactived }) => desactived === false)).toBe(true);

    const all = await data.getList('divers', { sort: byName, filter: {} });
    expect(all.total).toBe((first.total ?? 0) + 1);
    const found = await data.getList('divers', { pagination: page(1, 25), sort: byName, filter: { q: 'lamb' } });
    expect(found.data.map(({ firstname }) => String(firstname))).toEqual(['Claire', 'Hugo']);
    const filtered = async (filter: object) =>
      (await data.getList('divers', { sort: byName, filter })).data.map(({ lastname }) => String(lastname));
    expect(await filtered({ cotisation: 'due', desactived: false })).toEqual(['MOREAU']);
    expect(await filtered({ porte_Monnaie: 'below' })).toContain('BERGER');
    expect(await filtered({ caci_date: 'over', level: 'N2' })).toContain('BERGER');

    await data.getList('divers', { pagination: page(1, 1_000_000), sort: byName, filter: {} });
    expect(asked().filter((call) => call.includes('exports'))).toEqual([]);
  });

  it('sends the whole record back, with what no form shows, and reads anew what was answered with nothing', async () => {
    const { data: before } = await data.getOne<Diver>('divers', { id: 6 });
    const sent = server().club.divers.find(({ id }) => Number(id) === 6);
    const expected = { ...sent, ville: 'Binche' };
    server().calls.length = 0;
    await data.update('divers', { id: 6, data: { ville: 'Binche' }, previousData: before });
    const [put] = server().calls;
    expect(`${put?.method} ${put?.path.replace('/api/v1', '')}`).toBe('PUT /divers/6');
    expect(put?.body).toEqual(expected);
    expect((await data.getOne('divers', { id: 6 })).data).toMatchObject({ ville: 'Binche', lastname: before.lastname });
  });

  it('sends a last name in capitals, whatever stands in the field that Enter left', async () => {
    server().answerOnce('POST', '/api/v1/divers', { status: 201, body: { id: 99 } });
    await data.create('divers', { data: { lastname: ' Dupré ', firstname: 'Léa', licenceNumber: 'A-00-000099' } });
    const { data: before } = await data.getOne<Diver>('divers', { id: 6 });
    await data.update('divers', { id: 6, data: { lastname: 'lambert' }, previousData: before });
    const written = server()
      .calls.filter(({ method }) => method !== 'GET')
      .map(({ body }) => body);
    expect(written).toMatchObject([{ lastname: 'DUPRÉ', firstname: 'Léa' }, { lastname: 'LAMBERT' }]);
  });

  it.each(['sites', 'divers', 'events', 'daos', 'parametres'])('posts no id and no version of new %s', async (name) => {
    server().answerOnce('POST', `/api/v1/${name}`, { status: 201, body: { id: 99 } });
    const blank = { id: 0, version: 0, name: 'DOURS', lastname: 'DUPRÉ', address: { city: 'Dour' } };
    expect(await data.create(name, { data: blank })).toMatchObject({ data: { id: 99 } });
    const { id: _, version: __, ...values } = blank;
    expect(server().calls.find(({ method }) => method === 'POST')?.body).toEqual(values);
  });

  it('makes the calls of section 7 for sites, settings and outings', async () => {
    for (const [kind, field] of [
      ['sites', 'name'],
      ['parametres', 'id'],
    ] as const)
      await data.getList(kind, { sort: { field, order: 'ASC' }, filter: {} });
    const records = { parametres: 1, sites: 1, events: 101 };
    for (const [kind, id] of Object.entries(records)) await data.getOne(kind, { id });
    const lists = ['GET /sites?sort=name', 'GET /parametres?sort=id'];
    expect(asked()).toEqual([...lists, ...Object.entries(records).map(([kind, id]) => `GET /${kind}/${id}`)]);
  });
});

it('sends back no emergency contacts that a list of our server has left out', async () => {
  const { data: record } = await data.getOne<Diver>('divers', { id: 6 });
  const { licenceNumber, lastname } = record;
  const listed = { id: 6, version: 3, licenceNumber, lastname, firstname: 'Luc' };
  server().answerOnce('GET', '/api/v1/divers', { status: 200, body: { content: [listed], totalElements: 1 } });
  const queries = createQueryClient();
  session.show('A-00-000001', true);
  const provider = dataProviderFor(queries);
  const [shown] = (await provider.getList<Diver>('divers', { pagination: page(1, 25), sort: byName, filter: {} })).data;
  server().calls.length = 0;
  await provider.update('divers', { id: 6, data: { ville: 'Binche' }, previousData: shown as Diver });
  const [put] = server().calls;
  expect(put).toMatchObject({ method: 'PUT', body: { ville: 'Binche', lastname } });
  expect(Object.keys(put?.body as object)).not.toContain('urgence1');
});

it('says of a refused field which one it is, where forms look for it', async () => {
  const body = { code: 'GPS_INVALID', field: 'gps', message: 'Ces coordonnées ne vont pas.' };
  server().answerOnce('PUT', '/api/v1/divers/6', { status: 422, body });
  const previousData = (await data.getOne<Diver>('divers', { id: 6 })).data;
  const refused = data.update('divers', { id: 6, data: { gps: 'nulle part' }, previousData });
  await expect(refused).rejects.toMatchObject({ status: 422, body: { errors: { gps: body.message } } });
});

it('makes no file of a whole list before its reader has proved their identity to our server', async () => {
  const queries = createQueryClient();
  const licence = 'A-00-000001';
  const provider = dataProviderFor(queries);
  session.show(licence, true);
  server().calls.length = 0;
  const message = 'Confirmez votre identité.';
  const exported = async () => {
    server().answerOnce('GET', '/api/v1/divers', { status: 403, body: { code: 'PROOF_NEEDED', message } });
    const list = provider.getList('divers', { pagination: page(1, 1_000_000), sort: byName, filter: {} });
    await expect.poll(() => session.state()).toBe('reauthentication');
    return { list };
  };
  const declined = await exported();
  session.giveUp();
  await expect(declined.list).rejects.toThrow(message);

  const proven = await exported();
  session.signIn(server().tokenFor(licence));
  expect((await proven.list).data.length).toBeGreaterThan(5);
  const file = 'GET /divers?sort=lastname,firstname';
  expect(asked()).toEqual([file, file, file]);
});

it.each([
  [[], ''],
  [['lastname', 'email'], ''],
  [['lastname', 'urgence2'], '&contacts=1'],
])('asks our server for emergency contacts with columns %j: "%s"', async (columns, asks) => {
  const queries = createQueryClient();
  const provider = dataProviderFor(queries);
  session.show('A-00-000001', true);
  server().calls.length = 0;
  await provider.getList('divers', { pagination: page(1, 1_000_000), sort: byName, filter: {}, meta: { columns } });
  expect(asked()).toEqual([`GET /divers?sort=lastname,firstname${asks}`]);
});
