import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/common.ts';
import type { DossierPage, RemindersSent, SeasonPreview, SeasonStart, SentDossier } from '#contract/membership.ts';
import { clubSettings } from '#domain/parametres/club-settings.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { addDiver, booksOf, copyOf, diverIn, newLicence, type Person } from '../support/divers.ts';
import { members } from '../support/members.ts';
import {
  apply,
  dossierOf,
  forgetSeasons,
  look,
  mailsTo,
  openingWith,
  openSeason,
  previewOf,
  RATES,
} from '../support/season.ts';
import { seedSettings } from '../support/payments.ts';
import { tally } from '../support/sign-in.ts';
import type { LastDossier } from '#contract/divers.ts';
import { DOSSIER_STATES, dossierState } from '#domain/membership/dossier-state.ts';

onEachEngine('a season', (club) => {
  beforeAll(() => seedSettings(club));
  beforeEach(async () => {
    club.setClock(START);
    await forgetSeasons(club);
  });

  const read = async (id: number) => diverIn(await club.as('SUPER_ADMIN').get(`/divers/${id}`));
  const asked = () => club.rows('divers', { dossier: 1 });
  const wasAsked = async (id: number): Promise<boolean> => (await club.row('divers', { id })).dossier === 1;
  const current = (body: string): SeasonPreview => (JSON.parse(body) as { current: SeasonPreview }).current;

  it('says what would be written, and writes nothing', async () => {
    const opening = openingWith({ mail: true });
    const others = await previewOf(club, opening);
    await addDiver(club, { level: 'N2', assurance: 'loisir  1', cotisation_cents: 170_00 });
    await addDiver(club, { level: 'E2', assurance: 'LOISIR 2', email: 'nulle part' });
    const before = await booksOf(club);
    expect(await previewOf(club, opening)).toEqual({
      ...others,
      digest: expect.not.stringContaining(others.digest) as string,
      counts: { members: others.counts.members + 2, mails: others.counts.mails + 1 },
      total: others.total + 100 + 46.5 + 24 + (100 + 46.5 + 38.25 - 20),
      warnings: { ...others.warnings, STILL_OWES: 1, NO_EMAIL: others.warnings.NO_EMAIL + 1 },
    });
    expect(others).toMatchObject({ applied: false, label: '2026/2027', deadline: '2026-09-30' });
    expect(others.warnings.INSURANCE_UNKNOWN).toBeGreaterThan(0);
    expect(await booksOf(club)).toEqual(before);
  });

  it('writes exactly what its preview said', async () => {
    const former = { assurance: 'Loisir 1', dossier_text: 'de l’an dernier', dossier_sent_at: START };
    const diver = await addDiver(club, former);
    const done = { dossier_paid_at: START, dossier_reminded_at: START };
    const supervisor = await addDiver(club, { level: 'E3', assurance: 'Loisir 2', ...done });
    const version = (await read(diver.id)).version;
    const seen = await previewOf(club, openingWith());
    const opened = await accepted<SeasonPreview>(apply(club, openingWith(), seen.digest));
    expect(opened).toEqual({ ...seen, applied: true });
    const fees = (await asked()).map(({ cotisation_cents }) => cotisation_cents ?? 0);
    expect(fees).toHaveLength(seen.counts.members);
    expect(fees.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(seen.total * 100));
    const licensed = { cotadhesion: 100, cotlicence: 46.5, dossier: true };
    const dive = { ...licensed, cotassurance: 24, cotencadrant: 0, cotisation: 170.5 };
    expect(await read(diver.id)).toMatchObject(dive);
    const supervise = { ...licensed, cotassurance: 38.25, cotencadrant: -20, cotisation: 164.75 };
    expect(await read(supervisor.id)).toMatchObject(supervise);
    expect((await read(diver.id)).version).toBe(version + 1);
    for (const { id } of [diver, supervisor]) {
      expect(await dossierOf(club, id)).toMatchObject({
        state: 'awaited',
        askedAt: '2026-05-04T10:00:00+02:00',
        sentAt: null,
        paidAt: null,
        remindedAt: null,
        text: null,
      });
    }
    const { season, homeShown } = clubSettings(
      (await club.as('USER').get('/parametres?sort=id')).json<{ content: never[] }>().content,
    );
    expect(season).toEqual({ label: '2026/2027', text: '<p>Bienvenue.</p>', deadline: '2026-09-30' });
    // The switch of the home page stays unchanged.
    expect(homeShown).toBe(true);
    expect(await mailsTo(club, `${members.OTHER.licence.toLowerCase()}@example.org`)).toEqual([]);
  });

  it('cleans its text by the list of what is allowed', async () => {
    const preview = await openSeason(club, { text: '<p onclick="x()">Bonjour<script>alert(1)</script></p>' });
    expect(preview.text).toBe('<p>Bonjour</p>');
    const stored = await club.database.read(async (tx) => (await settingsRepository(tx).club()).season.text);
    expect(stored).toBe('<p>Bonjour</p>');
  });

  it('leaves a trace of each member and of the setting', async () => {
    const { id } = await addDiver(club, { assurance: 'Loisir 1' });
    await openSeason(club);
    const answer = await club.as('SUPER_ADMIN').get(`/historique/divers/${id}`);
    const [entry] = answer.json<{ content: { author: { name: string }; changes: object[] }[] }>().content;
    expect(entry!.author.name).toBe('Inès TRÉSOR');
    expect(entry!.changes).toEqual(
      expect.arrayContaining([
        { field: 'cotisation', before: 0, after: 170.5 },
        { field: 'dossier', before: false, after: true },
        { field: 'saison', before: null, after: '2026/2027' },
      ]),
    );
    const setting = await club.as('SUPER_ADMIN').get('/parametres/Site ouvert');
    const history = await club.as('SUPER_ADMIN').get(`/historique/parametres/${setting.json<{ id: number }>().id}`);
    expect(history.body).toContain('2026/2027');
  });

  describe('whom it is for', () => {
    it('proposes neither the deactivated nor those kept out by a fee below 0, and takes them when told', async () => {
      const others = (await previewOf(club, openingWith())).counts.members;
      const added = [
        await addDiver(club, { desactived: 1 }),
        await addDiver(club, { cotisation_cents: -1_00 }),
        await addDiver(club, { active: 0 }),
      ].map(({ id }) => id);
      const fresh = await addDiver(club, { cotisation_cents: null });
      const proposed = await previewOf(club, openingWith());
      expect(proposed.counts.members).toBe(others + 1);
      expect(proposed.warnings).toMatchObject({ DEACTIVATED: 0, NOT_ELIGIBLE: 0 });
      const taken = await openSeason(club, { added: [...added, 2_000_000_000] });
      expect(taken.counts.members).toBe(others + 3);
      expect(taken.warnings).toMatchObject({ DEACTIVATED: 1, NOT_ELIGIBLE: 1 });
      expect(await Promise.all([...added, fresh.id].map(wasAsked))).toEqual([true, true, false, true]);
    });

    it('leaves those who are excluded as they were', async () => {
      const { id } = await addDiver(club, { cotisation_cents: 12_00 });
      const before = await read(id);
      await openSeason(club, { excluded: [id] });
      expect(await read(id)).toEqual(before);
    });

    it('opened once more, proposes those alone whom it has not asked, and so undoes nobody’s payment', async () => {
      const { counts } = await openSeason(club);
      const user = await club.idOf('USER');
      const paid = { reason: 'Chèque', amount: (await read(user)).cotisation };
      await club.as('SUPER_ADMIN').post(`/dossiers/${user}/regle`, paid);
      const late = await addDiver(club, { dossier: 0, dossier_asked_at: null });
      const again = await openSeason(club, { text: 'Un autre texte' });
      expect(again.counts.members).toBe(1);
      expect(await wasAsked(late.id)).toBe(true);
      expect((await read(user)).cotisation).toBe(0);
      expect((await dossierOf(club, user)).paidAt).not.toBeNull();
      expect((await previewOf(club, openingWith({ added: [user] }))).warnings.ALREADY_ASKED).toBe(1);
      // Another season is another matter.
      const next = await previewOf(club, openingWith({ label: '2027/2028' }));
      expect(next.counts.members).toBe(counts.members + 1);
    });

    it('may be nobody: the text and the deadline alone are written', async () => {
      const { members: everybody } = (await club.as('SUPER_ADMIN').get('/saison')).json<SeasonStart>();
      const preview = await openSeason(club, { excluded: everybody.map(({ id }) => id), deadline: '2026-10-15' });
      expect(preview.counts).toEqual({ members: 0, mails: 0 });
      const start = (await club.as('SUPER_ADMIN').get('/saison')).json<SeasonStart>();
      expect(start.current).toEqual({ label: '2026/2027', text: '<p>Bienvenue.</p>', deadline: '2026-10-15' });
      expect(start.members.every(({ state }) => state === null)).toBe(true);
    });
  });

  it('writes to everybody who has an address, in the same transaction', async () => {
    await addDiver(club, { email: 'zoe.saison@example.org', firstname: 'Zoé', assurance: 'Loisir 1' });
    await addDiver(club, { email: 'off.saison@example.org', desactived: 1 });
    const preview = await openSeason(club, { mail: true, added: [] });
    const [mail, ...more] = await mailsTo(club, 'zoe.saison@example.org');
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Votre dossier 2026/2027 est ouvert');
    expect(mail!.body_text.replaceAll('\u00a0', ' ')).toContain('170,50 €');
    expect(mail!.body_text).toContain('mercredi\u00a030\u00a0septembre\u00a02026');
    expect(mail!.body_text).toContain('https://espace.club.example/Helloasso');
    expect(await mailsTo(club, 'off.saison@example.org')).toEqual([]);
    expect(await club.rows('outbox')).toHaveLength(preview.counts.mails);
  });

  it('begins with what most members had to pay, and with the contracts that they have', async () => {
    const fee = { cotadhesion_cents: 90_00, cotlicence_cents: 45_00 };
    for (const assurance of ['Zénith', 'zenith', 'ZENITH ']) {
      await addDiver(club, { ...fee, assurance, cotassurance_cents: 31_00 });
    }
    for (let count = 0; count < 60; count += 1)
      await addDiver(club, { ...fee, level: 'N4', cotencadrant_cents: -15_00 });
    const { usual } = (await club.as('SUPER_ADMIN').get('/saison')).json<SeasonStart>();
    expect(usual).toMatchObject({ adhesion: 90, licence: 45, supervisorRebate: -15 });
    expect(usual.insurances.filter(({ name }) => /z.nith/i.test(name))).toEqual([{ name: 'Zénith', amount: 31 }]);
    expect((await look(club, openingWith({ rates: usual }))).statusCode).toBe(200);
  });

  describe('that somebody was quicker than', () => {
    const newcomer = { lastname: 'N', licenceNumber: newLicence() };
    it.each([
      ['a member was changed', (id: number) => club.as('ADMIN').put(`/divers/${id}`, { telephone: '06' })],
      ['a member was deleted', (id: number) => club.as('ADMIN').delete(`/divers/${id}`)],
      ['a member joined', () => club.as('SUPER_ADMIN').post('/divers', newcomer)],
    ])('writes nothing, and shows what it would do now: %s', async (_name, meanwhile) => {
      const { id } = await addDiver(club);
      const { digest } = await previewOf(club, openingWith());
      expect((await meanwhile(id)).statusCode).toBeLessThan(300);
      const before = await booksOf(club);
      const answer = await apply(club, openingWith(), digest);
      expect(refusalIn(answer)).toBe('409 SEASON_STALE');
      expect(answer.json<ErrorBody>().message).toMatch(/^Les membres ont changé/);
      expect(await booksOf(club)).toEqual(before);
      const fresh = current(answer.body);
      expect(fresh).toEqual(await previewOf(club, openingWith()));
      expect((await accepted<SeasonPreview>(apply(club, openingWith(), fresh.digest))).applied).toBe(true);
    });

    it('is one of two at the same moment, whole', async () => {
      const openings = [openingWith({ mail: true }), openingWith({ rates: { ...RATES, adhesion: 120 }, mail: true })];
      const digests = await Promise.all(openings.map(async (one) => (await previewOf(club, one)).digest));
      const answers = await Promise.all(openings.map((one, index) => apply(club, one, digests[index]!)));
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      const won = answers.find(({ statusCode }) => statusCode === 200)!.json<SeasonPreview>();
      const fees = (await asked()).map(({ cotisation_cents }) => cotisation_cents ?? 0);
      expect(fees.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(won.total * 100));
      expect(await club.rows('outbox')).toHaveLength(won.counts.mails);
    });

    it('waits for who is writing a member, and is refused then', async () => {
      const { id } = await addDiver(club);
      const { digest } = await previewOf(club, openingWith());
      const answer = await club.database.write(async ({ db }) => {
        await db
          .updateTable('divers')
          .set((row) => ({ telephone: '07', version: row('version', '+', 1) }))
          .where('id', '=', id)
          .execute();
        const answering = apply(club, openingWith(), digest);
        // Long enough to have read the members, were it not to wait.
        await new Promise((done) => setTimeout(done, 300));
        return { answering };
      });
      expect(refusalIn(await answer.answering)).toBe('409 SEASON_STALE');
      expect((await read(id)).dossier).toBe(false);
    });

    it('is refused when another thing is asked than what was seen', async () => {
      const { digest } = await previewOf(club, openingWith());
      const dearer = openingWith({ rates: { ...RATES, adhesion: 101 } });
      expect(refusalIn(await apply(club, dearer, digest))).toBe('409 SEASON_STALE');
      expect(refusalIn(await apply(club, openingWith(), 'nothing'))).toBe('409 SEASON_STALE');
    });
  });

  describe('bad input', () => {
    const withRate = (change: object) => ({ ...openingWith(), rates: { ...RATES, ...change } });
    const twice = [...RATES.insurances, { name: ' loisir 1', amount: 1 }];
    it.each<[string, object, string]>([
      ['a label of one year', openingWith({ label: '2026' }), '422 SEASON_LABEL_INVALID label'],
      ['yesterday', openingWith({ deadline: '2026-05-03' }), '422 DEADLINE_PAST deadline'],
      ['no such day', openingWith({ deadline: '2026-02-30' }), '400 BAD_DATE deadline'],
      ['a negative rate', withRate({ adhesion: -1 }), '400 BAD_REQUEST rates.adhesion'],
      ['a rebate that adds', withRate({ supervisorRebate: 5 }), '400 BAD_REQUEST rates.supervisorRebate'],
      ['a contract twice', withRate({ insurances: twice }), '422 INVALID_VALUE rates.insurances'],
    ])('%s is refused, naming the field, by preview and by opening', async (_name, body, refusal) => {
      expect(refusalIn(await look(club, body))).toBe(refusal);
      expect(refusalIn(await apply(club, body, 'any'))).toBe(refusal);
    });

    it('today is still a deadline', async () => {
      expect((await look(club, openingWith({ deadline: '2026-05-04' }))).statusCode).toBe(200);
    });
  });

  it('is bearable for two thousand members', async () => {
    const values = copyOf(await club.row('divers', { licence: members.OTHER.licence }));
    const crowd = Array.from({ length: 2000 }, (_, index) => ({
      ...values,
      licence: `C-${index}`,
      level: index % 9 === 0 ? 'E2' : 'N1',
      assurance: `Loisir ${index % 4}`,
    }));
    for (let start = 0; start < crowd.length; start += 200)
      await club.insert('divers', ...crowd.slice(start, start + 200));
    const preview = await openSeason(club, { mail: true });
    expect(preview.counts.members).toBeGreaterThan(2000);
    expect(await asked()).toHaveLength(preview.counts.members);
    const traces = (await club.rows('audit', { at: START })).filter(({ changes }) => changes.includes('saison'));
    expect(traces.length).toBeGreaterThanOrEqual(preview.counts.members);
  });
});

