import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClubEvent } from '../../src/shared/contract/events.ts';
import { onEachEngine, START } from '../support/app.ts';
import { seedEvent, seedRegistration, seedSite, takeMails } from '../support/outings.ts';

const TOMORROW = '2026-05-05T09:00:00+02:00';
const YESTERDAY = '2026-05-03T23:59:00+02:00';
const LAST_WEEK = '2026-04-27T07:30:00.000Z';

onEachEngine('changing outings', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
  });
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
  });

  const read = async (id: number) => (await club.as('ADMIN').get(`/events/${id}`)).json<ClubEvent>();
  const register = async (id: number, ...who: Parameters<typeof club.idOf>[0][]) => {
    for (const [index, one] of who.entries())
      await seedRegistration(club.database, id, await club.idOf(one), 'PARTICIPANT', index + 1);
  };

  describe('creating', () => {
    it('starts from the defaults of the form', async () => {
      const answer = await club.as('ADMIN_SITES').post('/events', { date: TOMORROW, site: { id: site } });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        version: 1,
        date: TOMORROW,
        status: 'OPEN',
        diverMaxNumber: 0,
        accompanistMaxNumber: 0,
        hourRdv: '',
        inscriptionToClub: false,
        plongeeAutonomes: false,
        needcadre: false,
      });
    });

    it('takes what the form sends, with what it does not know', async () => {
      const body = {
        date: '2026-05-05T07:00:00.000Z',
        site: { id: site, name: 'Une autre', address: { city: 'Ailleurs' } },
        hourRdv: '08:15',
        diverMaxNumber: 12,
        accompanistMaxNumber: 4,
        description: 'Départ du local',
        complete: true,
        inscriptionToClub: true,
        plongeeAutonomes: true,
        needcadre: true,
        accompanistFreeText: 'Paul',
        participants: [],
        unknown: 1,
      };
      const event = (await club.as('ADMIN').post('/events', body)).json<ClubEvent>();
      const { site: _, unknown: __, date: ___, ...same } = body;
      expect(event).toMatchObject({ ...same, date: TOMORROW, status: 'COMPLETE', site: { id: site, name: 'VODELÉE' } });
      expect(await read(event.id)).toEqual(event);
    });

    it.each([
      ['ADMIN', YESTERDAY, 422, 'EVENT_DATE_PAST'],
      ['SUPER_ADMIN', YESTERDAY, 201, undefined],
    ] as const)('by %s at %s: %i', async (who, date, status, code) => {
      const answer = await club.as(who).post('/events', { date, site: { id: site } });
      expect(answer.statusCode).toBe(status);
      expect(answer.json<{ code?: string }>().code).toBe(code);
      if (code)
        expect(answer.json()).toMatchObject({
          field: 'date',
          message: 'La date ne peut pas être antérieure à la date du jour',
        });
    });

    it.each([
      [{ site: undefined }, 400, 'BAD_REQUEST', 'site'],
      [{ site: { id: 999_999 } }, 404, 'SITE_NOT_FOUND', 'site'],
      [{ date: '2026-02-31T10:00:00Z' }, 400, 'BAD_DATE', 'date'],
      [{ date: '2026-06-01' }, 400, 'BAD_DATE', 'date'],
      [{ diverMaxNumber: '12' }, 400, 'BAD_REQUEST', 'diverMaxNumber'],
      [{ diverMaxNumber: 2001 }, 400, 'BAD_REQUEST', 'diverMaxNumber'],
      [{ hourRdv: '24:00' }, 400, 'BAD_REQUEST', 'hourRdv'],
      [{ status: 'CLOSED' }, 400, 'BAD_REQUEST', 'status'],
      [{ description: 'x'.repeat(5001) }, 400, 'BAD_REQUEST', 'description'],
    ])('refuses %j with %i %s', async (part, status, code, field) => {
      const answer = await club.as('ADMIN').post('/events', { date: TOMORROW, site: { id: site }, ...part });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code, field });
    });
  });

  describe('updating', () => {
    it('changes what is named and raises the version', async () => {
      const id = await seedEvent(club.database, site);
      const before = await read(id);
      const answer = await club.as('ADMIN_SITES').put(`/events/${id}`, { version: 1, description: 'Trois plongées' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...before, version: 2, description: 'Trois plongées' });
    });

    it('takes back what it gave, as the form sends it', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      const before = await read(id);
      const answer = await club.as('ADMIN').put(`/events/${id}`, before);
      expect(answer.json()).toEqual({ ...before, version: 2 });
    });

    it('refuses an old version with the outing as it stands, and takes a write without one', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      expect((await club.as('ADMIN').put(`/events/${id}`, { hourRdv: '07:00' })).statusCode).toBe(200);
      const answer = await club.as('ADMIN').put(`/events/${id}`, { version: 1, hourRdv: '06:00' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'STALE_VERSION',
        current: { id, version: 2, hourRdv: '07:00', participantsCount: 1 },
      });
      expect(await read(id)).toMatchObject({ version: 2, hourRdv: '07:00' });
    });

    it('is not disturbed by registrations', async () => {
      const id = await seedEvent(club.database, site);
      await club.as('USER').post(`/events/${id}/participants/${await club.idOf('USER')}/seuil/3`, {
        position: 1,
        type: 'PARTICIPANT',
        description: '',
      });
      expect((await club.as('ADMIN').put(`/events/${id}`, { version: 1, hourRdv: '07:00' })).statusCode).toBe(200);
    });

    // `status` wins, else `complete` (contract §10).
    it.each([
      ['OPEN', { complete: true }, 'COMPLETE'],
      ['COMPLETE', { complete: false }, 'OPEN'],
      ['CANCELLED', { status: 'OPEN' }, 'OPEN'],
    ])('of %s by %j gives %s', async (status, write, after) => {
      const id = await seedEvent(club.database, site, { status });
      const answer = await club.as('SUPER_ADMIN').put(`/events/${id}`, write);
      expect(answer.json()).toMatchObject({ status: after, complete: after === 'COMPLETE' });
    });

    it.each([
      ['57', { accompanist_max: 57 }, {}],
      ['cancelled', { status: 'CANCELLED' }, { status: 'OPEN' }],
    ])('is for SUPER_ADMIN alone: %s', async (_, given, write) => {
      const id = await seedEvent(club.database, site, given);
      for (const who of ['ADMIN', 'ADMIN_SITES'] as const) {
        const answer = await club.as(who).put(`/events/${id}`, { hourRdv: '07:00', ...write });
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({ code: 'EVENT_PROTECTED' });
      }
      expect((await club.as('SUPER_ADMIN').put(`/events/${id}`, { hourRdv: '07:00', ...write })).statusCode).toBe(200);
    });

    it.each([
      ['ADMIN', 'to yesterday', '2026-05-30T07:30:00.000Z', { date: YESTERDAY }, 422],
      [
        'ADMIN',
        'the remarks of a past one',
        LAST_WEEK,
        { description: 'Belle visibilité', date: '2026-04-27T09:30:00+02:00' },
        200,
      ],
      ['SUPER_ADMIN', 'to yesterday', '2026-05-30T07:30:00.000Z', { date: YESTERDAY }, 200],
    ] as const)('by %s %s', async (who, _, starts_at, write, status) => {
      const id = await seedEvent(club.database, site, { starts_at });
      const answer = await club.as(who).put(`/events/${id}`, write);
      expect(answer.statusCode).toBe(status);
      if (status === 422) expect(answer.json()).toMatchObject({ code: 'EVENT_DATE_PAST', field: 'date' });
    });

    it('throws nobody out when the maximum goes below the number of registrants', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER', 'TRIBE', 'OTHER');
      const answer = await club.as('ADMIN').put(`/events/${id}`, { diverMaxNumber: 1 });
      expect(answer.json()).toMatchObject({ diverMaxNumber: 1, participantsCount: 3, pendingParticipantsCount: 0 });
    });

    it('knows neither an unknown site nor an unknown outing', async () => {
      const id = await seedEvent(club.database, site);
      const unknownSite = await club.as('ADMIN').put(`/events/${id}`, { site: { id: 999_999 }, hourRdv: '01:00' });
      expect(unknownSite.statusCode).toBe(404);
      expect(unknownSite.json()).toMatchObject({ code: 'SITE_NOT_FOUND', field: 'site' });
      expect(await read(id)).toMatchObject({ hourRdv: '08:00', version: 1 });
      expect((await club.as('ADMIN').put('/events/999999', {})).json()).toMatchObject({ code: 'EVENT_NOT_FOUND' });
    });

    it('tells everybody when it cancels', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      expect((await club.as('ADMIN').put(`/events/${id}`, { status: 'CANCELLED' })).statusCode).toBe(200);
      expect(await takeMails(club.database)).toMatchObject([
        { recipient: 't-00-000006@example.org', subject: expect.stringContaining('Plongée annulée') as string },
      ]);
      await club.as('SUPER_ADMIN').put(`/events/${id}`, { description: 'Mistral' });
      expect(await takeMails(club.database)).toEqual([]);
    });
  });

  describe('deleting', () => {
    it('deletes an outing that nobody registered for', async () => {
      const id = await seedEvent(club.database, site);
      const answer = await club.as('ADMIN_SITES').delete(`/events/${id}`);
      expect(answer.statusCode).toBe(204);
      expect(answer.body).toBe('');
      expect((await club.as('ADMIN').get(`/events/${id}`)).statusCode).toBe(404);
    });

    it('cancels one that somebody registered for, and tells all who still are, waiting ones too', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      await seedRegistration(club.database, id, await club.idOf('OTHER'), 'PENDING_PARTICIPANT', 1);
      await seedRegistration(club.database, id, await club.idOf('DAO'), 'ACCOMPANIST', 1, {
        active: 0,
        delete_date: START,
      });
      await seedRegistration(club.database, id, await club.idOf('TRIBE'), 'PARTICIPANT', 2);
      await club.change('divers', await club.idOf('TRIBE'), { email: '' });
      const answer = await club.as('ADMIN').delete(`/events/${id}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id, status: 'CANCELLED', version: 2, participantsCount: 2 });
      const mails = await takeMails(club.database);
      expect(mails.map((mail) => mail.recipient)).toEqual(['t-00-000006@example.org', 't-00-000009@example.org']);
      expect(mails[0]?.subject).toBe(
        'Plongée annulée\u00a0: VODELÉE, samedi\u00a030\u00a0mai\u00a02026 à 9\u00a0h\u00a030'.replace(/\s+/g, ' '),
      );
      expect(mails[0]?.body_text).toContain('Bonjour Jean,');

      expect((await club.as('ADMIN').delete(`/events/${id}`)).json()).toMatchObject({ code: 'EVENT_PROTECTED' });
      expect((await club.as('SUPER_ADMIN').delete(`/events/${id}`)).json()).toMatchObject({
        status: 'CANCELLED',
        version: 2,
      });
      expect(await takeMails(club.database)).toEqual([]);
      await club.change('divers', await club.idOf('TRIBE'), { email: 't-00-000007@example.org' });
    });

    it('cancels one whose only registrant left again', async () => {
      const id = await seedEvent(club.database, site);
      await seedRegistration(club.database, id, await club.idOf('USER'), 'PARTICIPANT', 1, {
        active: 0,
        delete_date: START,
      });
      expect((await club.as('ADMIN').delete(`/events/${id}`)).json()).toMatchObject({ status: 'CANCELLED' });
      expect(await takeMails(club.database)).toEqual([]);
    });

    it('writes to nobody about an outing that is over', async () => {
      const id = await seedEvent(club.database, site, { starts_at: LAST_WEEK });
      await register(id, 'USER');
      expect((await club.as('ADMIN').delete(`/events/${id}`)).json()).toMatchObject({ status: 'CANCELLED' });
      expect(await takeMails(club.database)).toEqual([]);
    });

    it('answers 404 for an unknown one', async () => {
      expect((await club.as('ADMIN').delete('/events/999999')).json()).toMatchObject({ code: 'EVENT_NOT_FOUND' });
    });
  });

  describe('writing to the registrants', () => {
    it('sends the details to all with a place or waiting, and says to how many', async () => {
      const id = await seedEvent(club.database, site, {
        accompanist_free_text: 'Paul',
        description: 'Prévoir une lampe',
      });
      await register(id, 'USER', 'OTHER');
      await seedRegistration(club.database, id, await club.idOf('TRIBE'), 'PENDING_PARTICIPANT', 1);
      const answer = await club.as('ADMIN_SITES').delete(`/events/mailevent/${id}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: 'Message envoyé à 3 personnes inscrites.' });
      const mails = await takeMails(club.database);
      expect(mails.map((mail) => mail.recipient)).toEqual([
        't-00-000006@example.org',
        't-00-000009@example.org',
        't-00-000007@example.org',
      ]);
      for (const part of [
        'VODELÉE',
        '5680 Doische',
        'samedi 30 mai 2026',
        '9 h 30',
        '8 h',
        'Paul',
        'Prévoir une lampe',
        'une place de plongeur',
      ])
        expect(mails[0]?.body_text.replaceAll('\u00a0', ' ')).toContain(part);
      expect(mails[2]?.body_text).toContain('liste d’attente');
      expect(await read(id)).toMatchObject({ status: 'OPEN', version: 1 });
      for (const status of [200, 200, 429])
        expect((await club.as('ADMIN').delete(`/events/mailevent/${id}`)).statusCode).toBe(status);
      await takeMails(club.database);
    });

    it('says when there is nobody to write to', async () => {
      const id = await seedEvent(club.database, site);
      const answer = await club.as('ADMIN').delete(`/events/mailevent/${id}`);
      expect(answer.json<{ message: string }>().message).toMatch(/^Aucun message envoyé/);
      expect((await club.as('ADMIN').delete('/events/mailevent/999999')).json()).toMatchObject({
        code: 'EVENT_NOT_FOUND',
      });
    });
  });
});
