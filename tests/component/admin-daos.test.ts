// The treasurer's donations on a server that answers no more than section 7 shows: all of them at once, no versions.
import type { Dao } from '#contract/daos.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataProviderFor, type ClubDataProvider } from '#admin/providers/dataProvider.ts';
import type { DonationFilters } from '#domain/daos/entry.ts';
import { createQueryClient } from '#ui/data/query-client.ts';
import { serverOfFile } from '../support/existing-server/connected.ts';

const server = serverOfFile();
let data: ClubDataProvider;
beforeEach(() => {
  data = dataProviderFor(createQueryClient());
});

const newest = { field: 'daodate', order: 'DESC' } as const;
const list = (filter: DonationFilters, sort: { field: string; order: 'ASC' | 'DESC' } = newest) =>
  data.getList<Dao>('daos', { pagination: { page: 1, perPage: 25 }, sort, filter });
const found = async (...asked: Parameters<typeof list>) => (await list(...asked)).data.map(({ id }) => id);

describe('all donations in front of an existing server', () => {
  it('come by the documented call and are narrowed and sorted by the client', async () => {
    expect(await found({ year: 2025 })).toEqual([501, 502]);
    expect(server().calls.map(({ path }) => path)).toEqual(['/api/v1/daos/', '/api/v1/divers?sort=lastname,firstname']);
    expect(await found({ year: 2025 }, { field: 'daodate', order: 'ASC' })).toEqual([502, 501]);
    expect(await found({ site: 'VODELE' })).toEqual([501]);
    // Such a server does not say where a distance comes from: it is not called doubtful.
    expect(await found({ unsure: true })).toEqual([]);
  });

  it('bear the name and the value that the entries leave out, and are found by it', async () => {
    const [first, second] = server().club.daos;
    const kept = [{ ...first }, { ...second }];
    for (const dao of [first!, second!]) Object.assign(dao, { daofirstname: undefined, daolastname: undefined });
    const { data: shown } = await list({ year: 2025, q: 'garn' });
    expect(shown).toMatchObject([
      // 112 km at 5 CV, and 21 €.
      { id: 501, daolastname: 'GARNIER', daofirstname: 'Luc', valuation: { distance: 112, total: 92.23 } },
      { id: 502, daolastname: 'GARNIER', daofirstname: 'Luc' },
    ]);
    await data.call('PUT /daos/:id', { params: { id: 501 }, body: { version: shown[0]!.version, daolocked: true } });
    // What was looked up is not written into the entry.
    const written = server().calls.find(({ method }) => method === 'PUT')?.body;
    expect(written).toMatchObject({ daolocked: true });
    expect(written).not.toHaveProperty('daolastname');
    Object.assign(first!, kept[0]);
    Object.assign(second!, kept[1]);
  });

  it('are shown all the same to a reader who may not have the members', async () => {
    server().answerOnce('GET', '/api/v1/divers?', { status: 403, body: { message: 'Interdit' } });
    expect(await found({ year: 2025 })).toEqual([501, 502]);
  });

  it('are locked with the whole record sent back, those that are already left alone', async () => {
    const { done, refused } = await data.lockDaos([501, 502, 999], true);
    expect({ done, refused }).toEqual({ done: 2, refused: [999] });
    const writes = server().calls.filter(({ method }) => method === 'PUT');
    expect(writes.map(({ path }) => path)).toEqual(['/api/v1/daos/501']);
    expect(writes[0]?.body).toMatchObject({ daolocked: true, daosite: 'VODELE', daokm: '56', numeroPiece: 'P-17' });
    expect(writes[0]?.body).not.toHaveProperty('kmSource');
    expect(writes[0]?.body).not.toHaveProperty('valuation');
    expect(await found({ locked: true })).toEqual([501, 502]);
  });
});
