// Rights to register (contract §5, §10). Each rule: tests/unit/domain/registration/eligibility.test.ts; that the server asks
// them: the last group below.
import { defaultConfig } from '#shared/config.ts';
import { readSetting } from '#api/other-server/parametre.ts';
import { readEvent } from '#api/other-server/event.ts';
import { readDiver } from '#api/other-server/diver.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/audit.ts';
import type { Page } from '#contract/common.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { errorMessages } from '#messages/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { type Client, onEngine, START } from '../support/app.ts';
import { members, type Who } from '../support/members.ts';
import { newEvent, seedRegistration, setWallet, takeMails } from '../support/outings.ts';
import '../support/browser-globals.ts';
import fc from 'fast-check';
import { actorOfMember } from '#ui/situation/api.ts';
import { outingAnswer } from '#member/features/situation/components/OutingAnswers.tsx';
import { readList } from '#api/other-server/fields.ts';
import type { Situation } from '#contract/divers.ts';
import { LEVELS } from '#domain/levels.ts';
import { clubSettings } from '#domain/parametres/club-settings.ts';
import { personOf } from '#ui/data/viewer.ts';

onEngine('sqlite', 'who may register', (club) => {
  let ids: Record<Who, number>;
  beforeAll(async () => {
    const everybody = Object.keys(members) as Who[];
    const found = await Promise.all(everybody.map(async (who) => [who, await club.idOf(who)] as const));
    ids = Object.fromEntries(found) as Record<Who, number>;
  });
  beforeEach(async () => {
    club.setClock(START);
    await setWallet(club.database, true, 20);
    await club.change('divers', ids.USER, { wallet_cents: 100_00, level: 'N2' });
  });

  const register = (event: number, who: Who, whom: number, type: RegistrationType = 'PARTICIPANT') =>
    club.as(who).post(`/events/${event}/participants/${whom}/seuil/3`, { position: 1, type, description: '' });

  const expectAnswer = (answer: Awaited<ReturnType<typeof register>>, code: ErrorCode | 'ok') => {
    const body = answer.json<{ code?: string; message?: string }>();
    expect(body.code ?? 'ok').toBe(code);
    if (code !== 'ok') expect(body.message).toBe(errorMessages[code]);
  };

  describe('for whom one may act', () => {
    it('bounds what the mailbox of one member gets through others', async () => {
      const event = await newEvent(club);
      const mail = { kind: 'REMOVED', diverId: ids.USER, to: 'user@example.org', subject: '', text: '' } as const;
      const before = new Date(club.clock().getTime() - 600_000);
      const mails = Array.from({ length: 30 }, () => mail);
      const fill = () => club.database.write((tx) => mailQueue(tx).enqueue(mails, before));
      await fill();
      const refused = await register(event, 'ADMIN', ids.USER);
      const said = { code: 'TOO_MANY_TRIES', message: 'Trop de tentatives\u00a0: réessayez dans 50\u00a0minutes.' };
      expect(refused.json()).toMatchObject(said);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3000']);
      // Undoes what others did.
      expectAnswer(await register(event, 'SUPER_ADMIN', ids.USER), 'ok');
      expectAnswer(await club.as('SUPER_ADMIN').delete(`/events/${event}/participants/${ids.USER}`), 'ok');
      await fill();
      expect((await register(event, 'SUPER_ADMIN', ids.USER)).json()).toMatchObject(said);
      expectAnswer(await register(event, 'USER', ids.USER), 'ok');
      expectAnswer(await register(event, 'ADMIN', ids.OTHER), 'ok');
      club.advance({ minutes: 50 });
      expectAnswer(await club.as('ADMIN').delete(`/events/${event}/participants/${ids.USER}`), 'ok');
      await takeMails(club.database);
    });

    it('tells nobody whether a diver or an outing exists for whom they may not act', async () => {
      const event = await newEvent(club);
      for (const [eventId, diverId] of [
        [event, 999_999],
        [event, ids.OTHER],
        [999_999, ids.OTHER],
      ] as const)
        expectAnswer(await register(eventId, 'USER', diverId), 'FORBIDDEN');
      expectAnswer(await register(event, 'ADMIN', 999_999), 'DIVER_NOT_FOUND');
      expectAnswer(await register(event, 'ADMIN', ids.DELETED), 'DIVER_INACTIVE');
      expectAnswer(await register(999_999, 'ADMIN', ids.USER), 'EVENT_NOT_FOUND');
      expectAnswer(await register(999_999, 'USER', ids.USER), 'EVENT_NOT_FOUND');
    });
  });

  it('takes a diver once, in whatever kind, and again after a removal', async () => {
    const event = await newEvent(club, { accompanist_max: 2 });
    await club.change('divers', ids.USER, { level: 'E3' });
    expectAnswer(await register(event, 'USER', ids.USER, 'PENDING_PARTICIPANT'), 'ok');
    for (const type of ['PARTICIPANT', 'ACCOMPANIST', 'PENDING_PARTICIPANT'] as const)
      expectAnswer(await register(event, 'TRIBE', ids.USER, type), 'ALREADY_REGISTERED');
    await club.change('divers', ids.USER, { wallet_cents: 0 });
    expectAnswer(await register(event, 'USER', ids.USER), 'ALREADY_REGISTERED');
    await club.change('divers', ids.USER, { wallet_cents: 100_00 });
    expectAnswer(await club.as('USER').delete(`/events/${event}/participants/${ids.USER}`), 'ok');
    expectAnswer(await register(event, 'USER', ids.USER, 'ACCOMPANIST'), 'ok');
  });

  describe('once the outing has begun', () => {
    // Half an hour before the clock's START.
    const BEGUN = { starts_at: '2026-05-04T07:30:00.000Z', accompanist_max: 3 };
    const others = ['USER', 'ADMIN', 'SUPER_ADMIN', 'ADMIN_SITES'] as const;
    beforeEach(async () => {
      await club.change('divers', ids.ADMIN_SITES, { level: 'E3' });
      await club.change('divers', ids.DAO, { level: 'E3' });
    });

    /** Everybody dives; the outings manager, of director's level, supervises. */
    const outing = async (): Promise<number> => {
      const event = await newEvent(club, BEGUN);
      for (const [index, who] of others.entries())
        await seedRegistration(
          club.database,
          event,
          ids[who],
          who === 'ADMIN_SITES' ? 'ACCOMPANIST' : 'PARTICIPANT',
          index + 1,
        );
      return event;
    };

    it.each<[Who, Who, ErrorCode | 'ok']>([
      ['USER', 'USER', 'OUTING_BEGUN'],
      ['ADMIN', 'USER', 'ok'],
      // Directs this outing; the other member of that level does not.
      ['ADMIN_SITES', 'USER', 'ok'],
      ['DAO', 'USER', 'FORBIDDEN'],
    ])('%s withdraws %s: %s', async (who, whom, code) => {
      const event = await outing();
      expectAnswer(await club.as(who).delete(`/events/${event}/participants/${ids[whom]}`), code);
      const history = await club.as('ADMIN').get(`/historique/events/${event}`);
      const changes = history.json<Page<HistoryEntry>>().content.flatMap((one) => one.changes);
      const left = { field: 'registrant', before: `${members[whom].lastname} ${members[whom].firstname}`, after: null };
      expect(changes).toEqual(code === 'ok' ? [left] : []);
    });

    it.each<[Who, Who, ErrorCode | 'ok']>([
      ['OTHER', 'OTHER', 'OUTING_BEGUN'],
      ['ADMIN', 'OTHER', 'ok'],
      ['ADMIN_SITES', 'OTHER', 'ok'],
      ['DAO', 'OTHER', 'FORBIDDEN'],
    ])('%s registers %s: %s', async (who, whom, code) => {
      const event = await outing();
      for (const type of ['PENDING_PARTICIPANT', 'PARTICIPANT'] as const) {
        expectAnswer(await register(event, who, ids[whom], type), code);
        if (code === 'ok') {
          const history = await club.as('ADMIN').get(`/historique/events/${event}`);
          const [change] = history.json<Page<HistoryEntry>>().content.flatMap((one) => one.changes);
          const after = `${members[whom].lastname} ${members[whom].firstname}`;
          expect(change).toEqual({ field: 'registrant', before: null, after });
          expectAnswer(await club.as('ADMIN').delete(`/events/${event}/participants/${ids[whom]}`), 'ok');
        }
      }
    });

    it('gives administrators no place of their own: neither anew nor up from the waiting list', async () => {
      const event = await newEvent(club, BEGUN);
      for (const who of ['ADMIN', 'SUPER_ADMIN'] as const) {
        expectAnswer(await register(event, who, ids[who]), 'OUTING_BEGUN');
        await seedRegistration(club.database, event, ids[who], 'PENDING_PARTICIPANT', ids[who]);
        const up = `/events/${event}/participants/${ids[who]}/position/${ids[who]}/type/PARTICIPANT`;
        expectAnswer(await club.as(who).put(up, {}), 'OUTING_BEGUN');
      }
    });

    it('gives up no place of one’s own by a move or a purge either, and tells no director who is unknown', async () => {
      const event = await outing();
      const own = `/events/${event}/participants/${ids.SUPER_ADMIN}`;
      expectAnswer(await club.as('SUPER_ADMIN').put(`${own}/position/1/type/PENDING_PARTICIPANT`, {}), 'OUTING_BEGUN');
      const purge = `/events/${event}/participants/purge/${ids.SUPER_ADMIN}/position/3/type/PARTICIPANT`;
      expectAnswer(await club.as('SUPER_ADMIN').delete(purge), 'OUTING_BEGUN');
      expectAnswer(await club.as('DAO').delete(`/events/${event}/participants/999999`), 'FORBIDDEN');
      expectAnswer(await register(event, 'DAO', 999_999), 'FORBIDDEN');
    });
  });
});

