import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Calendar } from '#contract/events.ts';
import { onEngine, START } from '../support/app.ts';
import { readCalendar } from '../support/calendars.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';

onEngine('sqlite', 'calendars', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
    await club.change('sites', site, { gps: '50.156, 4.738' });
  });
  beforeEach(async () => {
    club.setClock(START);
    await club.empty('registrations', 'events', 'calendar_keys');
  });

  const CLOSED = { open: false, personalUrl: null, clubUrl: null };
  const open = async (who: 'USER' | 'OTHER' = 'USER') => (await club.as(who).post('/calendar')).json<Calendar>();
  const fetched = (url: string | null, headers: Record<string, string> = {}) => {
    const { pathname, origin } = new URL(url ?? '');
    expect(origin).toBe('https://espace.club.example');
    return club.app.inject({ method: 'GET', url: pathname, headers });
  };
  const calendar = async (url: string | null) => readCalendar((await fetched(url)).body);

  it('has no address until it is asked for one', async () => {
    expect((await club.as('USER').get('/calendar')).json()).toEqual(CLOSED);
    const addresses = await open();
    expect(addresses.open).toBe(true);
    expect(addresses.personalUrl).toMatch(
      /^https:\/\/espace\.club\.example\/calendrier\/[\w-]{34,}\/mes-plongees\.ics$/,
    );
    expect(addresses.clubUrl).toMatch(/\/club\.ics$/);
    expect((await club.as('USER').get('/calendar')).json()).toEqual(addresses);
    expect((await open('OTHER')).personalUrl).not.toBe(addresses.personalUrl);
  });

  it('shows one’s own outings, those of three months ago included, and says where one waits', async () => {
    const user = await club.idOf('USER');
    const at = (starts_at: string, more = {}) => seedEvent(club.database, site, { starts_at, ...more });
    const place = await at('2026-05-30T07:30:00.000Z', { version: 4 });
    const wait = await at('2026-06-06T07:30:00.000Z');
    const past = await at('2026-02-05T08:30:00.000Z');
    const longAgo = await at('2026-02-02T08:30:00.000Z');
    const cancelled = await at('2026-06-13T07:30:00.000Z', { status: 'CANCELLED' });
    const withdrawn = await at('2026-06-20T07:30:00.000Z');
    for (const event of [place, past, longAgo, cancelled]) {
      await seedRegistration(club.database, event, user, 'PARTICIPANT', 1);
    }
    await seedRegistration(club.database, wait, user, 'PENDING_ACCOMPANIST', 1);
    await seedRegistration(club.database, withdrawn, user, 'PARTICIPANT', 1, { active: 0, delete_date: START });
    await seedRegistration(club.database, withdrawn, await club.idOf('OTHER'), 'PARTICIPANT', 2);

    const { name, events } = await calendar((await open()).personalUrl);
    expect(name).toBe('Mes plongées, Club de plongée');
    expect(events.map(({ start, summary, status }) => [start, summary, status])).toEqual([
      ['2026-02-05T07:00:00.000Z', 'Plongée\u00a0: VODELÉE', 'CONFIRMED'],
      ['2026-05-30T06:00:00.000Z', 'Plongée\u00a0: VODELÉE', 'CONFIRMED'],
      ['2026-06-06T06:00:00.000Z', 'Liste d’attente\u00a0: VODELÉE', 'TENTATIVE'],
      ['2026-06-13T06:00:00.000Z', 'Annulée\u00a0: VODELÉE', 'CANCELLED'],
    ]);
    expect(events[1]).toMatchObject({
      uid: `plongee-${place}-${user}@espace.club.example`,
      // Of the outing's version and of the registration.
      sequence: 5,
      end: '2026-05-30T10:30:00.000Z',
      location: 'VODELÉE, Rue de la Carrière, 5680 Doische',
      description: 'Rendez-vous\u00a0: 8\u00a0h\nPlongée\u00a0: 9\u00a0h\u00a030\nRemarques\u00a0: Deux plongées',
      url: `https://espace.club.example/?sortie=${place}`,
      geo: [50.156, 4.738],
    });
  });

  it('shows the club’s outings to come, cancelled ones as such', async () => {
    await seedEvent(club.database, site, { starts_at: '2026-05-03T07:30:00.000Z' });
    await seedEvent(club.database, site, { starts_at: '2026-05-04T05:30:00.000Z' });
    await seedEvent(club.database, site, { starts_at: '2026-07-04T07:30:00.000Z', status: 'CANCELLED' });
    await seedEvent(club.database, site, { starts_at: '2026-08-04T07:30:00.000Z', accompanist_max: 57 });
    const { name, events } = await calendar((await open()).clubUrl);
    expect(name).toBe('Club de plongée');
    expect(events.map(({ summary, status }) => [summary, status])).toEqual([
      ['Plongée\u00a0: VODELÉE', 'CONFIRMED'],
      ['Annulée\u00a0: VODELÉE', 'CANCELLED'],
      ['Rendez-vous du club\u00a0: VODELÉE', 'CONFIRMED'],
    ]);
  });

  it('keeps the hour of Paris on both sides of the change of clocks', async () => {
    await seedEvent(club.database, site, { starts_at: '2026-10-24T07:30:00.000Z', hour_rdv: '' });
    await seedEvent(club.database, site, { starts_at: '2026-10-25T08:30:00.000Z', hour_rdv: '' });
    const { events } = await calendar((await open()).clubUrl);
    const paris = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', timeStyle: 'short' });
    expect(events.map(({ start }) => paris.format(new Date(start)))).toEqual(['09:30', '09:30']);
  });

  it('begins when one has to be there, which may be long before the dive', async () => {
    const starts_at = '2026-11-28T10:30:00.000Z';
    for (const hour_rdv of ['07:30', '11:30', '', 'tôt', '19:00']) {
      await seedEvent(club.database, site, { starts_at, hour_rdv });
    }
    const { events } = await calendar((await open()).clubUrl);
    expect(events.map(({ start, end }) => [start, end])).toEqual([
      ['2026-11-28T06:30:00.000Z', '2026-11-28T13:30:00.000Z'],
      ...Array.from({ length: 3 }, () => [starts_at, '2026-11-28T13:30:00.000Z']),
      // On the evening before, as the dive is earlier.
      ['2026-11-27T18:00:00.000Z', '2026-11-28T13:30:00.000Z'],
    ]);
    expect(events[0]?.description).toContain('Rendez-vous\u00a0: 7\u00a0h\u00a030\nPlongée\u00a0: 11\u00a0h\u00a030');
  });

  it('takes any name and remark as they are', async () => {
    const evil = 'Épave; 20 m, "profonde" \\n BEGIN:VEVENT\r\nEND:VCALENDAR\nATTENDEE:mailto:x@example.org\u0007 🤿';
    const long = 'é'.repeat(500);
    const strange = await seedSite(club.database, `L’${evil}`);
    await seedEvent(club.database, strange, { description: `${evil}\r\n${long}` });
    const { body } = await fetched((await open()).clubUrl);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    const { events } = readCalendar(body);
    expect(events).toHaveLength(1);
    const shown = evil.replaceAll('\r\n', '\n').replace('\u0007', ' ');
    expect(events[0]?.summary).toBe(`Plongée\u00a0: L’${shown}`);
    expect(events[0]?.description).toContain(`${shown}\n${long}`);
  });

  describe('an address', () => {
    it('is answered as a calendar that is private, and not sent again as long as it says the same', async () => {
      const event = await seedEvent(club.database, site);
      const { clubUrl } = await open();
      const first = await fetched(clubUrl);
      expect(first.statusCode).toBe(200);
      expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const known = { 'if-none-match': String(first.headers['etag']) };
      club.advance({ hours: 5 });
      const same = await fetched(clubUrl, known);
      expect([same.statusCode, same.body]).toEqual([304, '']);
      await club.as('ADMIN').put(`/events/${event}`, { description: 'Épave' });
      expect((await fetched(clubUrl, known)).statusCode).toBe(200);
    });

    it('ends when it is replaced or given up, and never comes back', async () => {
      const first = await open();
      const second = await open();
      expect(second.personalUrl).not.toBe(first.personalUrl);
      expect((await fetched(first.personalUrl)).statusCode).toBe(404);
      expect((await fetched(second.clubUrl)).statusCode).toBe(200);
      expect((await club.as('USER').delete('/calendar')).json()).toEqual(CLOSED);
      expect((await fetched(second.clubUrl)).statusCode).toBe(404);
      const third = await open();
      for (const old of [first, second]) expect((await fetched(old.clubUrl)).statusCode).toBe(404);
      expect((await fetched(third.clubUrl)).statusCode).toBe(200);
    });

    it('shows nothing of a member who is deactivated or gone', async () => {
      const { personalUrl, clubUrl } = await open('OTHER');
      const other = await club.idOf('OTHER');
      for (const state of [{ desactived: 1 }, { desactived: 0, active: 0 }]) {
        await club.change('divers', other, state);
        for (const url of [personalUrl, clubUrl]) {
          const answer = await fetched(url);
          expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
        }
      }
      await club.change('divers', other, { desactived: 0, active: 1 });
      expect((await fetched(personalUrl)).statusCode).toBe(200);
    });

    it('is known by all of it, and a screen answers none of these', async () => {
      const { personalUrl } = await open();
      const path = new URL(personalUrl ?? '').pathname;
      const [, key = ''] = path.split('/');
      const [id, mark] = [key.slice(0, key.indexOf('-')), key.slice(key.indexOf('-') + 1)];
      const other = await club.idOf('OTHER');
      await open('OTHER');
      const turned = `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`;
      const wrong = [`${id}-${turned}`, `${other}-${mark}`, `${id}-`, id, `99999999999-${mark}`, `0-${mark}`, 'x'];
      const files = wrong.flatMap((one) => [`/${one}/mes-plongees.ics`, `/${one}/club.ics`]);
      for (const path of [...files, '', `/${key}`, `/${key}/autre.ics`]) {
        const { statusCode, headers } = await club.app.inject({
          url: `/calendrier${path}`,
          headers: { accept: 'text/html' },
        });
        expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8']);
      }
    });
  });
});
