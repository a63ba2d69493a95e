import { beforeAll, expect, it } from 'vitest';
import { onEngine } from '../support/app.ts';
import { seedDao } from '../support/donations.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';

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

  it('of one member have two places, and a safety sheet goes first', async () => {
    const done: string[] = [];
    const print = async (who: 'USER' | 'TRIBE' | 'OTHER' | 'OPEN' | 'ADMIN', path: string) => {
      const { statusCode } = await club.as(who).get(path);
      if (statusCode === 200) done.push(who);
      return statusCode;
    };
    const all = await Promise.all([
      ...Array.from({ length: 46 }, () => print('USER', `/events/${outing}/pdf`)),
      ...(['TRIBE', 'OTHER', 'OPEN'] as const).map((who) => print(who, `/events/${outing}/pdf`)),
      print('ADMIN', `/events/FDS/${outing}/FDS`),
    ]);
    expect(all.filter((status) => status === 200)).toHaveLength(6);
    expect(done.indexOf('ADMIN')).toBeLessThan(3);
    expect(done).toHaveLength(6);
  });

  it('are refused for the moment when too many wait already, and the others are printed', async () => {
    const crowd = await seedCrowd(club.database, 30);
    const tokens = await Promise.all(crowd.map(({ licence }) => club.tokenOfLicence(licence)));
    const ask = (token: string) => club.as({ token }).get(`/events/${outing}/pdf`);
    const all = await Promise.all(tokens.flatMap((token) => [ask(token), ask(token)]));
    const refused = all.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => `${answer.statusCode} ${answer.json<{ code: string }>().code}`))).toEqual(
      new Set(['503 BUSY']),
    );
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(all.length - refused.length).toBeGreaterThanOrEqual(40);
    expect((await club.as('USER').get(`/events/${outing}/pdf`)).statusCode).toBe(200);
  });
});
