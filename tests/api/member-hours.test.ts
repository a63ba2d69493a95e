// What a member's mails and calendar say of their own hours: numbers that calendars keep the highest of, a meeting on the
// evening before, and outings at the same hours.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarEntry } from '#server/commons/mail/ical.ts';
import type { Calendar, ClubEvent } from '#contract/events.ts';
import { accepted, onEachEngine, START } from '../support/app.ts';
import { readCalendar } from '../support/calendars.ts';
import type { Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';

onEachEngine('the hours of a member', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
  });
  beforeEach(async () => {
    club.setClock(START);
    await club.empty('outbox', 'registrations', 'events', 'calendar_keys');
  });

  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const person = async (event: number, who: Who) => `/events/${event}/participants/${await club.idOf(who)}`;
  const join = async (event: number, who: Who, by: Who = who) =>
    accepted<ClubEvent>(club.as(by).post(`${await person(event, who)}/seuil/3`, { type: 'PARTICIPANT', position: 1 }));
  const leave = async (event: number, who: Who, by: Who = who) =>
    accepted(club.as(by).delete(await person(event, who)));

  /** Written to a member since the last look, and gone. */
  async function told(who: Who = 'USER') {
    const mails = await club.rows('outbox', { diver_id: await club.idOf(who) });
    await club.empty('outbox');
    return mails.map((mail) => ({ ...mail, entry: JSON.parse(mail.calendar ?? 'null') as CalendarEntry | null }));
  }
  const feedOf = async (who: 'USER') => {
    const { personalUrl } = await accepted<Calendar>(club.as(who).post('/calendar'));
    const answer = await club.app.inject({ method: 'GET', url: new URL(personalUrl ?? '').pathname });
    return readCalendar(answer.body).events;
  };

  describe('numbers of a calendar entry', () => {
    /** Of the files that the member has got, and of the subscribed calendar, after each act. */
    async function numbersAfter(acts: readonly (() => Promise<unknown>)[]) {
      const files: (readonly [status: string, sequence: number])[] = [];
      for (const act of acts) {
        await act();
        for (const { entry } of await told()) if (entry) files.push([entry.status, entry.sequence]);
        const last = files.at(-1)?.[1] ?? 0;
        for (const { sequence } of await feedOf('USER')) expect(sequence).toBeGreaterThanOrEqual(last);
      }
      const sequences = files.map(([, sequence]) => sequence);
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
      return files.map(([status]) => status);
    }

    it('grow from registration to withdrawal, again, and to the cancelled outing that takes place after all', async () => {
      const event = await seedEvent(club.database, site);
      const statuses = await numbersAfter([
        () => join(event, 'USER'),
        () => leave(event, 'USER', 'ADMIN'),
        () => join(event, 'USER'),
        () => accepted(club.as('ADMIN').put(`/events/${event}`, { hourRdv: '07:15' })),
        () => leave(event, 'USER'),
        () => join(event, 'USER', 'ADMIN'),
        () => accepted(club.as('ADMIN').delete(`/events/${event}`)),
        () => accepted(club.as('SUPER_ADMIN').put(`/events/${event}`, { status: 'OPEN' })),
      ]);
      expect(statuses).toEqual([
        'CONFIRMED',
        'CANCELLED',
        'CONFIRMED',
        'CONFIRMED',
        'CANCELLED',
        'CONFIRMED',
        'CANCELLED',
        'CONFIRMED',
      ]);
    });

    it('grow from the waiting list to a place, and back by an administrator’s hand', async () => {
      const event = await seedEvent(club.database, site, { diver_max: 1 });
      await join(event, 'TRIBE');
      const move = async (type: string) =>
        accepted(club.as('ADMIN').put(`${await person(event, 'USER')}/position/1/type/${type}`, {}));
      const statuses = await numbersAfter([
        () => join(event, 'USER'),
        () => leave(event, 'TRIBE'),
        () => move('PENDING_PARTICIPANT'),
        () => move('PARTICIPANT'),
      ]);
      expect(statuses).toEqual(['TENTATIVE', 'CONFIRMED', 'TENTATIVE', 'CONFIRMED']);
    });

    it('grow for whoever a higher maximum lets in, whose outing moves to another hour at once', async () => {
      const event = await seedEvent(club.database, site, { diver_max: 1 });
      await join(event, 'TRIBE');
      const more = { diverMaxNumber: 2, date: '2026-05-30T11:00:00+02:00' };
      await join(event, 'USER');
      const [registered] = await told();
      await accepted(club.as('ADMIN').put(`/events/${event}`, more));
      const [promoted, changed] = (await told()).map(({ kind, entry }) => [kind, entry?.sequence ?? 0] as const);
      expect([promoted?.[0], changed?.[0]]).toEqual(['PROMOTED', 'OUTING_CHANGED']);
      expect(promoted?.[1]).toBeGreaterThan(registered?.entry?.sequence ?? 0);
      // The same to the member's calendar, and not older.
      expect(changed?.[1]).toBeGreaterThanOrEqual(promoted?.[1] ?? Infinity);
    });

    it('do not fall when registrations are purged', async () => {
      const event = await seedEvent(club.database, site);
      const purge = async (by: Who) =>
        accepted(
          club
            .as(by)
            .delete(`/events/${event}/participants/purge/${await club.idOf('USER')}/position/1/type/PARTICIPANT`),
        );
      const statuses = await numbersAfter([
        () => join(event, 'USER'),
        () => purge('SUPER_ADMIN'),
        () => join(event, 'USER'),
        () => leave(event, 'USER'),
        () => purge('SUPER_ADMIN'),
        () => join(event, 'USER'),
      ]);
      expect(statuses).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED']);
    });
  });

  describe('a meeting on the evening before', () => {
    const NIGHT = { starts_at: '2026-05-29T22:30:00.000Z', hour_rdv: '23:00' };
    const WORDS = 'la veille, vendredi 29 mai, à 23 h';

    it('is said by mails, begins the entry there, and moves with the outing', async () => {
      const event = await seedEvent(club.database, site, NIGHT);
      await join(event, 'USER');
      const [mail] = await told();
      expect(plain(mail?.body_text ?? '')).toContain(`Date : samedi 30 mai 2026 à 0 h 30\nRendez-vous : ${WORDS}\n`);
      expect(mail?.entry).toMatchObject({ start: '2026-05-29T21:00:00.000Z', end: '2026-05-30T01:30:00.000Z' });
      expect(plain(mail?.entry?.description ?? '')).toContain(`Rendez-vous : ${WORDS}\nPlongée : 0 h 30`);
      expect((await feedOf('USER')).map(({ start }) => start)).toEqual(['2026-05-29T21:00:00.000Z']);

      await accepted(club.as('ADMIN').delete(`/events/mailevent/${event}`));
      expect(plain((await told())[0]?.body_text ?? '')).toContain(WORDS);
      await accepted(club.as('ADMIN').put(`/events/${event}`, { hourRdv: '22:00' }));
      const [changed] = await told();
      expect(plain(changed?.body_text ?? '')).toContain(`Avant : rendez-vous ${WORDS}\n`);
      expect(changed?.entry?.start).toBe('2026-05-29T20:00:00.000Z');
      await accepted(club.as('ADMIN').delete(`/events/${event}`));
      const [cancelled] = await told();
      expect(plain(cancelled?.body_text ?? '')).toContain('la veille, vendredi 29 mai, à 22 h');
    });

    it('is said to those who wait, and to those who leave', async () => {
      const event = await seedEvent(club.database, site, { ...NIGHT, diver_max: 0 });
      await join(event, 'USER');
      await told();
      await leave(event, 'USER');
      expect((await told()).map(({ kind, body_text }) => [kind, plain(body_text).includes(WORDS)])).toEqual([
        ['WITHDRAWN', true],
      ]);
    });
  });

  describe('outings at the same hours', () => {
    const trelon = async (given = {}) =>
      seedEvent(club.database, await seedSite(club.database, 'TRELON'), {
        starts_at: '2026-05-30T07:00:00.000Z',
        ...given,
      });
    const SENTENCE = 'Attention, vous êtes aussi inscrit aux mêmes heures : TRELON, samedi 30 mai 2026 à 9 h';

    it('are told to whoever registers for both, and may', async () => {
      await join(await trelon(), 'USER');
      expect(plain((await told())[0]?.body_text ?? '')).not.toContain('aux mêmes heures');
      const event = await seedEvent(club.database, site);
      const { participants } = await join(event, 'USER');
      expect(participants[0]?.id).toBe(await club.idOf('USER'));
      expect(plain((await told())[0]?.body_text ?? '')).toContain(`${SENTENCE}.`);
      // Another member has one outing alone.
      await join(event, 'OTHER');
      expect(plain((await told('OTHER'))[0]?.body_text ?? '')).not.toContain('aux mêmes heures');
    });

    it('are told where one waits, and when a place is free', async () => {
      const waited = await trelon({ diver_max: 1 });
      for (const who of ['TRIBE', 'USER'] as const) await join(waited, who);
      const event = await seedEvent(club.database, site);
      await told();
      await join(event, 'USER', 'ADMIN');
      expect(plain((await told())[0]?.body_text ?? '')).toContain(`${SENTENCE} (liste d’attente).`);
      await leave(waited, 'TRIBE');
      const [promoted] = await told();
      expect(promoted?.kind).toBe('PROMOTED');
      expect(plain(promoted?.body_text ?? '')).toContain(
        'Attention, vous êtes aussi inscrit aux mêmes heures : VODELÉE, samedi 30 mai 2026 à 9 h 30.',
      );
    });

    it.each([
      ['on another day', { starts_at: '2026-05-31T07:00:00.000Z' }],
      ['in the afternoon', { starts_at: '2026-05-30T12:30:00.000Z', hour_rdv: '13:30' }],
      ['cancelled', { status: 'CANCELLED' }],
    ])('are none when the other is %s', async (_, given) => {
      await seedRegistration(club.database, await trelon(given), await club.idOf('USER'), 'PARTICIPANT', 1);
      await join(await seedEvent(club.database, site), 'USER');
      expect(plain((await told())[0]?.body_text ?? '')).not.toContain('aux mêmes heures');
    });

    it('are none once one has left the other', async () => {
      const other = await trelon();
      await join(other, 'USER');
      await leave(other, 'USER');
      await told();
      await join(await seedEvent(club.database, site), 'USER');
      expect(plain((await told())[0]?.body_text ?? '')).not.toContain('aux mêmes heures');
    });
  });
});
