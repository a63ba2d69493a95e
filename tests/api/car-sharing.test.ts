// Seats in cars on an outing: who sees them, what becomes of a driver who leaves, and when they go.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { purgers } from '#server/compose/purgers.ts';
import { runRetention } from '#server/modules/members/retention/worker.ts';
import type { CarShares } from '#contract/car-sharing.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';

onEachEngine('car sharing', (club) => {
  let [site, event] = [0, 0];
  const address = () => `/events/${event}/covoiturage`;
  const seen = async (who: 'USER' | 'OTHER' | 'ADMIN'): Promise<unknown[]> =>
    (await accepted<CarShares>(club.as(who).get(address()))).map(({ seats, leavesFrom, left }) => [
      seats,
      leavesFrom,
      left,
    ]);
  beforeAll(async () => {
    site = await seedSite(club.database);
  });
  beforeEach(async () => {
    club.setClock(START);
    await club.empty('car_shares', 'registrations', 'events');
    event = await seedEvent(club.database, site);
    await seedRegistration(club.database, event, await club.idOf('USER'), 'PARTICIPANT', 1);
    await seedRegistration(club.database, event, await club.idOf('OTHER'), 'PENDING_PARTICIPANT', 1);
  });

  it('is for those on the outing, who wait too, and for nobody else', async () => {
    const offer = { seats: 3, leavesFrom: 'Mons, gare, 7 h 15' };
    await accepted(club.as('OTHER').put(address(), { seats: 0, leavesFrom: '' }));
    // The second click, and a second thought.
    await Promise.all([1, 2].map(() => accepted(club.as('USER').put(address(), { seats: 2, leavesFrom: 'Mons' }))));
    await accepted(club.as('USER').put(address(), offer));
    const both = [
      [3, 'Mons, gare, 7 h 15', false],
      [0, '', false],
    ];
    expect([await seen('USER'), await seen('OTHER'), await seen('ADMIN')]).toEqual([both, both, []]);
    expect(refusalIn(await club.as('ADMIN').put(address(), offer))).toMatch(/^404 REGISTRATION_NOT_FOUND/);
    expect((await club.as('USER').put(address(), { ...offer, seats: 9 })).statusCode).toBe(400);
    await accepted(club.as('USER').delete(address()));
    expect(await seen('OTHER')).toEqual([[0, '', false]]);
  });

  it('takes the offer along with a driver who leaves, in sight of those who look for a seat', async () => {
    await accepted(club.as('USER').put(address(), { seats: 3, leavesFrom: 'Mons' }));
    await accepted(club.as('OTHER').put(address(), { seats: 0, leavesFrom: '' }));
    await accepted(club.as('USER').delete(`/events/${event}/participants/${await club.idOf('USER')}`));
    expect(await seen('OTHER')).toContainEqual([3, 'Mons', true]);
    expect(await seen('USER')).toEqual([]);
    await accepted(club.as('OTHER').delete(`/events/${event}/participants/${await club.idOf('OTHER')}`));
    await seedRegistration(club.database, event, await club.idOf('ADMIN'), 'PARTICIPANT', 2);
    expect(await seen('ADMIN')).toEqual([[3, 'Mons', true]]);
  });

  it('ends with a cancelled outing, takes nothing after its day, and is gone a week later', async () => {
    const offer = { seats: 1, leavesFrom: '' };
    await accepted(club.as('USER').put(address(), offer));
    await club.change('events', event, { status: 'CANCELLED' });
    expect(await seen('USER')).toEqual([]);
    expect(refusalIn(await club.as('USER').put(address(), offer))).toMatch(/^422 EVENT_CANCELLED/);
    await club.change('events', event, { status: 'OPEN' });
    const night = async (now: string): Promise<number> => {
      await runRetention({ database: club.database, clock: () => new Date(now), purgers, reach: 'ALWAYS' });
      return (await club.rows('car_shares')).length;
    };
    club.setClock('2026-05-31T08:00:00.000Z');
    expect(refusalIn(await club.as('USER').put(address(), offer))).toMatch(/^422 EVENT_PAST/);
    expect(await seen('USER')).toHaveLength(1);
    expect(await night('2026-06-06T02:00:00.000Z')).toBe(1);
    club.setClock('2026-06-07T08:00:00.000Z');
    expect(await seen('USER')).toEqual([]);
    expect(await night('2026-06-07T02:00:00.000Z')).toBe(0);
  });
});
