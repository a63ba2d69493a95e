import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/audit.ts';
import type { ClubEvent } from '#contract/events.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import type { Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite, takeMails } from '../support/outings.ts';
import { weekly } from '#domain/events/changes.ts';

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
      const flags = { inscriptionToClub: false, plongeeAutonomes: false, needcadre: false };
      const blank = { status: 'OPEN', diverMaxNumber: 0, accompanistMaxNumber: 0, hourRdv: '' };
      expect(answer.json()).toMatchObject({ version: 1, date: TOMORROW, ...blank, ...flags });
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

    it('takes yesterday from SUPER_ADMIN alone', async () => {
      const yesterday = { date: YESTERDAY, site: { id: site } };
      const refused = await club.as('ADMIN').post('/events', yesterday);
      expect(refusalIn(refused)).toBe('422 EVENT_DATE_PAST date');
      expect(refused.json()).toMatchObject({ message: 'La date ne peut pas être antérieure à la date du jour' });
      expect((await club.as('SUPER_ADMIN').post('/events', yesterday)).statusCode).toBe(201);
    });

    it.each([
      [{ site: undefined }, 400, 'BAD_REQUEST', 'site'],
      [{ site: { id: 999_999 } }, 404, 'SITE_NOT_FOUND', 'site'],
      [{ date: '2026-02-31T10:00:00Z' }, 400, 'BAD_DATE', 'date'],
      [{ date: '2026-06-01' }, 400, 'BAD_DATE', 'date'],
      [{ diverMaxNumber: 2001 }, 400, 'BAD_REQUEST', 'diverMaxNumber'],
      [{ hourRdv: '24:00' }, 400, 'BAD_REQUEST', 'hourRdv'],
    ])('refuses %j with %i %s', async (part, status, code, field) => {
      const answer = await club.as('ADMIN').post('/events', { date: TOMORROW, site: { id: site }, ...part });
      expect(refusalIn(answer)).toBe(`${status} ${code} ${field}`);
    });
  });

  describe('updating', () => {
    it('changes what is named and raises the version, also when it takes back what it gave', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      const before = await read(id);
      const put = async (body: object) => (await club.as('ADMIN_SITES').put(`/events/${id}`, body)).json<ClubEvent>();
      expect(await put(before)).toEqual({ ...before, version: 2 });
      const description = 'Trois plongées';
      expect(await put({ version: 2, description })).toEqual({ ...before, version: 3, description });
    });

    it('refuses an old version with the outing as it stands, and takes a write without one', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      expect((await club.as('ADMIN').put(`/events/${id}`, { hourRdv: '07:00' })).statusCode).toBe(200);
      const answer = await club.as('ADMIN').put(`/events/${id}`, { version: 1, hourRdv: '06:00' });
      const current = { id, version: 2, hourRdv: '07:00', participantsCount: 1 };
      expect(answer.json()).toMatchObject({ code: 'STALE_VERSION', current });
      expect(await read(id)).toMatchObject({ version: 2, hourRdv: '07:00' });
    });

    it('is not disturbed by registrations', async () => {
      const id = await seedEvent(club.database, site);
      const place = { position: 1, type: 'PARTICIPANT', description: '' };
      await club.as('USER').post(`/events/${id}/participants/${await club.idOf('USER')}/seuil/3`, place);
      expect((await club.as('ADMIN').put(`/events/${id}`, { version: 1, hourRdv: '07:00' })).statusCode).toBe(200);
    });

    it('is saved at a past day by SUPER_ADMIN alone, also when its day stays', async () => {
      const id = await seedEvent(club.database, site);
      const put = async (who: Who, body: object) => refusalIn(await club.as(who).put(`/events/${id}`, body));
      expect(await put('ADMIN', { date: YESTERDAY })).toBe('422 EVENT_DATE_PAST date');
      expect(await put('SUPER_ADMIN', { date: YESTERDAY })).toBe('200');
      expect(await put('ADMIN', { description: 'Belle visibilité' })).toBe('422 EVENT_DATE_PAST date');
      expect(await put('ADMIN', { date: TOMORROW })).toBe('200');
    });

    it('keeps a price, says it in the mails, and proposes it in the debit of the outing', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      const put = (price: unknown) => club.as('ADMIN_SITES').put(`/events/${id}`, { price });
      expect(await read(id)).toMatchObject({ price: null });
      expect(await accepted(put(25.5))).toMatchObject({ price: 25.5 });
      for (const bad of [-1, 10_001, '25'])
        expect(refusalIn(await put(bad)), String(bad)).toBe('400 BAD_REQUEST price');
      expect(refusalIn(await put(0.001))).toBe('422 AMOUNT_TOO_SMALL price');
      expect(await accepted(club.as('ADMIN').put(`/events/${id}`, { description: 'Épave' }))).toMatchObject({
        price: 25.5,
      });
      const account = await accepted(club.as('SUPER_ADMIN').get(`/mouvements/sortie/${id}`));
      expect(account).toMatchObject({ suggested: 25.5, debits: 0 });
      await accepted(club.as('ADMIN').delete(`/events/mailevent/${id}`));
      const [mail] = await takeMails(club.database);
      expect(mail?.body_text.replaceAll('\u00a0', ' ')).toContain('Prix : 25,50 €');
      expect(await accepted(put(null))).toMatchObject({ price: null });
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
      expect(refusalIn(unknownSite)).toBe('404 SITE_NOT_FOUND site');
      expect(await read(id)).toMatchObject({ hourRdv: '08:00', version: 1 });
      for (const call of [club.as('ADMIN').put('/events/999999', {}), club.as('ADMIN').delete('/events/999999')])
        expect(refusalIn(await call)).toBe('404 EVENT_NOT_FOUND');
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
      const removed = { active: 0, delete_date: START };
      await seedRegistration(club.database, id, await club.idOf('DAO'), 'ACCOMPANIST', 1, removed);
      await seedRegistration(club.database, id, await club.idOf('TRIBE'), 'PARTICIPANT', 2);
      await club.change('divers', await club.idOf('TRIBE'), { email: '' });
      expect(await accepted(club.as('ADMIN').delete(`/events/${id}`))).toMatchObject({
        id,
        status: 'CANCELLED',
        version: 2,
        participantsCount: 2,
      });
      const mails = await takeMails(club.database);
      expect(mails.map((mail) => mail.recipient)).toEqual(['t-00-000006@example.org', 't-00-000009@example.org']);
      expect(mails[0]?.subject).toBe(
        'Plongée annulée\u00a0: VODELÉE, samedi\u00a030\u00a0mai\u00a02026 à 9\u00a0h\u00a030'.replace(/\s+/g, ' '),
      );
      expect(mails[0]?.body_text).toContain('Bonjour Jean,');

      expect((await club.as('ADMIN').delete(`/events/${id}`)).json()).toMatchObject({ code: 'EVENT_PROTECTED' });
      const again = await club.as('SUPER_ADMIN').delete(`/events/${id}`);
      expect(again.json()).toMatchObject({ status: 'CANCELLED', version: 2 });
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
  });

  describe('cancelling with a reason', () => {
    const cancel = (who: Who, id: number, reason: unknown = ' Orage annoncé\n<b>demain</b> ') =>
      club.as(who).post(`/events/${id}/annulation`, { reason });
    const history = async (id: number) =>
      (await club.as('ADMIN').get(`/historique/events/${id}`)).json<{ content: HistoryEntry[] }>().content;

    it('says before whom it tells and what is left to refund, and the reason to each of them', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER', 'TRIBE');
      await seedRegistration(club.database, id, await club.idOf('OTHER'), 'PENDING_PARTICIPANT', 1);
      await club.change('divers', await club.idOf('TRIBE'), { email: '' });
      const debit = { lines: [{ diver: await club.idOf('USER'), amount: 12.5 }], key: 'cancelling-1' };
      await accepted(club.as('SUPER_ADMIN').post(`/mouvements/sortie/${id}`, debit));
      const preview = { registered: 1, waiting: 1, unreachable: 1, debits: 1 };
      expect(await accepted(club.as('ADMIN_SITES').get(`/events/${id}/annulation`))).toEqual(preview);
      const whole = await accepted(club.as('SUPER_ADMIN').get(`/events/${id}/annulation`));
      expect(whole).toEqual({ ...preview, debited: 12.5 });

      expect(await accepted(cancel('ADMIN_SITES', id))).toMatchObject({ id, status: 'CANCELLED', version: 2 });
      const mails = await takeMails(club.database);
      expect(mails.map((mail) => mail.recipient)).toEqual(['t-00-000006@example.org', 't-00-000009@example.org']);
      for (const mail of mails)
        expect(mail.body_text).toContain('est annulée. Motif\u00a0: Orage annoncé\n<b>demain</b>\n\n');
      expect((await history(id))[0]).toMatchObject({
        action: 'cancel',
        changes: [{ field: 'status' }, { field: 'reason', after: 'Orage annoncé\n<b>demain</b>' }],
      });
      const seen = await accepted(club.as('OTHER').get(`/events/${id}`));
      expect(seen).toMatchObject({ reason: 'Orage annoncé\n<b>demain</b>' });
      await club.change('divers', await club.idOf('TRIBE'), { email: 't-00-000007@example.org' });
    });

    it('by two at once tells everybody once, and the slower one who was faster', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      const answers = await Promise.all([cancel('ADMIN', id), cancel('SUPER_ADMIN', id)]);
      expect(answers.map(refusalIn).toSorted()).toEqual(['200', '409 ALREADY_CANCELLED']);
      expect(await takeMails(club.database)).toHaveLength(1);
      expect(refusalIn(await cancel('ADMIN_SITES', id))).toBe('409 ALREADY_CANCELLED');
      expect(await read(id)).toMatchObject({ version: 2 });
    });

    it('of an outing that is over tells nobody', async () => {
      const id = await seedEvent(club.database, site, { starts_at: LAST_WEEK });
      await register(id, 'USER');
      const nobody = { registered: 0, waiting: 0, unreachable: 0, debits: 0, debited: 0 };
      expect(await accepted(club.as('SUPER_ADMIN').get(`/events/${id}/annulation`))).toEqual(nobody);
      await accepted(cancel('ADMIN', id));
      expect(await takeMails(club.database)).toEqual([]);
    });

    it.each([
      ['', '400 BAD_REQUEST reason'],
      [' \n ', '400 BAD_REQUEST reason'],
      ['x'.repeat(501), '400 BAD_REQUEST reason'],
      [null, '400 BAD_REQUEST reason'],
    ])('refuses %j as a reason, and nothing is cancelled', async (reason, refusal) => {
      const id = await seedEvent(club.database, site);
      expect(refusalIn(await cancel('ADMIN', id, reason))).toBe(refusal);
      expect(await read(id)).toMatchObject({ status: 'OPEN', version: 1 });
    });

    it('of a date to remember is the super administrator’s, who brings it back too', async () => {
      const id = await seedEvent(club.database, site, { accompanist_max: 57 });
      await register(id, 'USER');
      expect(refusalIn(await cancel('ADMIN', id))).toBe('422 EVENT_PROTECTED');
      await accepted(cancel('SUPER_ADMIN', id));
      expect(refusalIn(await club.as('ADMIN').put(`/events/${id}`, { status: 'OPEN' }))).toBe('422 EVENT_PROTECTED');
      const back = await accepted(club.as('SUPER_ADMIN').put(`/events/${id}`, { status: 'OPEN' }));
      expect(back).toMatchObject({ status: 'OPEN', reason: null });
      expect(refusalIn(await cancel('SUPER_ADMIN', 999_999))).toBe('404 EVENT_NOT_FOUND');
    });
  });

  describe('writing to the registrants', () => {
    it('sends the details to all with a place or waiting, and says to how many', async () => {
      const given = { accompanist_free_text: 'Paul', description: 'Prévoir une lampe' };
      const id = await seedEvent(club.database, site, given);
      await register(id, 'USER', 'OTHER');
      await seedRegistration(club.database, id, await club.idOf('TRIBE'), 'PENDING_PARTICIPANT', 1);
      expect(await accepted(club.as('ADMIN_SITES').delete(`/events/mailevent/${id}`))).toEqual({
        message: 'Message envoyé à 3 personnes inscrites.',
      });
      const mails = await takeMails(club.database);
      const recipients = [6, 9, 7].map((number) => `t-00-00000${number}@example.org`);
      expect(mails.map((mail) => mail.recipient)).toEqual(recipients);
      const said = ['VODELÉE', '5680 Doische', 'samedi 30 mai 2026', '9 h 30', '8 h', 'Paul', 'Prévoir une lampe'];
      for (const part of [...said, 'une place de plongeur'])
        expect(mails[0]?.body_text.replaceAll('\u00a0', ' ')).toContain(part);
      expect(mails[2]?.body_text).toContain('liste d’attente');
      expect(await read(id)).toMatchObject({ status: 'OPEN', version: 1 });
      for (const status of [200, 200, 429])
        expect((await club.as('ADMIN').delete(`/events/mailevent/${id}`)).statusCode).toBe(status);
      await takeMails(club.database);
    });

    it('puts the text that was written above the details, as text, under its own subject', async () => {
      const id = await seedEvent(club.database, site);
      await register(id, 'USER');
      const write = (mail: unknown) => club.as('ADMIN_SITES').send('DELETE', `/events/mailevent/${id}`, mail as object);
      await accepted(write({ subject: ' Rendez-vous ', text: 'Au <b>local</b>\nà 7 h & demie' }));
      const [mail] = await takeMails(club.database);
      expect(mail).toMatchObject({ kind: 'OUTING_DETAILS', subject: 'Rendez-vous' });
      expect(mail?.body_text).toContain('Bonjour Jean,\n\nAu <b>local</b>\nà 7 h & demie\n\nVoici les détails');
      expect(mail?.body_text).toContain('une place de plongeur');
      const text = 'x'.repeat(2000);
      for (const [bad, field] of [
        [{ subject: 'A', text: `${text}x` }, ' text'],
        [{ subject: 'A', text: ' ' }, ' text'],
        [{ subject: 'A\r\nBcc: x@example.org', text }, ' subject'],
        [{ text }, ' subject'],
      ] as const)
        expect(refusalIn(await write(bad))).toBe(`400 BAD_REQUEST${field}`);
      expect(await takeMails(club.database)).toEqual([]);
    });

    it('says when there is nobody to write to', async () => {
      const id = await seedEvent(club.database, site);
      const answer = await club.as('ADMIN').delete(`/events/mailevent/${id}`);
      expect(answer.json<{ message: string }>().message).toMatch(/^Aucun message envoyé/);
      expect(refusalIn(await club.as('ADMIN').delete('/events/mailevent/999999'))).toBe('404 EVENT_NOT_FOUND');
    });
  });
});

