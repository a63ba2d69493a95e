// The security log: who did what, on whom and when; as the treasurer reads it.
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/common.ts';
import type { Diver } from '#contract/divers.ts';
import type { TracedAct } from '#contract/security-log.ts';
import { MOST_COUNTED } from '#domain/counting.ts';
import { accepted, onEachEngine, onEngine, START, type TestClub } from '../support/app.ts';
import { routesOf } from '../support/authorization.ts';
import { addDiver, newMember } from '../support/divers.ts';
import { members, PASSWORD } from '../support/members.ts';
import { newEvent, seedCrowd } from '../support/outings.ts';
import { openingWith } from '../support/season.ts';
import { login } from '../support/sign-in.ts';

const PLACE = { type: 'PARTICIPANT', position: 1 };
const DOSSIER_OF_NOW = { dossier_asked_at: START };

const read = (club: TestClub, query = '') => accepted<Page<TracedAct>>(club.as('SUPER_ADMIN').get(`/journal${query}`));

/** Newest first: what was done, by whom and on whom, by last name. */
const acts = async (club: TestClub, query?: string): Promise<string[]> =>
  (await read(club, query)).content.map(({ action, actor, subject, detail, times }) =>
    [
      actor?.lastname ?? '-',
      action,
      subject?.lastname ?? '-',
      ...Object.values<string | number>(detail as Record<string, string | number>),
      times,
    ].join(' '),
  );

