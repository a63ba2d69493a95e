// Mails about outings, as a real mail server receives them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '#server/integrations/mail/transports.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { mailWorker } from '#server/modules/messages/mail/worker.ts';
import { mailLinks, onEngine, START } from '../support/app.ts';
import { readCalendar } from '../support/calendars.ts';
import type { Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite, takeMails } from '../support/outings.ts';
import { chunks, headersOf, startSmtp, type TestSmtp, textOf } from '../support/smtp.ts';

const DAY = 'samedi\u00a030\u00a0mai\u00a02026 à\u00a09\u00a0h\u00a030';
const LATER = 'dimanche\u00a031\u00a0mai\u00a02026 à\u00a09\u00a0h\u00a030';
const NEXT_DAY = '2026-05-31T09:30:00+02:00';

onEngine('sqlite', 'mails about outings', (club) => {
  let smtp: TestSmtp;
  let site = 0;
  beforeAll(async () => {
    smtp = await startSmtp();
    site = await seedSite(club.database);
  });
  afterAll(() => smtp.stop());
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
    smtp.received.length = 0;
  });

  /** Everything that is due by then, as it arrives, in the order of its recipients. */
  async function arrived() {
    const log = { warn: () => undefined };
    const transport = smtpTransport(smtp.url, {
      name: 'Club',
      address: 'club@example.org',
      publicUrl: 'https://espace.club.example',
    });
    const worker = mailWorker({ database: club.database, transport, links: mailLinks(), clock: club.clock, log });
    await worker.sendDue();
    await worker.stop();
    return smtp.received.splice(0).map(({ raw, to }) => {
      const parts = chunks(raw);
      const file = parts.find(({ headers }) => headers.get('content-disposition')?.startsWith('attachment'));
      return { raw, to: to[0] ?? '', text: textOf(raw).replaceAll('\r\n', '\n'), parts, file };
    });
  }
  const arrivedAfter = (minutes: number) => {
    club.advance({ minutes });
    return arrived();
  };
  const calendarOf = (mail: { file: { text: string } | undefined } | undefined) =>
    readCalendar(mail?.file?.text ?? 'no file').events[0];

  const register = async (event: number, who: Who = 'USER', by = who, place: object = { position: 1 }) =>
    club
      .as(by)
      .post(`/events/${event}/participants/${await club.idOf(who)}/seuil/3`, { type: 'PARTICIPANT', ...place });
  const outingWith = async (...who: ('USER' | 'OTHER')[]): Promise<number> => {
    const event = await seedEvent(club.database, site);
    for (const [index, one] of who.entries()) {
      await seedRegistration(club.database, event, await club.idOf(one), 'PARTICIPANT', index + 1);
    }
    return event;
  };

  describe('a registration', () => {
    it('names the place in French, a supervisor’s too', async () => {
      const event = await outingWith();
      await register(event, 'USER', 'SUPER_ADMIN');
      await register(event, 'DAO', 'SUPER_ADMIN', { position: 1, type: 'ACCOMPANIST' });
      const texts = (await arrived()).map(({ text }) => text);
      expect(texts[0]).toContain('Vous avez une place de plongeur.');
      expect(texts[1]).toContain('Vous avez une place d’encadrant.');
    });

    it('is confirmed, with the outing as a file for one’s calendar', async () => {
      const event = await outingWith();
      expect((await register(event)).statusCode).toBe(200);
      const [mail, ...others] = await arrived();
      expect(others).toEqual([]);
      expect(mail?.to).toBe('t-00-000006@example.org');
      expect(mail?.text).toContain('Votre inscription à cette plongée est enregistrée');
      expect(mail?.text).toContain(DAY);
      expect(mail?.text).toContain('https://espace.club.example/messages');
      expect(mail?.text).toContain(`https://espace.club.example/?sortie=${event}\n`);
      expect(mail?.parts.map(({ type }) => type.split(';')[0])).toEqual(['text/plain', 'text/html', 'text/calendar']);
      const html = mail?.parts[1]?.text ?? '';
      expect(html).toContain('<html lang="fr">');
      expect(html).toContain('<a href="https://espace.club.example/messages">');
      expect(html.match(/class="button"[^>]*>Voir la plongée</g)).toHaveLength(1);
      expect(mail?.file?.headers.get('content-disposition')).toBe('attachment; filename=plongee.ics');
      expect(mail?.file?.type).toContain('method=PUBLISH');
      expect(readCalendar(mail?.file?.text ?? '').method).toBe('PUBLISH');
      expect(calendarOf(mail)).toMatchObject({
        uid: `plongee-${event}-${await club.idOf('USER')}@espace.club.example`,
        start: '2026-05-30T06:00:00.000Z',
        end: '2026-05-30T10:30:00.000Z',
        stamp: START,
        summary: 'Plongée\u00a0: VODELÉE',
        status: 'CONFIRMED',
      });
    });

    it('keeps its file when the outing is gone by the time it is sent', async () => {
      const event = await outingWith();
      await register(event);
      await club.database.write(async ({ db }) => {
        await db.deleteFrom('registrations').where('event_id', '=', event).execute();
        await db.deleteFrom('events').where('id', '=', event).execute();
      });
      const [mail] = await arrived();
      expect(calendarOf(mail)?.end).toBe('2026-05-30T10:30:00.000Z');
    });

    it('that waits says so, in the calendar too', async () => {
      const event = await seedEvent(club.database, site, { diver_max: 0, accompanist_max: 1 });
      await register(event);
      const [mail] = await arrived();
      expect(mail?.text).toContain('Vous êtes sur la liste d’attente (plongeur)');
      expect(calendarOf(mail)).toMatchObject({ summary: 'Liste d’attente\u00a0: VODELÉE', status: 'TENTATIVE' });
    });

    it('that is withdrawn takes the same entry out of the calendar', async () => {
      const event = await outingWith('USER');
      await club.as('USER').delete(`/events/${event}/participants/${await club.idOf('USER')}`);
      const [mail] = await arrived();
      expect(mail?.text).toContain('Votre désinscription de cette plongée est enregistrée');
      expect(calendarOf(mail)).toMatchObject({
        uid: `plongee-${event}-${await club.idOf('USER')}@espace.club.example`,
        status: 'CANCELLED',
      });
    });

    describe('and its opposite, before its mail has gone,', () => {
      const registerBy = (who: 'USER' | 'ADMIN', event: number) => register(event, 'USER', who);
      const removeBy = async (who: 'USER' | 'ADMIN', event: number) =>
        club.as(who).delete(`/events/${event}/participants/${await club.idOf('USER')}`);
      const statuses = async () =>
        (await arrived()).filter(({ to }) => to === 't-00-000006@example.org').map((mail) => calendarOf(mail)?.status);

      it.each(['USER', 'ADMIN'] as const)('are not worth a mail when %s does both', async (who) => {
        const event = await outingWith();
        await registerBy(who, event);
        await removeBy(who, event);
        expect(await statuses()).toEqual([]);
        await registerBy(who, event);
        expect(await statuses()).toEqual(['CONFIRMED']);
        await removeBy(who, event);
        await registerBy(who, event);
        expect(await statuses()).toEqual([]);
        await removeBy(who, event);
        expect(await statuses()).toEqual(['CANCELLED']);
      });

      it('are both told when one is the member’s and the other is not', async () => {
        const event = await outingWith();
        await registerBy('USER', event);
        await removeBy('ADMIN', event);
        expect(await statuses()).toEqual(['CONFIRMED', 'CANCELLED']);
      });

      it('leave a mail that is being sent, and one tells the calendar afterwards', async () => {
        const event = await outingWith();
        await registerBy('USER', event);
        const lease = new Date(club.clock().getTime() + 60_000);
        await club.database.write((tx) => mailQueue(tx).claim(club.clock(), lease));
        await removeBy('USER', event);
        expect(await statuses()).toEqual(['CANCELLED']);
      });

      it('end the invitation that has gone, although the place was another in between', async () => {
        const event = await seedEvent(club.database, site, { diver_max: 1 });
        await registerBy('USER', event);
        expect(await statuses()).toEqual(['CONFIRMED']);
        await removeBy('USER', event);
        await register(event, 'OTHER');
        await registerBy('USER', event);
        await removeBy('USER', event);
        expect(await statuses()).toEqual(['TENTATIVE', 'CANCELLED']);
      });
    });

    it('of somebody without an address writes to nobody', async () => {
      const event = await outingWith();
      await club.change('divers', await club.idOf('OTHER'), { email: '' });
      expect((await register(event, 'OTHER')).statusCode).toBe(200);
      await club.change('divers', await club.idOf('OTHER'), { email: 't-00-000009@example.org' });
      expect(await arrived()).toEqual([]);
    });
  });

  it('take names, sites and remarks as they are, and none of them as a header', async () => {
    const evil = 'Épave\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script> & "co"';
    const event = await seedEvent(club.database, await seedSite(club.database, evil), { description: evil });
    const user = await club.idOf('USER');
    await club.change('divers', user, { firstname: evil });
    await register(event);
    await club.change('divers', user, { firstname: 'Jean' });
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('t-00-000006@example.org');
    expect([...headersOf(mail?.raw ?? '').keys()]).not.toContain('bcc');
    for (const { headers } of mail?.parts ?? []) expect([...headers.keys()]).not.toContain('bcc');
    expect(mail?.parts[1]?.text).not.toContain('<script>');
    expect(mail?.parts[1]?.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;');
    expect(calendarOf(mail)?.description).toContain('Bcc: victim@example.org');
  });

  describe('an outing that changes', () => {
    const put = (event: number, body: object) => club.as('ADMIN').put(`/events/${event}`, body);

    it.each([
      ['another day', { date: NEXT_DAY }, `Avant\u00a0: ${DAY}\n`],
      ['another hour to meet', { hourRdv: '07:15' }, 'Avant\u00a0: rendez-vous à 8\u00a0h\n'],
    ])('tells all who have a place or wait: %s', async (_, body, before) => {
      const event = await outingWith('USER');
      await seedRegistration(club.database, event, await club.idOf('OTHER'), 'PENDING_PARTICIPANT', 1);
      expect((await put(event, body)).statusCode).toBe(200);
      expect(await arrived()).toEqual([]);
      const mails = await arrivedAfter(2);
      expect(mails.map(({ to }) => to).toSorted()).toEqual(['t-00-000006@example.org', 't-00-000009@example.org']);
      for (const mail of mails) {
        expect(mail.text).toContain('Cette plongée a changé depuis votre inscription');
        expect(mail.text).toContain(before);
        expect(calendarOf(mail)?.start).toMatch(/^2026-05-3[01]T0[56]/);
      }
    });

    it('names the site that it was, and where to go now', async () => {
      const event = await outingWith('USER');
      await put(event, { site: { id: await seedSite(club.database, 'DOURS') } });
      const [mail] = await arrivedAfter(2);
      expect(mail?.text).toContain('Site\u00a0: DOURS');
      expect(mail?.text).toContain('Avant\u00a0: VODELÉE\n');
      expect(calendarOf(mail)?.location).toContain('DOURS');
    });

    it('says nothing of what changes nobody’s plans', async () => {
      const event = await outingWith('USER');
      const { date } = (await club.as('ADMIN').get(`/events/${event}`)).json<{ date: string }>();
      for (const body of [
        { description: 'Mistral' },
        { diverMaxNumber: 20, complete: true },
        { complete: false, date, hourRdv: '08:00', site: { id: site } },
      ]) {
        expect((await put(event, body)).statusCode).toBe(200);
      }
      expect(await arrivedAfter(2)).toEqual([]);
    });

    it('tells once of several corrections, beside what members knew before the first', async () => {
      const event = await outingWith('USER');
      await put(event, { date: NEXT_DAY });
      club.advance({ minutes: 1 });
      await put(event, { hourRdv: '07:00' });
      expect(await arrivedAfter(1)).toEqual([]);
      const [mail, ...others] = await arrivedAfter(1);
      expect(others).toEqual([]);
      expect(mail?.text).toContain(LATER);
      expect(mail?.text).toContain(`Avant\u00a0: ${DAY}, rendez-vous à 8\u00a0h`);
      expect(calendarOf(mail)?.start).toBe('2026-05-31T05:00:00.000Z');
    });

    it('tells nothing when it is put back at once', async () => {
      const event = await outingWith('USER');
      await put(event, { date: NEXT_DAY });
      await put(event, { date: '2026-05-30T09:30:00+02:00' });
      expect(await arrivedAfter(5)).toEqual([]);
    });

    it('tells of the change back once the first was told', async () => {
      const event = await outingWith('USER');
      await put(event, { date: NEXT_DAY });
      await arrivedAfter(2);
      await put(event, { date: '2026-05-30T09:30:00+02:00' });
      const [mail] = await arrivedAfter(2);
      expect(mail?.text).toContain(`Avant\u00a0: ${LATER}`);
    });

    it('tells that it is cancelled, and no more that it had changed', async () => {
      const event = await outingWith('USER');
      await put(event, { date: NEXT_DAY });
      await club.as('ADMIN').delete(`/events/${event}`);
      const [mail, ...others] = await arrivedAfter(5);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('est annulée');
      expect(calendarOf(mail)).toMatchObject({ summary: 'Annulée\u00a0: VODELÉE', status: 'CANCELLED' });
    });

    it('tells that it takes place after all', async () => {
      const event = await outingWith('USER');
      await club.as('ADMIN').delete(`/events/${event}`);
      await arrived();
      await club.as('SUPER_ADMIN').put(`/events/${event}`, { status: 'OPEN' });
      const [mail] = await arrivedAfter(2);
      expect(mail?.text).toContain('qui était annulée, aura bien lieu');
      expect(calendarOf(mail)).toMatchObject({ status: 'CONFIRMED', summary: 'Plongée\u00a0: VODELÉE' });
    });

    it('says nothing when it is cancelled again before anybody heard that it takes place', async () => {
      const event = await outingWith('USER');
      await club.as('ADMIN').delete(`/events/${event}`);
      await arrived();
      await club.as('SUPER_ADMIN').put(`/events/${event}`, { status: 'OPEN' });
      await club.as('ADMIN').delete(`/events/${event}`);
      expect(await arrivedAfter(5)).toEqual([]);
    });

    it('tells nobody of an outing that is over', async () => {
      const event = await seedEvent(club.database, site, { starts_at: '2026-04-27T07:30:00.000Z' });
      await seedRegistration(club.database, event, await club.idOf('USER'), 'PARTICIPANT', 1);
      await club.as('SUPER_ADMIN').put(`/events/${event}`, { date: '2026-04-26T09:30:00+02:00' });
      expect(await arrivedAfter(5)).toEqual([]);
    });
  });
});
