import { beforeAll, expect, it } from 'vitest';
import { onEngine } from '../support/app.ts';
import { seedDao } from '../support/donations.ts';
import { seedEvent, seedSite } from '../support/outings.ts';

onEngine('sqlite', 'documents that take long', (club) => {
  const LONG_YEAR = 250;
  let outing = 0;

  beforeAll(async () => {
    outing = await seedEvent(club.database, await seedSite(club.database));
    const id = await club.idOf('DAO');
    const comment = 'Trajet avec la remorque du club et quatre élèves. '.repeat(30);
    for (let index = 0; index < LONG_YEAR; index += 1) await seedDao(club, { id }, { comment });
    expect((await club.as('USER').get(`/events/${outing}/pdf`)).statusCode).toBe(200);
  });

  it('keep nobody else waiting, neither for answers nor for short documents', async () => {
    let isPrinted = false;
    const statement = club
      .as('DAO')
      .get('/daos/years/2025/statement')
      .finally(() => (isPrinted = true));
    for (let read = 0; read < 20; read += 1) {
      expect((await club.as('USER').get('/parametres')).statusCode).toBe(200);
    }
    expect((await club.as('USER').get(`/events/${outing}/pdf`)).statusCode).toBe(200);
    expect(isPrinted).toBe(false);
    expect((await statement).statusCode).toBe(200);
  });

  it('are refused for the moment when too many wait already, and the others are printed', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => club.as('USER').get(`/events/${outing}/pdf`)));
    const refused = all.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => `${answer.statusCode} ${answer.json<{ code: string }>().code}`))).toEqual(
      new Set(['503 BUSY']),
    );
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(all.length - refused.length).toBeGreaterThanOrEqual(40);
    expect((await club.as('USER').get(`/events/${outing}/pdf`)).statusCode).toBe(200);
  });
});