// What 'Où j'en suis' answers about an outing is what the server does; and the dates of a member's situation.
onEngine('sqlite', 'where a member stands', (club) => {
  let id = 0;
  beforeAll(async () => {
    id = await club.idOf('USER');
  });

  const settingsOf = async (reader: Client) =>
    clubSettings(readList((await reader.get('/parametres?sort=id')).json(), readSetting));
  const situationOf = async (reader: Client, diverId: number) => {
    const { diver, since } = (await reader.get(`/divers/${diverId}/situation`)).json<Situation>();
    return { diver: readDiver(diver), since };
  };

  const ROLES = ['USER', 'USER', 'USER', 'OPEN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'ADMIN', 'SUPER_ADMIN'];
  const flag = fc.constantFrom(0, 0, 0, 1);
  const cases = fc.record({
    member: fc.record({
      role: fc.constantFrom(...ROLES),
      level: fc.constantFrom(...LEVELS),
      wallet_cents: fc.constantFrom(-100, 0, 1, 1999, 2000, 8000),
      desactived: fc.constantFrom(0, 0, 0, 0, 0, 1),
    }),
    outing: fc.record({
      starts_at: fc.constantFrom('2026-05-30T07:30:00.000Z', '2026-05-04T05:00:00.000Z', '2026-04-27T07:30:00.000Z'),
      status: fc.constantFrom('OPEN', 'OPEN', 'COMPLETE', 'CANCELLED'),
      diver_max: fc.constantFrom(0, 1, 3),
      accompanist_max: fc.constantFrom(0, 1, 57),
      inscription_to_club: flag,
      plongee_autonomes: flag,
      needcadre: flag,
    }),
    others: fc.constantFrom(0, 1, 2),
    registered: flag,
    watchesWallets: fc.boolean(),
    kind: fc.constantFrom('PARTICIPANT' as const, 'ACCOMPANIST' as const),
    by: fc.constantFrom('USER' as const, 'USER' as const, 'SUPER_ADMIN' as const, 'ADMIN' as const),
  });

  it('answers about an outing what the server then does, for any member, outing and reader', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(cases, async ({ member, outing, others, registered, watchesWallets, kind, by }) => {
        club.setClock(START);
        await setWallet(club.database, watchesWallets, 20);
        await club.change('divers', id, member);
        await takeMails(club.database);
        const eventId = await newEvent(club, outing);
        const crowd = [await club.idOf('OTHER'), await club.idOf('DAO')].slice(0, others);
        for (const [index, other] of crowd.entries())
          await seedRegistration(club.database, eventId, other, kind, index + 1);
        if (registered) await seedRegistration(club.database, eventId, id, 'PARTICIPANT', 3);

        const reader = club.as(by);
        const event = await reader.get(`/events/${eventId}`);
        const answer = outingAnswer({
          actor: actorOfMember(await situationOf(reader, await club.idOf(by))),
          person: personOf((await situationOf(reader, id)).diver),
          event: event.statusCode === 200 ? readEvent(event.json()) : null,
          kind,
          wallet: (await settingsOf(reader)).wallet,
          now: club.clock(),
          tariffs: defaultConfig.tariffs,
          charges: defaultConfig.charges,
          startCounts: true,
        });

        const place = { position: 1, type: kind, description: '' };
        const done = await reader.post(`/events/${eventId}/participants/${id}/seuil/3`, place);
        const { code = 'ok', ...after } = done.json<{ code?: string }>();
        seen.add(code);
        expect(answer.obstacles[0] ?? 'ok').toBe(code);
        if (code === 'ok') {
          const entry = readEvent(after);
          const waits = [...entry.pendingParticipants, ...entry.pendingAccompanists].some((one) => one?.id === id);
          expect(answer.waitingBefore !== null).toBe(waits);
        }
      }),
      { numRuns: 150, seed: 13 },
    );
    expect(seen.size).toBeGreaterThan(9);
    expect(seen).toContain('OUTING_BEGUN');
  });

  it('dates what the club recorded, for those who may see it, and shows no emergency contact', async () => {
    club.setClock(START);
    await setWallet(club.database, true, 20);
    const other = await club.idOf('OTHER');
    const treasurer = club.as('SUPER_ADMIN');
    const { version } = (await treasurer.get(`/divers/${other}`)).json<{ version: number }>();
    const due = { version, porte_Monnaie: 12, cotisation: 170, walletReason: 'Plongées de mai' };
    expect((await treasurer.put(`/divers/${other}`, due)).statusCode).toBe(200);
    club.advance({ days: 3 });

    const since = { walletBelow: '2026-05-04T10:00:00+02:00', feeDue: '2026-05-04T10:00:00+02:00' };
    const own = (await club.as('OTHER').get(`/divers/${other}/situation`)).json<Situation>();
    expect(own.since).toMatchObject({ ...since, desactived: null, mailSent: null });
    expect(own.diver).toMatchObject({ porte_Monnaie: 12, cotisation: 170 });
    const seen = (await club.as('ADMIN_PLONGEURS').get(`/divers/${other}/situation`)).json<Situation>();
    expect(seen.since).toMatchObject({ walletBelow: since.walletBelow, feeDue: null });
    expect(seen.diver).toMatchObject({ porte_Monnaie: 12 });
    for (const field of ['cotisation', 'dossier', 'role', 'urgence1', 'urgence2'])
      expect(seen.diver).not.toHaveProperty(field);
  });
});
