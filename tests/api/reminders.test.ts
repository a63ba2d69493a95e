import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { remindersWorker } from '#server/modules/messages/reminders/worker.ts';
import { mailPurgers } from '#server/commons/mail/queue-repository.ts';
import { runRetention } from '#server/modules/members/retention/worker.ts';
import { accepted, onEachEngine, START } from '../support/app.ts';
import { clubOf } from '../support/club.ts';
import { newMember } from '../support/divers.ts';
import { newEvent, seedCrowd, seedRegistration, takeMails, watchCertificates } from '../support/outings.ts';
import { startProcess } from '../support/process.ts';
import type { MailChoices } from '#contract/mail.ts';
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '#domain/mail/kinds.ts';

/** A Friday, 10:00 in Paris; the outings of outings.ts are on the next day. */
const DAY_BEFORE = '2026-05-29T08:00:00.000Z';

onEachEngine('reminders', (club) => {
  beforeEach(async () => {
    club.setClock(DAY_BEFORE);
    await watch(false);
    await club.empty('outbox', 'registrations', 'events', 'mail_refusals');
    await club.change('divers', {}, { caci_date: '2026-05-01' });
  });

  /** Setting 2: are certificates watched? */
  const watch = (flag: boolean) => watchCertificates(club, flag);
  const worker = async () => {
    const sender = { clubName: 'Club', publicUrl: 'https://espace.club.example' };
    const { database, clock } = club;
    return remindersWorker({ database, club: await clubOf(database, clock), sender, clock, log: console });
  };
  const look = async () => (await worker()).write();
  const written = async () =>
    (await club.database.read(({ db }) => db.selectFrom('outbox').selectAll().orderBy('recipient').execute())).map(
      ({ kind, recipient }) => `${kind} ${recipient.slice(-'06@example.org'.length, -'@example.org'.length)}`,
    );

  describe('of the outing of tomorrow', () => {
    it('go to all who have a place or wait, once, the day before from the club’s minute after nine on', async () => {
      const event = await newEvent(club);
      await seedRegistration(club.database, event, await club.idOf('USER'), 'PARTICIPANT', 1);
      await seedRegistration(club.database, event, await club.idOf('OTHER'), 'PENDING_PARTICIPANT', 1);
      const both = ['OUTING_TOMORROW 06', 'OUTING_TOMORROW 09'];
      for (const [instant, expected] of [
        ['2026-05-28T21:59:00.000Z', []],
        ['2026-05-28T22:01:00.000Z', []],
        ['2026-05-29T07:14:00.000Z', []],
        ['2026-05-29T07:15:00.000Z', both],
        ['2026-05-29T07:20:00.000Z', both],
        ['2026-05-29T21:30:00.000Z', both],
        ['2026-05-30T07:00:00.000Z', both],
        // The clock was set back.
        ['2026-05-29T08:00:00.000Z', both],
      ] as const) {
        club.setClock(instant);
        await look();
        expect([instant, await written()]).toEqual([instant, expected]);
      }
      const [mail] = await takeMails(club.database);
      expect(mail?.subject).toBe('Demain : VODELÉE, samedi 30 mai 2026 à 9 h 30');
      expect(mail?.body_text).toContain('Cette plongée a lieu demain');
    });

    it('are for nobody who is not awaited, or has just registered', async () => {
      const [cancelled, event] = [await newEvent(club, { status: 'CANCELLED' }), await newEvent(club)];
      await seedRegistration(club.database, cancelled, await club.idOf('USER'), 'PARTICIPANT', 1);
      const removed = { active: 0, delete_date: DAY_BEFORE };
      await seedRegistration(club.database, event, await club.idOf('OTHER'), 'PARTICIPANT', 1, removed);
      await seedRegistration(club.database, event, await club.idOf('DEACTIVATED'), 'PARTICIPANT', 2);
      await seedRegistration(club.database, event, await club.idOf('DELETED'), 'PARTICIPANT', 3);
      const now = { created_at: '2026-05-29T07:30:00.000Z' };
      await seedRegistration(club.database, event, await club.idOf('DAO'), 'PARTICIPANT', 4, now);
      const refuser = await club.idOf('USER');
      await seedRegistration(club.database, event, refuser, 'PARTICIPANT', 5);
      await club.as('USER').put('/mail/choices', { kinds: [{ kind: 'OUTING_TOMORROW', wanted: false }] });
      await look();
      expect(await written()).toEqual([]);
      await club.as('USER').put('/mail/choices', { kinds: [{ kind: 'OUTING_TOMORROW', wanted: true }] });
      await look();
      expect(await written()).toEqual(['OUTING_TOMORROW 06']);
    });

    it('are written again for an outing that was put off to another day', async () => {
      const event = await newEvent(club);
      await seedRegistration(club.database, event, await club.idOf('USER'), 'PARTICIPANT', 1);
      await look();
      const starts_at = '2026-05-31T07:30:00.000Z';
      await club.change('events', {}, { starts_at });
      club.advance({ days: 1 });
      await look();
      expect(await written()).toEqual(['OUTING_TOMORROW 06', 'OUTING_TOMORROW 06']);
    });

    it('of a dive that meets on the evening before go the day before the meeting', async () => {
      const event = await newEvent(club, { starts_at: '2026-05-30T22:30:00.000Z', hour_rdv: '23:00' });
      await seedRegistration(club.database, event, await club.idOf('USER'), 'PARTICIPANT', 1);
      await look();
      const [mail, ...others] = await takeMails(club.database);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Rendez-vous demain à 23 h : VODELÉE, dimanche 31 mai 2026 à 0 h 30');
      const text = mail?.body_text.replaceAll('\u00a0', ' ');
      expect(text).toContain('Le rendez-vous de cette plongée est demain :');
      expect(text).toContain('Rendez-vous : la veille, samedi 30 mai, à 23 h');
      await club.empty('outbox');
      club.advance({ days: 1 });
      await look();
      expect(await written()).toEqual([]);
    });

    it('are written once by several processes that look at the same moment', async () => {
      const event = await newEvent(club, { diver_max: 0, accompanist_max: 0 });
      const crowd = await seedCrowd(club.database, 120);
      for (const [index, { id }] of crowd.entries()) {
        await seedRegistration(club.database, event, id, 'PARTICIPANT', index + 1);
      }
      const others = [1, 2].map(() => startProcess('reminder-worker', club.url, club.clock().toISOString()));
      onTestFinished(async () => void (await Promise.all(others.map((other) => other.stop()))));
      await Promise.all(others.map((other) => other.line()));
      await Promise.all([look(), look(), ...others.map((other) => other.line())]);
      expect(await written()).toHaveLength(120);
    });
  });

  describe('of a certificate', () => {
    beforeEach(() => watch(true));
    const hold = async (who: 'USER' | 'OTHER' | 'DEACTIVATED' | 'DELETED', caci_date: string) =>
      club.change('divers', await club.idOf(who), { caci_date });

    it('come 30 and 7 days before its last day, once each', async () => {
      await hold('USER', '2025-06-30');
      const days: string[] = [];
      for (let day = 0; day < 40; day += 1) {
        await look();
        const mails = await club.rows('outbox');
        if (mails.length > days.length) days.push(club.clock().toISOString().slice(0, 10));
        club.advance({ days: 1 });
      }
      expect(days).toEqual(['2026-05-31', '2026-06-23']);
      const [mail] = await takeMails(club.database);
      expect(mail?.subject).toBe('Votre certificat médical est valable jusqu’au mardi 30 juin 2026');
    });

    it('come again for the next certificate', async () => {
      await hold('USER', '2025-06-15');
      await look();
      await hold('USER', '2025-06-20');
      await look();
      expect(await written()).toEqual(['CERTIFICATE_EXPIRES 06', 'CERTIFICATE_EXPIRES 06']);
    });

    it('are for active members, where the club watches certificates', async () => {
      for (const who of ['USER', 'DEACTIVATED', 'DELETED'] as const) await hold(who, '2025-06-15');
      await watch(false);
      await look();
      expect(await written()).toEqual([]);
      await watch(true);
      club.setClock('2026-05-29T06:30:00.000Z');
      await look();
      expect(await written()).toEqual([]);
      club.setClock(DAY_BEFORE);
      await look();
      expect(await written()).toEqual(['CERTIFICATE_EXPIRES 06']);
    });

    it('come to no new member in their first week, whoever wrote the certificate', async () => {
      await newMember(club, { email: 'x06@example.org', caci_date: '2025-06-10' });
      const named = await newMember(club, { email: 'y09@example.org' });
      await takeMails(club.database);
      await accepted(club.as('SUPER_ADMIN').put(`/divers/${named.id}`, { caci_date: '2025-06-12' }));
      for (const hours of [0, 4, 140]) {
        club.advance({ hours });
        await look();
        expect(await written()).toEqual([]);
      }
      club.advance({ hours: 25 });
      await look();
      expect(await written()).toEqual(['CERTIFICATE_EXPIRES 06', 'CERTIFICATE_EXPIRES 09']);
    });

    it('come to nobody of whose certificate nobody told', async () => {
      await newMember(club, { email: 'nouveau@example.org' });
      await takeMails(club.database);
      for (let day = 0; day < 30; day += 1) {
        await look();
        club.advance({ days: 1 });
      }
      expect(await written()).toEqual([]);
    });

    it('are not written again because their mail was sent long ago', async () => {
      await hold('USER', '2025-06-28');
      await look();
      await club.change('outbox', {}, { sent_at: DAY_BEFORE });
      const clock = () => new Date('2026-07-10T02:30:00.000Z');
      await runRetention({ database: club.database, clock, purgers: mailPurgers, reach: 'ALWAYS' });
      await look();
      expect(await written()).toEqual(['CERTIFICATE_EXPIRES 06']);
      const [mail] = await takeMails(club.database);
      expect(mail?.body_text).toBe('');
    });
  });

  it('look by themselves once started, and stop', async () => {
    const event = await newEvent(club);
    await seedRegistration(club.database, event, await club.idOf('USER'), 'PARTICIPANT', 1);
    const started = await worker();
    started.start();
    await expect.poll(written).toEqual(['OUTING_TOMORROW 06']);
    await started.stop();
  });
});