onEachEngine('the dossiers of a season', (club) => {
  beforeAll(() => seedSettings(club));
  beforeEach(async () => {
    club.setClock(START);
    await forgetSeasons(club);
  });

  const treasurer = () => club.as('SUPER_ADMIN');
  const list = (query: string) => accepted<DossierPage>(treasurer().get(`/dossiers?${query}`));
  const remind = (ids: number[], more: object = {}) => treasurer().post('/dossiers/relances', { divers: ids, ...more });
  const settle = (id: number, body: object) => treasurer().post(`/dossiers/${id}/regle`, body);

  it('are in the state that the domain says, each in one', async () => {
    const made: { id: number; state: string | null }[] = [];
    const bit = (index: number, of: number) => (Math.floor(index / of) % 2 === 1 ? START : null);
    for (let index = 0; index < 64; index += 1) {
      const [askedAt, sentAt, paidAt] = [bit(index, 4), bit(index, 8), bit(index, 16)];
      const dossier = index < 32 ? 0 : 1;
      const cotisation = [null, -1_00, 0, 170_00][index % 4] ?? null;
      const named = { lastname: 'Etats', lastname_key: 'etats', dossier, cotisation_cents: cotisation };
      const dates = { dossier_asked_at: askedAt, dossier_sent_at: sentAt, dossier_paid_at: paidAt };
      const { id } = await addDiver(club, { ...named, ...dates });
      made.push({ id, state: dossierState({ awaited: dossier === 1, askedAt, sentAt, paidAt, cotisation }) });
    }
    for (const state of DOSSIER_STATES) {
      const expected = made.filter((one) => one.state === state).map(({ id }) => id);
      const { content, counts } = await list(`state=${state}&q=etats&sort=id`);
      expect(content.map(({ id }) => id)).toEqual(expected);
      expect(content.every((one) => one.state === state)).toBe(true);
      expect(counts[state]).toBe(expected.length);
    }
    expect((await list('q=etats&sort=id')).content.map(({ id }) => id)).toEqual(
      made.flatMap(({ id, state }) => (state === null ? [] : [id])),
    );
    for (const { id } of made.filter(({ state }) => state === null)) {
      expect(refusalIn(await treasurer().get(`/dossiers/${id}`))).toBe('404 DIVER_NOT_FOUND');
    }
  });

  it('go from awaited to sent to paid', async () => {
    await openSeason(club);
    const id = await club.idOf('USER');
    expect((await dossierOf(club, id)).state).toBe('awaited');
    club.advance({ days: 2 });
    const mailed = await club
      .as('USER')
      .send('POST', '/divers/mailInscription/T-00-000006', 'Mes données, inchangées', { 'content-type': 'text/plain' });
    expect(mailed.statusCode, mailed.body).toBe(200);
    const sent = await dossierOf(club, id);
    expect(sent).toMatchObject({ state: 'sent', sentAt: '2026-05-06T10:00:00+02:00', text: 'Mes données, inchangées' });
    expect((await settle(id, { amount: sent.cotisation, reason: 'Espèces au club-house' })).statusCode).toBe(200);
    const paid = { state: 'paid', cotisation: 0, paidAt: '2026-05-06T10:00:00+02:00' };
    expect(await dossierOf(club, id)).toMatchObject(paid);
    const member = diverIn(await treasurer().get(`/divers/${id}`));
    expect(member).toMatchObject({ cotisation: 0, dossier: false, porte_Monnaie: 100 });
  });

  it('keep each text that was sent, of former seasons too, ten an hour', async () => {
    await openSeason(club);
    const id = await club.idOf('OTHER');
    const send = (text: string) =>
      club.as('OTHER').send('POST', '/divers/mailInscription/T-00-000009', text, { 'content-type': 'text/plain' });
    expect((await send('zéro')).statusCode).toBe(200);
    const texts = async () => {
      const { sentAt, text, earlier } = (await treasurer().get(`/dossiers/${id}`)).json<SentDossier>();
      return [text, sentAt, ...earlier.map((one) => `${one.text} ${one.sentAt.slice(0, 16)}`)];
    };
    club.advance({ days: 1 });
    expect((await send('un')).statusCode).toBe(200);
    club.advance({ days: 1 });
    expect((await send('deux')).statusCode).toBe(200);
    const former = ['un 2026-05-05T10:00', 'zéro 2026-05-04T10:00'];
    expect(await texts()).toEqual(['deux', '2026-05-06T10:00:00+02:00', ...former]);
    await openSeason(club, { label: '2027/2028' });
    expect(await texts()).toEqual([null, null, 'deux 2026-05-06T10:00', ...former]);
    club.advance({ days: 1 });
    for (let time = 0; time < 10; time += 1) expect((await send(`${time}`)).statusCode).toBe(200);
    expect(refusalIn(await send('trop'))).toBe('429 TOO_MANY_TRIES');
    expect((await texts())[0]).toBe('9');
    const last = (await club.as('OTHER').get('/divers/mailInscription/T-00-000009')).json<LastDossier>();
    expect(last).toEqual({ sentAt: '2026-05-07T10:00:00+02:00', text: '9' });
  });

  it('are searched by first letters, sorted and turned page by page', async () => {
    const at = (day: number) => `2026-04-0${day}T08:00:00.000Z`;
    const make = (lastname: string, firstname: string, day: number | null) =>
      addDiver(club, {
        lastname,
        firstname,
        lastname_key: lastname.toLowerCase(),
        firstname_key: firstname.toLowerCase(),
        dossier_asked_at: at(1),
        dossier_sent_at: day === null ? null : at(day),
        cotisation_cents: 10_00,
      });
    await make('Qabc', 'Zoe', 5);
    await make('Qabc', 'Ana', null);
    await make('Qabd', 'Ana', 3);
    const firstnames = async (query: string) =>
      (await list(query)).content.map((one) => `${one.lastname} ${one.firstname}`);
    expect(await firstnames('q=qab')).toEqual(['Qabc Ana', 'Qabc Zoe', 'Qabd Ana']);
    expect(await firstnames('q=qabc%20z')).toEqual(['Qabc Zoe']);
    expect(await firstnames('q=qab&sort=sentAt')).toEqual(['Qabc Ana', 'Qabd Ana', 'Qabc Zoe']);
    expect(await firstnames('q=qab&sort=sentAt,desc')).toEqual(['Qabc Zoe', 'Qabd Ana', 'Qabc Ana']);
    expect(await list('q=qab&page=1&size=2')).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      number: 1,
      content: [{ lastname: 'Qabd' }],
      counts: { awaited: 0, sent: 3, paid: 0 },
    });
    expect(refusalIn(await treasurer().get('/dossiers?sort=dossier_text'))).toBe('400 UNKNOWN_SORT sort');
    expect(refusalIn(await treasurer().get('/dossiers?state=perdu'))).toBe('400 BAD_REQUEST state');
  });

  it('say whose instalment the provider has refused since they were asked for', async () => {
    const [refused, before] = [
      await addDiver(club, { dossier_asked_at: START, cotisation_cents: 58_00, dossier_paid_at: START }),
      await addDiver(club, { dossier_asked_at: START }),
    ];
    const row = { cents: 0, kind: 'ONLINE_REFUSED', account: 'MEMBERSHIP' };
    await club.insert(
      'movements',
      { ...row, diver_id: refused.id, created_at: '2026-05-26T08:00:00.000Z' },
      { ...row, diver_id: before.id, created_at: '2025-11-26T08:00:00.000Z' },
    );
    // A member who owes again is not done, although the first fee was paid.
    expect(await dossierOf(club, refused.id)).toMatchObject({ instalmentRefused: true, state: 'sent' });
    expect(await dossierOf(club, before.id)).toMatchObject({ instalmentRefused: false });
  });

  describe('a reminder', () => {
    const person = (given: object = {}): Promise<Person> =>
      addDiver(club, { dossier: 1, dossier_asked_at: START, cotisation_cents: 170_00, ...given });

    it('goes to those of whom something is awaited, and says what', async () => {
      const [awaited, due, off] = [
        await person({ email: 'attendu@example.org', firstname: 'Ada' }),
        await person({ email: 'doit@example.org', dossier: 0, dossier_sent_at: START }),
        await person({ email: 'off@example.org', desactived: 1 }),
      ];
      const paid = await person({ email: 'regle@example.org', dossier: 0, cotisation_cents: 0 });
      const silent = await person({ email: 'pas une adresse' });
      const never = await addDiver(club, { email: 'jamais@example.org' });
      const all = [awaited, due, off, paid, silent, never].map(({ id }) => id);
      expect(await accepted(remind([...all, awaited.id, 2_000_000_000]))).toEqual({
        reminded: 3,
        notDue: 3,
        withoutEmail: 1,
      });
      const textTo = async (to: string) => {
        const mails = await mailsTo(club, to);
        expect(mails).toHaveLength(1);
        return mails[0]!;
      };
      expect((await textTo('attendu@example.org')).subject).toBe('Rappel : votre dossier 2025/2026');
      expect((await textTo('attendu@example.org')).body_text).toMatch(/^Bonjour Ada,\n\nNous n’avons pas encore reçu/);
      expect((await textTo('doit@example.org')).subject).toBe('Rappel : votre cotisation 2025/2026');
      expect((await textTo('doit@example.org')).body_text).toContain('170,00\u00a0€');
      expect((await textTo('off@example.org')).body_text).toContain('Votre compte est désactivé');
      for (const nobody of ['regle@example.org', 'jamais@example.org']) expect(await mailsTo(club, nobody)).toEqual([]);
      expect((await dossierOf(club, awaited.id)).remindedAt).toBe('2026-05-04T10:00:00+02:00');
      expect((await dossierOf(club, silent.id)).remindedAt).toBeNull();
    });

    it('is sent once a day, to all who were asked for or to none, unless one insists', async () => {
      const [one, other] = [await person({ email: 'une@example.org' }), await person({ email: 'autre@example.org' })];
      expect((await remind([one.id])).statusCode).toBe(200);
      club.advance({ hours: 3 });
      const answer = await remind([one.id, other.id]);
      expect(refusalIn(answer)).toBe('409 DOSSIER_REMINDED');
      expect(answer.json<{ current: { id: number }[] }>().current.map(({ id }) => id)).toEqual([one.id]);
      expect(await mailsTo(club, 'autre@example.org')).toEqual([]);
      expect((await remind([one.id, other.id], { again: true })).json<RemindersSent>().reminded).toBe(2);
      expect(await mailsTo(club, 'une@example.org')).toHaveLength(2);
      // Eleven in the evening and one in the morning are two days in Paris.
      club.setClock('2026-05-05T22:30:00.000Z');
      expect((await remind([one.id])).statusCode).toBe(200);
    });

    it('is one of two that are asked for at the same moment', async () => {
      const { id } = await person({ email: 'deux@example.org' });
      const answers = await Promise.all([remind([id]), remind([id])]);
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      expect(await mailsTo(club, 'deux@example.org')).toHaveLength(1);
    });
  });

  describe('a fee that came by another way', () => {
    it('is a row of the ledger with its reason, once, and moves no wallet', async () => {
      const { id } = await addDiver(club, { dossier_asked_at: START, cotisation_cents: 170_50 });
      const body = { amount: 170.5, reason: ' Chèque 123 ' };
      const answers = await Promise.all([settle(id, body), settle(id, body)]);
      expect(tally(answers)).toEqual({ 200: 1, 422: 1 });
      const rows = await club.rows('movements', { diver_id: id });
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ cents: 170_50, account: 'MEMBERSHIP', kind: 'MANUAL', reason: 'Chèque 123' });
      expect(rows[0]!.author_id).toBe(await club.idOf('SUPER_ADMIN'));
      const history = await treasurer().get(`/historique/divers/${id}`);
      expect(history.json<{ content: { changes: object[] }[] }>().content[0]!.changes).toEqual([
        { field: 'cotisation', before: 170.5, after: 0 },
      ]);
    });

    it('is refused when another amount is due by now, none is due, or nothing was asked for', async () => {
      const [due, paid, never] = [
        await addDiver(club, { dossier_asked_at: START, cotisation_cents: 170_00 }),
        await addDiver(club, { dossier_asked_at: START, cotisation_cents: 0 }),
        await addDiver(club, { cotisation_cents: 5_00 }),
      ];
      const reason = 'Espèces';
      expect(refusalIn(await settle(due.id, { amount: 150, reason }))).toBe('409 STALE_VERSION');
      expect(refusalIn(await settle(paid.id, { amount: 150, reason }))).toBe('422 MEMBERSHIP_NOT_DUE');
      expect(refusalIn(await settle(never.id, { amount: 5, reason }))).toBe('404 DIVER_NOT_FOUND');
      expect(refusalIn(await settle(due.id, { amount: 170, reason: '  x  ' }))).toBe('422 INVALID_VALUE reason');
      for (const amount of [0, -1, 1e9, NaN, '170']) {
        expect(refusalIn(await settle(due.id, { amount, reason }))).toBe('400 BAD_REQUEST amount');
      }
      expect((await dossierOf(club, due.id)).cotisation).toBe(170);
    });
  });
});