onEachEngine('the security log', (club) => {
  let event = 0;
  let user = 0;
  beforeAll(async () => {
    event = await newEvent(club);
    user = await club.idOf('USER');
  });

  it('says who registered, moved and removed whom, and who mailed the registrants', async () => {
    const entry = `/events/${event}/participants/${user}`;
    const place = { position: 1, type: 'PARTICIPANT' };
    await club.as('TRIBE').post(`${entry}/seuil/0`, place);
    await club.as('ADMIN').put(`${entry}/position/1/type/PENDING_PARTICIPANT`, place);
    await club.as('ADMIN_SITES').delete(`/events/mailevent/${event}`);
    await club.as('USER').delete(entry);
    expect((await club.as('USER').post(`${entry}/seuil/0`, place)).statusCode).toBe(200);
    const purge = `/events/${event}/participants/purge/${user}/position/1/type/PARTICIPANT`;
    expect((await club.as('SUPER_ADMIN').delete(purge)).statusCode).toBe(200);
    expect(await acts(club)).toEqual([
      'TRÉSOR registrationPurged MARTIN PARTICIPANT 1',
      'MARTIN registered MARTIN PARTICIPANT 1',
      'MARTIN unregistered MARTIN PENDING_PARTICIPANT 1',
      'SORTIE registrantsMailed - 1 1',
      'SECRET moved MARTIN PARTICIPANT PENDING_PARTICIPANT 1',
      'MARTIN registered MARTIN PARTICIPANT 1',
    ]);
    const [last] = (await read(club, '?page=0&size=1')).content;
    expect(last).toMatchObject({ at: '2026-05-04T10:00:00+02:00', event: { id: event, site: 'VODELÉE' } });
  });

  it('has no row of an act that was refused by a rule', async () => {
    const { totalElements } = await read(club);
    const cancelled = await newEvent(club, { status: 'CANCELLED' });
    const path = `/events/${cancelled}/participants/${user}/seuil/0`;
    expect((await club.as('USER').post(path, { type: 'PARTICIPANT', position: 1 })).statusCode).toBe(422);
    expect((await read(club)).totalElements).toBe(totalElements);
  });

  it('says who opened emergency contacts, printed sheets and statements, and exported lists', async () => {
    club.advance({ minutes: 1 });
    const { id } = await newMember(club, { lastname: 'PLONGÉE', urgence1: 'Marie 0470 11 22 33' });
    await club.as('ADMIN_PLONGEURS').get(`/divers/${id}`);
    await club.as('USER').get(`/divers/${await club.idOf('TRIBE')}`);
    await club.as('ADMIN').get(`/events/FDS/${event}/FDS`);
    await club.as('USER').get(`/events/${event}/pdf`);
    expect((await club.as('ADMIN').get('/divers?q=secret')).statusCode).toBe(200);
    expect(await acts(club, '?page=0&size=4')).toEqual([
      'SECRET membersExported - 1 1',
      'MARTIN registrantsPrinted - 1',
      'SECRET safetySheetPrinted - 0 1',
      'FICHE emergencyOpened PLONGÉE 1',
    ]);
  });

  it('has equal readings of ten minutes once', async () => {
    club.advance({ minutes: 1 });
    const { id } = await newMember(club, { lastname: 'RELUE', urgence1: 'Marie 0470 11 22 33' });
    const look = () => club.as('ADMIN_PLONGEURS').get(`/divers/${id}`);
    for (let time = 0; time < 5; time += 1) await look();
    expect(await acts(club, '?subject=relue&action=emergencyOpened')).toHaveLength(1);
    await club.as('ADMIN').get(`/divers/${id}`);
    expect(await acts(club, '?subject=relue&action=emergencyOpened')).toHaveLength(2);
    club.advance({ minutes: 10 });
    await look();
    expect(await acts(club, '?subject=relue&action=emergencyOpened')).toHaveLength(3);
  });

  it('lists one-time passwords with the other acts, once each', async () => {
    club.advance({ minutes: 1 });
    await club.anonymous.put(`/divers/${members.OTHER.licence}/password/init`);
    expect(await acts(club, '?subject=vois')).toEqual(['- passwordReset VOISIN 1']);
    const { id } = await newMember(club, { lastname: 'NOUVEAU', email: 'nouveau@example.org' });
    expect((await read(club, '?action=welcomePassword&subject=nouveau')).content).toMatchObject([
      { subject: { id }, actor: { lastname: 'TRÉSOR' } },
    ]);
  });

  it('is searched by who did, on whom, what and when', async () => {
    expect(await acts(club, '?actor=secret&action=moved')).toEqual([
      'SECRET moved MARTIN PARTICIPANT PENDING_PARTICIPANT 1',
    ]);
    expect((await read(club, '?actor=martin%20l')).totalElements).toBe(1);
    expect((await read(club, '?to=2026-05-03')).totalElements).toBe(0);
    expect((await read(club, '?from=2026-05-04&to=2026-05-04&subject=martin')).totalElements).toBeGreaterThan(3);
  });

  it('is searched by letters and names among all acts, however many', async () => {
    const [first] = await seedCrowd(club.database, 2001);
    const old = { at: '2026-05-01T08:00:00.000Z', action: 'signOut', actor_id: first?.id ?? 0 };
    await club.insert('security_log', old);
    const at = club.clock().toISOString();
    await club.database.write((tx) =>
      sql`insert into security_log (at, action, actor_id)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n <= ${sql.lit(MOST_COUNTED)})
        select ${sql.lit(at)}, 'signOut', ${sql.lit(user)} from numbers`.execute(tx.db),
    );
    const search = (actor: string) => read(club, `?page=0&size=25&action=signOut&actor=${actor}`);
    expect(await search('foule')).toMatchObject({ totalElements: 1 });
    expect(await search('foule000001')).toMatchObject({ totalElements: 1 });
    expect(await search('martin')).toMatchObject({ totalElements: MOST_COUNTED + 1 });
  });
});