const FIRST = '2026-10-17T07:30:00.000Z';

onEachEngine('a series of outings', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
  });
  beforeEach(() => club.setClock(START));

  const stored = async () => (await club.rows('events')).map((row) => row.starts_at);
  const series = (dates: unknown, more: object = {}) => ({ site: { id: site }, diverMaxNumber: 12, dates, ...more });

  it('is the same outing every week, at the same hour before and after the clocks change', async () => {
    const more = { hourRdv: '08:15', accompanistMaxNumber: 3, description: 'Fosse', needcadre: true };
    const events = await accepted<ClubEvent[]>(
      club.as('ADMIN_SITES').post('/events/serie', series(weekly(FIRST, 3), more)),
    );
    expect(events.map((event) => event.date)).toEqual([
      '2026-10-17T09:30:00+02:00',
      '2026-10-24T09:30:00+02:00',
      '2026-10-31T09:30:00+01:00',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({ ...more, diverMaxNumber: 12, site: { id: site }, status: 'OPEN' });
      expect((await club.as('USER').get(`/events/${event.id}`)).json()).toEqual(event);
    }
  });

  it('holds half a year of weeks', async () => {
    const answer = await club.as('ADMIN').post('/events/serie', series(weekly(FIRST, 26)));
    expect(answer.json<ClubEvent[]>()).toHaveLength(26);
  });

  it.each([
    ['no date', [], 400, 'BAD_REQUEST', 'dates'],
    ['a week too many', weekly(FIRST, 27), 400, 'BAD_REQUEST', 'dates'],
    ['the same date twice', [FIRST, FIRST], 400, 'BAD_REQUEST', 'dates'],
    ['a date that does not exist', [FIRST, '2026-02-31T07:30:00Z'], 400, 'BAD_DATE', 'dates.1'],
    ['a date of yesterday', [FIRST, '2026-05-03T07:30:00Z'], 422, 'EVENT_DATE_PAST', 'dates.1'],
    ['one date for all', FIRST, 400, 'BAD_REQUEST', 'dates'],
  ])('with %s is refused, and nothing of it is there', async (_name, dates, status, code, field) => {
    const before = await stored();
    expect(refusalIn(await club.as('ADMIN').post('/events/serie', series(dates)))).toBe(`${status} ${code} ${field}`);
    expect(await stored()).toEqual(before);
  });

  it('at a site that is not there leaves nothing', async () => {
    const before = await stored();
    const answer = await club.as('ADMIN').post('/events/serie', series(weekly(FIRST, 3), { site: { id: 999_999 } }));
    expect(refusalIn(answer)).toBe('404 SITE_NOT_FOUND site');
    expect(await stored()).toEqual(before);
  });

  it('may begin in the past for SUPER_ADMIN alone', async () => {
    const dates = ['2026-04-27T07:30:00.000Z', FIRST];
    expect((await club.as('SUPER_ADMIN').post('/events/serie', series(dates))).statusCode).toBe(201);
    expect(refusalIn(await club.as('ADMIN').post('/events/serie', series(dates)))).toBe('422 EVENT_DATE_PAST dates.0');
  });
});