onEachEngine('the mails that a member chooses', (club) => {
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
    await club.empty('mail_refusals');
  });

  const choose = (wanted: boolean, ...kinds: OptionalMailKind[]) =>
    club.as('USER').put('/mail/choices', { kinds: kinds.map((kind) => ({ kind, wanted })) });
  const chosen = async () => {
    const { kinds } = (await club.as('USER').get('/mail/choices')).json<MailChoices>();
    return kinds.filter(({ wanted }) => wanted).map(({ kind }) => kind);
  };
  const sent = async () => (await takeMails(club.database)).map(({ kind }) => kind);

  it('are all of them at first, and then those that they want', async () => {
    expect(await chosen()).toEqual([...OPTIONAL_MAIL_KINDS]);
    const answer = await choose(false, 'REGISTERED', 'REMOVED');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<MailChoices>().kinds).toHaveLength(OPTIONAL_MAIL_KINDS.length);
    await choose(false, 'REGISTERED');
    expect(await chosen()).toEqual(OPTIONAL_MAIL_KINDS.filter((kind) => kind !== 'REGISTERED' && kind !== 'REMOVED'));
    await choose(true, 'REGISTERED', 'REMOVED', 'MOVED_PLACE');
    expect(await chosen()).toEqual([...OPTIONAL_MAIL_KINDS]);
  });

  it('are taken from whoever sends them in any order, many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        choose(index % 3 === 0, ...(index % 2 === 0 ? OPTIONAL_MAIL_KINDS : OPTIONAL_MAIL_KINDS.toReversed())),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('are each member’s own', async () => {
    await choose(false, 'REGISTERED');
    const { kinds } = (await club.as('OTHER').get('/mail/choices')).json<MailChoices>();
    expect(kinds.every(({ wanted }) => wanted)).toBe(true);
  });

  it.each([
    [{ kinds: [{ kind: 'OUTING_CANCELLED', wanted: false }] }, 'kinds.0.kind'],
    [{ kinds: [{ kind: 'REGISTERED', wanted: 'no' }] }, 'kinds.0.wanted'],
  ])('are none of %j', async (body, field) => {
    const answer = await club.as('USER').put('/mail/choices', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', field });
    expect(await chosen()).toEqual([...OPTIONAL_MAIL_KINDS]);
  });

  it('decide what is written: an outing from the registration to its end', async () => {
    const user = await club.idOf('USER');
    async function everything(): Promise<string[]> {
      const event = await newEvent(club, { diver_max: 1, accompanist_max: 1 });
      const path = `/events/${event}/participants/${user}`;
      const place = { position: 1, type: 'PARTICIPANT' };
      const [member, admin] = [club.as('USER'), club.as('ADMIN')];
      const acts = [
        () => member.post(`${path}/seuil/1`, place),
        () => member.delete(path),
        () => admin.post(`${path}/seuil/1`, place),
        () => admin.put(`${path}/position/1/type/PENDING_PARTICIPANT`, {}),
        () => admin.put(`${path}/position/1/type/PARTICIPANT`, {}),
        () => admin.delete(path),
      ];
      const kinds: string[] = [];
      // Its mail goes before the next act, which would take it back.
      for (const act of acts) {
        await act();
        kinds.push(...(await sent()));
      }
      await seedRegistration(club.database, event, user, 'PARTICIPANT', 1);
      await admin.delete(`/events/mailevent/${event}`);
      await admin.put(`/events/${event}`, { hourRdv: '07:00' });
      club.advance({ minutes: 2 });
      kinds.push(...(await sent()));
      await admin.delete(`/events/${event}`);
      return [...kinds, ...(await sent())];
    }
    expect(await everything()).toEqual([
      'REGISTERED',
      'WITHDRAWN',
      'REGISTERED_BY_OTHER',
      'MOVED_PLACE',
      'PROMOTED',
      'REMOVED',
      'OUTING_DETAILS',
      'OUTING_CHANGED',
      'OUTING_CANCELLED',
    ]);
    await choose(false, 'REGISTERED', 'REMOVED');
    expect(await everything()).toEqual([
      'WITHDRAWN',
      'REGISTERED_BY_OTHER',
      'MOVED_PLACE',
      'PROMOTED',
      'OUTING_DETAILS',
      'OUTING_CHANGED',
      'OUTING_CANCELLED',
    ]);
    await choose(false, ...OPTIONAL_MAIL_KINDS);
    expect(await everything()).toEqual(['PROMOTED', 'OUTING_DETAILS', 'OUTING_CHANGED', 'OUTING_CANCELLED']);
  });
});