onEachEngine('lists that leave as files', (club) => {
  const exported = async () => (await acts(club)).filter((act) => /Exported|Paged/.test(act));

  it('are members without pages or in large ones, or with contacts, once for ten minutes and selection', async () => {
    await newMember(club, { lastname: 'CONTACT', urgence1: 'Marie 0470 11 22 33' });
    const admin = club.as('ADMIN');
    const read = (query: string) => accepted<Page<Diver>>(admin.get(`/divers?${query}`));
    const all = (await read('page=0&size=1')).totalElements;
    const contactsIn = ({ content }: Page<Diver>) => content.map(({ urgence1 }) => urgence1).filter(Boolean);
    expect(contactsIn(await read('page=0&size=100'))).toEqual([]);
    expect(await exported()).toEqual([]);
    expect(contactsIn(await read(''))).toEqual([]);
    await read('page=0&size=101');
    await read('page=1&size=101');
    await read('');
    expect(contactsIn(await read('q=contact&contacts=1&page=0&size=10'))).toEqual(['Marie 0470 11 22 33']);
    expect(contactsIn(await read('q=contact&page=0&size=10'))).toEqual([]);
    expect(await exported()).toEqual([
      'SECRET membersExported - 1 1',
      `SECRET membersExported - ${all} 1`,
      `SECRET membersExported - ${all} 1`,
    ]);
    // With contacts alone, a row says so.
    expect(await acts(club, '?action=emergencyOpened')).toEqual(['SECRET emergencyOpened - 1 1']);
    club.advance({ minutes: 10 });
    await read('');
    expect(await exported()).toHaveLength(4);
  });

  it.each([
    ['divers', 'membersPaged'],
    ['dossiers', 'dossiersPaged'],
    ['outbox', 'mailsPaged'],
  ])('are %s page after page, of which one page again and again is none', async (list, action) => {
    const pages = async (numbers: readonly number[]) => {
      for (const page of numbers) await club.as('SUPER_ADMIN').get(`/${list}?page=${page}&size=2`);
      return (await exported()).filter((act) => act.includes(action));
    };
    const twenty = Array.from({ length: 20 }, (_, page) => page);
    expect(await pages([...twenty, ...twenty])).toEqual([]);
    expect(await pages([20, 21, 22])).toEqual([`TRÉSOR ${action} - 20 1`]);
  });

  it('are movements, donations, dossiers and mails', async () => {
    for (const list of ['mouvements', 'daos', 'dossiers', 'outbox', 'dettes', 'frais']) {
      expect((await club.as('SUPER_ADMIN').get(`/${list}?page=0&size=25`)).statusCode).toBe(200);
      expect((await club.as('SUPER_ADMIN').get(`/${list}?page=0&size=1000`)).statusCode).toBe(200);
    }
    expect((await exported()).slice(0, 6).map((act) => act.split(' ')[1])).toEqual([
      'expensesExported',
      'debtsExported',
      'mailsExported',
      'dossiersExported',
      'donationsExported',
      'movementsExported',
    ]);
  });

  it('want a fresh proof of identity, which pages of a screen do not', async () => {
    const token = await club.tokenOf('SUPER_ADMIN');
    club.advance({ minutes: 16 });
    const before = await exported();
    const asked = async (path: string): Promise<number> => (await club.as({ token }).get(path)).statusCode;
    for (const list of ['divers', 'mouvements', 'daos', 'dossiers', 'outbox', 'dettes', 'frais']) {
      expect([await asked(`/${list}?page=0&size=100`), await asked(`/${list}?page=0&size=101`)]).toEqual([200, 403]);
      expect(await asked(`/${list}`)).toBe(403);
    }
    expect(await asked('/divers?contacts=1&page=0&size=1')).toBe(403);
    expect(await exported()).toEqual(before);
  });

  it('are all that tell the addresses of many: with an old proof no other answer does', async () => {
    const many = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        addDiver(club, { email: `${index}@many.example`, dossier: 1, cotisation_cents: 50_00, ...DOSSIER_OF_NOW }),
      ),
    );
    const event = await newEvent(club);
    for (const { id } of many) await club.as('SUPER_ADMIN').post(`/events/${event}/participants/${id}/seuil/0`, PLACE);
    const divers = many.map(({ id }) => id);
    await accepted(club.as('SUPER_ADMIN').post('/dossiers/relances', { divers }));
    const token = await club.tokenOf('SUPER_ADMIN');
    const addressesIn = ({ body }: LightMyRequestResponse) => new Set(body.match(/\d@many\.example/g)).size;
    const lists = routesOf(club).filter((route) => /^GET [^:]+$/.test(route));
    const told = async () => {
      const file = ['Licence;Nom;E-mail', ...many.map(({ licence }) => `${licence};MANY;x@x.example`)].join('\n');
      const client = club.as({ token });
      const asked: Record<string, LightMyRequestResponse> = {
        event: await client.get(`/events/${event}`),
        season: await client.post('/saison', openingWith()),
        reminders: await client.post('/dossiers/relances', { divers }),
        recipients: await client.post('/divers/mail/destinataires', {}),
        import: await client.send('POST', '/divers/import', file, { 'content-type': 'text/csv' }),
      };
      for (const list of lists) asked[list] = await client.get(list.slice(4));
      return Object.keys(asked).filter((name) => addressesIn(asked[name]!) > 1);
    };
    expect((await told()).toSorted()).toEqual(['GET /divers', 'GET /dossiers', 'GET /outbox', 'import']);
    club.advance({ minutes: 16 });
    expect(await told()).toEqual([]);
  });
});

