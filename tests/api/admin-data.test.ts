// The back office's data on our own server, through the browser's client and a real connection.
import '../support/browser-globals.ts';
import type { AddressInfo } from 'node:net';
import type { DataProvider, RaRecord } from 'react-admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dataProviderFor } from '../../src/admin/providers/dataProvider.ts';
import { session } from '../../src/shared/api/client/client.ts';
import type { DiverRecord } from '../../src/shared/api/decoders/diver.ts';
import { diverQuery } from '../../src/shared/ui/data/club-hooks.ts';
import { createQueryClient } from '../../src/shared/ui/data/query-client.ts';
import { onEngine } from '../support/app.ts';
import { connectTo } from '../support/browser-network.ts';
import { newLicence } from '../support/divers.ts';
import { members } from '../support/members.ts';

onEngine('sqlite', 'the back office’s data', (club) => {
  let data: DataProvider;
  const asked: string[] = [];

  beforeAll(async () => {
    // The browser looks at its own clock before it sends a token.
    club.setClock(new Date().toISOString());
    await club.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = club.app.server.address() as AddressInfo;
    club.app.server.on('request', ({ method, url }: { method: string; url: string }) => asked.push(`${method} ${url}`));
    connectTo(`http://127.0.0.1:${port}`);
    session.signIn(await club.tokenOf('SUPER_ADMIN'));
    const queries = createQueryClient();
    await queries.fetchQuery(diverQuery(members.SUPER_ADMIN.licence));
    data = dataProviderFor(queries);
  });
  afterAll(() => {
    session.signOut();
    vi.unstubAllGlobals();
  });

  const list = (pageOf: number, perPage: number, filter: object = {}, order: 'ASC' | 'DESC' = 'ASC') =>
    data.getList<DiverRecord>('divers', {
      pagination: { page: pageOf, perPage },
      sort: { field: 'lastname,firstname', order },
      filter,
    });
  const namesOf = (records: readonly RaRecord[]) =>
    records.map(({ lastname, firstname }) => `${lastname} ${firstname}`);
  const create = async (given: Partial<DiverRecord>) =>
    (await data.create<DiverRecord>('divers', { data: { licenceNumber: newLicence(), firstname: 'Zoé', ...given } }))
      .data;

  it('is paged, ordered, searched and filtered by the server', async () => {
    const whole = await list(1, 100);
    asked.length = 0;
    const [first, second] = [await list(1, 3), await list(2, 3)];
    expect(namesOf([...first.data, ...second.data])).toEqual(namesOf(whole.data.slice(0, 6)));
    expect([first.total, second.total]).toEqual([whole.data.length, whole.data.length]);
    expect(asked).toEqual([
      'GET /api/v1/divers?sort=lastname%2Cfirstname&page=0&size=3',
      'GET /api/v1/divers?sort=lastname%2Cfirstname&page=1&size=3',
    ]);
    expect(namesOf((await list(1, 2, {}, 'DESC')).data)).toEqual(namesOf(whole.data.toReversed().slice(0, 2)));
    expect(namesOf((await list(1, 25, { q: 'martin l' })).data)).toEqual(['MARTIN Léa']);
    const hidden = await list(1, 100, { desactived: false });
    expect(namesOf(whole.data.filter(({ desactived }) => !desactived))).toEqual(namesOf(hidden.data));
    expect(hidden.total).toBeLessThan(whole.data.length);
  });

  it('creates, reads and changes a record', async () => {
    const made = await create({ lastname: 'Créé', ville: 'Mons' });
    expect(made).toMatchObject({ lastname: 'CRÉÉ', ville: 'Mons', version: 1 });
    const { data: read } = await data.getOne<DiverRecord>('divers', { id: made.id });
    expect(read).toEqual(made);
    const { data: changed } = await data.update<DiverRecord>('divers', {
      id: made.id,
      data: { ville: 'Binche' },
      previousData: read,
    });
    expect(changed).toMatchObject({ ville: 'Binche', lastname: 'CRÉÉ', version: 2 });
    expect((await data.getOne('divers', { id: made.id })).data).toEqual(changed);
  });

  it('is refused what was read before somebody else’s change, with the record as it stands', async () => {
    const made = await create({ lastname: 'Deux' });
    await club.as('SUPER_ADMIN').put(`/divers/${made.id}`, { ville: 'Arlon' });
    const late = data.update('divers', { id: made.id, data: { ville: 'Binche' }, previousData: made });
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { id: made.id, ville: 'Arlon', version: 2 },
    });
    expect((await data.getOne('divers', { id: made.id })).data).toMatchObject({ ville: 'Arlon' });
  });

  it('says of a refused field which one it is, where forms look for it', async () => {
    const refused = create({ lastname: 'Faux', gps: 'nulle part' });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { errors: { gps: expect.any(String) as string } },
    });
  });

  it('deletes a record, which is in no list then', async () => {
    const made = await create({ lastname: 'Zzpart' });
    expect((await list(1, 25, { q: 'zzpart' })).total).toBe(1);
    await data.delete('divers', { id: made.id, previousData: made });
    expect((await list(1, 25, { q: 'zzpart' })).total).toBe(0);
    await expect(data.getOne('divers', { id: made.id })).rejects.toMatchObject({ status: 404 });
  });
});
