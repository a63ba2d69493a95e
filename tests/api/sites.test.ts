import { expect, it } from 'vitest';
import type { ErrorBody, Page } from '#contract/common.ts';
import type { Site } from '#contract/sites.ts';
import { accepted, onEachEngine, refusalIn } from '../support/app.ts';
import { seedEvent } from '../support/outings.ts';

onEachEngine('the dive sites', (club) => {
  const add = (body: object) => accepted<Site>(club.as('ADMIN_SITES').post('/sites', body));

  it('are sorted by name as people read it, and found by first letters', async () => {
    for (const name of ['Vodelée', 'Étang bleu', 'barges', 'Ecluse', 'VILLERS']) await add({ name });
    const names = async (query: string) =>
      (await club.as('USER').get(`/sites?${query}`)).json<Page<Site>>().content.map(({ name }) => name);
    expect(await names('sort=name')).toEqual(['barges', 'Ecluse', 'Étang bleu', 'VILLERS', 'Vodelée']);
    expect(await names('sort=name,desc&page=1&size=2')).toEqual(['Étang bleu', 'Ecluse']);
    expect(await names('q=V')).toEqual(['VILLERS', 'Vodelée']);
    expect(await names('q=%C3%A9T')).toEqual(['Étang bleu']);
    expect((await club.as('USER').get('/sites?sort=street')).json<ErrorBody>().code).toBe('UNKNOWN_SORT');
  });

  it('keep what a PUT leaves out, the name too', async () => {
    const address = { street: 'Rue A', postal: '5680', city: 'Doische', gps: '50.16, 4.72', country: 'Clé au bar' };
    const site = await add({ name: ' Carrière ', address });
    expect(site).toMatchObject({ name: 'Carrière', version: 1, address });
    const put = async (body: object) => (await club.as('ADMIN_SITES').put(`/sites/${site.id}`, body)).json<Site>();

    const moved = { ...address, city: 'Namur' };
    expect(await put({ address: { city: 'Namur', hack: 1 } })).toEqual({ ...site, version: 2, address: moved });
    expect(await put({ address: null, version: 2 })).toMatchObject({ version: 3, address: moved });
    const renamed = await put({ name: 'Autre', address: { gps: null } });
    expect(renamed).toMatchObject({ name: 'Autre', address: { ...moved, gps: null } });
    expect((await club.as('USER').get('/sites?q=autre')).json<Page<Site>>().content).toHaveLength(1);

    const stale = await club.as('ADMIN_SITES').put(`/sites/${site.id}`, { name: 'Trop tard', version: 2 });
    expect(stale.json()).toMatchObject({ code: 'STALE_VERSION', current: { name: 'Autre', version: 4 } });
  });

  it.each([
    [{ name: '' }, 400, 'BAD_REQUEST', 'name'],
    [{ name: '   ' }, 422, 'INVALID_VALUE', 'name'],
    [{ name: 'x'.repeat(101) }, 400, 'BAD_REQUEST', 'name'],
    [{ name: 'A', address: { gps: 'près du lac' } }, 422, 'GPS_INVALID', 'address.gps'],
    [{ name: 'A', address: { gps: '90.1,3' } }, 422, 'GPS_INVALID', 'address.gps'],
    [{ name: 'A', address: { gps: '50,181' } }, 422, 'GPS_INVALID', 'address.gps'],
    [{ name: 'A', address: { city: 7 } }, 400, 'BAD_REQUEST', 'address.city'],
    [{ name: 'A', address: [] }, 400, 'BAD_REQUEST', 'address'],
  ])('are refused as %j, when new and when changed', async (body, status, code, field) => {
    const { id } = await add({ name: 'Juste' });
    for (const answer of [
      await club.as('ADMIN').post('/sites', body),
      await club.as('ADMIN').put(`/sites/${id}`, body),
    ]) {
      expect(refusalIn(answer)).toBe(`${status} ${code} ${field}`);
    }
  });

  it('whose old coordinates are no place can still be changed otherwise', async () => {
    const { id } = await add({ name: 'Ancien' });
    await club.change('sites', id, { gps: 'parking' });
    const answer = await club.as('ADMIN').put(`/sites/${id}`, { name: 'Neuf', address: { gps: 'parking' } });
    expect([answer.statusCode, answer.json<Site>().name]).toEqual([200, 'Neuf']);
  });

  it('go unless an outing takes place there', async () => {
    const { id } = await add({ name: 'Occupé' });
    const event = await seedEvent(club.database, id);
    expect(refusalIn(await club.as('ADMIN').delete(`/sites/${id}`))).toBe('409 SITE_IN_USE');
    await club.as('ADMIN').delete(`/events/${event}`);
    expect((await club.as('ADMIN').delete(`/sites/${id}`)).statusCode).toBe(204);
    expect((await club.as('ADMIN').get(`/sites/${id}`)).json<ErrorBody>().code).toBe('SITE_NOT_FOUND');
    expect((await club.as('ADMIN').delete(`/sites/${id}`)).statusCode).toBe(404);
  });
});
