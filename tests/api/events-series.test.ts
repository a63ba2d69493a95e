import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClubEvent } from '../../src/shared/contract/events.ts';
import { weekly } from '../../src/shared/domain/events/changes.ts';
import { onEachEngine, START } from '../support/app.ts';
import { refusalIn } from '../support/divers.ts';
import { seedSite } from '../support/outings.ts';

const FIRST = '2026-10-17T07:30:00.000Z';

onEachEngine('a series of outings', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
  });
  beforeEach(() => club.setClock(START));

  const stored = async () => (await club.rows('events')).map((row) => row.starts_at);
  const series = (dates: unknown, more: object = {}) => ({ site: { id: site }, diverMaxNumber: 12, dates, ...more });

  it('is the same outing every week for half a year, at the same hour before and after the clocks change', async () => {
    const more = { hourRdv: '08:15', accompanistMaxNumber: 3, description: 'Fosse', needcadre: true };
    const answer = await club.as('ADMIN_SITES').post('/events/serie', series(weekly(FIRST, 26), more));
    expect(answer.statusCode, answer.body).toBe(201);
    const events = answer.json<ClubEvent[]>();
    expect(events).toHaveLength(26);
    expect(events.slice(0, 3).map((event) => event.date)).toEqual([
      '2026-10-17T09:30:00+02:00',
      '2026-10-24T09:30:00+02:00',
      '2026-10-31T09:30:00+01:00',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({ ...more, diverMaxNumber: 12, site: { id: site }, status: 'OPEN' });
      expect((await club.as('USER').get(`/events/${event.id}`)).json()).toEqual(event);
    }
  });

  it.each<[string, unknown, number, string, string, object?]>([
    ['no date', [], 400, 'BAD_REQUEST', 'dates'],
    ['a week too many', weekly(FIRST, 27), 400, 'BAD_REQUEST', 'dates'],
    ['the same date twice', [FIRST, FIRST], 400, 'BAD_REQUEST', 'dates'],
    ['a date that does not exist', [FIRST, '2026-02-31T07:30:00Z'], 400, 'BAD_DATE', 'dates.1'],
    ['a date of yesterday', [FIRST, '2026-05-03T07:30:00Z'], 422, 'EVENT_DATE_PAST', 'dates.1'],
    ['one date for all', FIRST, 400, 'BAD_REQUEST', 'dates'],
    ['a site that is not there', weekly(FIRST, 3), 404, 'SITE_NOT_FOUND', 'site', { site: { id: 999_999 } }],
  ])('with %s is refused, and nothing of it is there', async (_name, dates, status, code, field, more = {}) => {
    const before = await stored();
    const answer = await club.as('ADMIN').post('/events/serie', series(dates, more));
    expect(refusalIn(answer)).toEqual([status, code, field]);
    expect(await stored()).toEqual(before);
  });

  it('may begin in the past for SUPER_ADMIN alone', async () => {
    const dates = ['2026-04-27T07:30:00.000Z', FIRST];
    expect((await club.as('SUPER_ADMIN').post('/events/serie', series(dates))).statusCode).toBe(201);
    expect(refusalIn(await club.as('ADMIN').post('/events/serie', series(dates)))[1]).toBe('EVENT_DATE_PAST');
  });
});
