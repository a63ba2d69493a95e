// Rights to register, and every rule with its code, in the order of the contract (§5, §10).
import type { Updateable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DiversTable } from '../../src/server/db/tables/members.ts';
import type { HistoryEntry } from '../../src/shared/contract/audit.ts';
import type { Page } from '../../src/shared/contract/common.ts';
import type { RegistrationType } from '../../src/shared/domain/registration/placement.ts';
import { errorMessages } from '../../src/shared/messages/errors.ts';
import type { ErrorCode } from '../../src/shared/contract/errors.ts';
import { mailQueue } from '../../src/server/commons/mail/queue-repository.ts';
import { onEngine, START } from '../support/app.ts';
import { members, type Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite, setWallet, takeMails } from '../support/outings.ts';

const LAST_WEEK = { starts_at: '2026-04-27T07:30:00.000Z' };

onEngine('sqlite', 'who may register', (club) => {
  let site = 0;
  let ids: Record<Who, number>;
  beforeAll(async () => {
    site = await seedSite(club.database);
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
      const event = await seedEvent(club.database, site);
      const mail = { kind: 'REMOVED', diverId: ids.USER, to: 'user@example.org', subject: '', text: '' } as const;
      const before = new Date(club.clock().getTime() - 600_000);
      const mails = Array.from({ length: 30 }, () => mail);
      const fill = () => club.database.write((tx) => mailQueue(tx).enqueue(mails, before));
      await fill();
      const refused = await register(event, 'ADMIN', ids.USER);
      const said = { code: 'TOO_MANY_TRIES', message: 'Trop de tentatives : réessayez dans 50\u00a0minutes.' };
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
      const event = await seedEvent(club.database, site);
      for (const [eventId, diverId] of [
        [event, 999_999],
        [event, ids.OTHER],
        [999_999, ids.OTHER],
      ] as const)
        expectAnswer(await register(eventId, 'USER', diverId), 'FORBIDDEN');
      expectAnswer(await register(event, 'ADMIN', 999_999), 'DIVER_NOT_FOUND');
      expectAnswer(await register(999_999, 'ADMIN', ids.USER), 'EVENT_NOT_FOUND');
      expectAnswer(await register(999_999, 'USER', ids.USER), 'EVENT_NOT_FOUND');
    });
  });

  // Who is spared by which rule, and which is said first: tests/unit/domain/registration/eligibility.test.ts.
  it.each<
    [
      code: ErrorCode | 'ok',
      outing: NonNullable<Parameters<typeof seedEvent>[2]>,
      diver?: Updateable<DiversTable>,
      type?: RegistrationType,
      who?: Who,
      whom?: Who,
    ]
  >([
    ['EVENT_CANCELLED', { status: 'CANCELLED' }],
    ['EVENT_PAST', LAST_WEEK],
    ['ok', LAST_WEEK, {}, 'PARTICIPANT', 'SUPER_ADMIN'],
    // This morning's is not past yet, but has begun.
    ['OUTING_BEGUN', { starts_at: '2026-05-04T05:00:00.000Z' }, {}, 'PENDING_PARTICIPANT'],
    ['DIVER_INACTIVE', {}, {}, 'PARTICIPANT', 'SUPER_ADMIN', 'DEACTIVATED'],
    ['DIVER_INACTIVE', {}, {}, 'PARTICIPANT', 'SUPER_ADMIN', 'DELETED'],
    ['REGISTRATION_NOT_OPEN', { inscription_to_club: 1 }],
    ['ok', { inscription_to_club: 1 }, {}, 'PARTICIPANT', 'ADMIN'],
    ['WALLET_BELOW_MINIMUM', {}, { wallet_cents: 19_99 }],
    ['WALLET_BELOW_MINIMUM', {}, { wallet_cents: 19_99 }, 'PARTICIPANT', 'TRIBE'],
    ['ok', {}, { wallet_cents: 20_00 }],
    ['ok', { accompanist_max: 57 }, { wallet_cents: 0 }],
    ['LEVEL_NOT_SUPERVISOR', {}, {}, 'ACCOMPANIST'],
    ['ok', { needcadre: 1, plongee_autonomes: 1 }, { level: 'E1_N2' }, 'ACCOMPANIST'],
    ['SUPERVISORS_ONLY', { needcadre: 1 }],
    ['LEVEL_NOT_AUTONOMOUS', { plongee_autonomes: 1 }, { level: 'N1' }],
    ['ok', { plongee_autonomes: 1 }, { level: 'PA20' }],
    ['WALLET_EMPTY', { plongee_autonomes: 1, accompanist_max: 57 }, { wallet_cents: 0 }],
  ])('%s on %j with %j as %s', async (code, outing, diver = {}, type = 'PARTICIPANT', who = 'USER', whom = 'USER') => {
    await club.change('divers', ids[whom], { wallet_cents: 100_00, ...diver });
    expectAnswer(await register(await seedEvent(club.database, site, outing), who, ids[whom], type), code);
  });

  it('asks for no minimum while the wallet feature is off, but for a filled wallet on autonomous outings', async () => {
    await setWallet(club.database, false, 20);
    await club.change('divers', ids.USER, { wallet_cents: 0 });
    expectAnswer(await register(await seedEvent(club.database, site), 'USER', ids.USER), 'ok');
    const autonomous = await seedEvent(club.database, site, { plongee_autonomes: 1 });
    expectAnswer(await register(autonomous, 'USER', ids.USER), 'WALLET_EMPTY');
  });

  it('takes a diver once, in whatever kind, and again after a removal', async () => {
    const event = await seedEvent(club.database, site, { accompanist_max: 2 });
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
      const event = await seedEvent(club.database, site, BEGUN);
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
      ['OTHER', 'USER', 'FORBIDDEN'],
      ['ADMIN', 'USER', 'ok'],
      // Directs this outing; the other member of that level does not.
      ['ADMIN_SITES', 'USER', 'ok'],
      ['ADMIN_SITES', 'ADMIN_SITES', 'OUTING_BEGUN'],
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
      const event = await seedEvent(club.database, site, BEGUN);
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

  describe('input that says nothing', () => {
    it.each<[string, string, object]>([
      ['position', 'seuil/3', { position: 2001, type: 'PARTICIPANT' }],
      ['position', 'seuil/3', { position: 1.5, type: 'PARTICIPANT' }],
      ['type', 'seuil/3', { position: 1, type: 'GUEST' }],
      ['description', 'seuil/3', { position: 1, type: 'PARTICIPANT', description: 'x'.repeat(4001) }],
      ['threshold', 'seuil/x', { position: 1, type: 'PARTICIPANT' }],
    ])('%s in %s with %j is 400', async (field, path, body) => {
      const event = await seedEvent(club.database, site);
      const answer = await club.as('USER').post(`/events/${event}/participants/${ids.USER}/${path}`, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', field });
    });
  });
});