onEngine('sqlite', 'refusals', (club) => {
  const rows = () => club.rows('security_log');
  /** Waits for what is written after the answers. */
  const settled = async (count: number) => {
    await expect.poll(async () => (await rows()).length).toBe(count);
    return acts(club);
  };

  it('of sign-ins and forbidden acts are there, without the licence that nobody has', async () => {
    await login(club, { licence: members.USER.licence, password: 'pas le bon' });
    expect(await settled(1)).toEqual(['- signInRefused MARTIN BAD_CREDENTIALS 1']);
    await login(club, { licence: PASSWORD, password: 'pas le bon' });
    await club.as('USER').get('/outbox');
    await club.as('ADMIN').put(`/divers/${await club.idOf('USER')}`, { porte_Monnaie: 1000, version: 1 });
    expect(await settled(4)).toEqual([
      'SECRET actRefused MARTIN divers.update FIELD_FORBIDDEN 1',
      'MARTIN actRefused - mail.outbox FORBIDDEN 1',
      '- signInRefused - BAD_CREDENTIALS 1',
      '- signInRefused MARTIN BAD_CREDENTIALS 1',
    ]);
    expect(JSON.stringify(await rows())).not.toContain(PASSWORD);
    expect((await rows())[0]).toMatchObject({ network: '192.0.2.0/24', at: START });
  });

  it('that repeat, of an old token, or of a flood do not fill the disk', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1) await club.as('USER').get('/outbox');
    await club.as({ token: 'old' }).get('/outbox');
    await club.as('DEACTIVATED').get('/outbox');
    for (let attempt = 0; attempt < 60; attempt += 1) await login(club, { licence: `F-${attempt}`, password: 'x' });
    const before = (await rows()).length;
    // Unknown licences: twenty of their own, one for their network; a known one, and two acts, as before.
    expect(before).toBe(24);
    await club.app.close();
    expect((await rows()).filter(({ times }) => times > 1).map(({ action, times }) => [action, times])).toEqual(
      expect.arrayContaining([['actRefused', 30]]),
    );
    const refused = (await rows()).filter(({ action }) => action === 'signInRefused');
    expect(refused.reduce((sum, { times }) => sum + times, 0)).toBe(62);
    expect((await rows()).length).toBeLessThan(before + 21);
  });
});

onEngine('sqlite', 'refusals beside noise', (club) => {
  it('keep who, on whom and where from, and are counted with none of another kind', async () => {
    for (let attempt = 0; attempt < 24; attempt += 1) await login(club, { licence: `N-${attempt}`, password: 'x' });
    for (let guess = 0; guess < 5; guess += 1) await login(club, { licence: members.ADMIN.licence, password: 'x' });
    await club.as('TRIBE').get('/journal');
    await club.app.close();
    const rows = await club.rows('security_log');
    const [admin, tribe] = [await club.idOf('ADMIN'), await club.idOf('TRIBE')];
    const network = '192.0.2.0/24';
    const ofNoise = rows.filter(({ action, subject_id }) => action === 'signInRefused' && subject_id === null);
    expect(ofNoise.reduce((sum, { times }) => sum + times, 0)).toBe(24);
    expect(ofNoise.at(-1)).toMatchObject({ network, detail: null, times: 3 });
    expect(new Set(ofNoise.map((row) => row.network))).toEqual(new Set([network]));
    const others = rows.filter((row) => !ofNoise.includes(row));
    expect(others).toMatchObject([
      { action: 'signInRefused', subject_id: admin, network, times: 1 },
      { action: 'actRefused', actor_id: tribe, network: '127.0.0.0/24', times: 1 },
      { action: 'signInRefused', subject_id: admin, network, times: 4 },
    ]);
  });
});
