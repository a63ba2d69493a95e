import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../src/shared/contract/common.ts';
import type { SeasonLine, SeasonPreview, SeasonStart } from '../../src/shared/contract/membership.ts';
import { clubSettings } from '../../src/shared/domain/parametres/club-settings.ts';
import { settingsRepository } from '../../src/server/commons/parametres/repository.ts';
import { onEachEngine, START } from '../support/app.ts';
import { addDiver, booksOf, copyOf, diverIn, refusalIn } from '../support/divers.ts';
import { members } from '../support/members.ts';
import {
  apply,
  dossierOf,
  forgetSeasons,
  look,
  mailsTo,
  openingWith,
  openSeason,
  previewIn,
  RATES,
  seedSettings,
} from '../support/season.ts';
import { tally } from '../support/sign-in.ts';

onEachEngine('a season', (club) => {
  beforeAll(() => seedSettings(club));
  beforeEach(async () => {
    club.setClock(START);
    await forgetSeasons(club);
  });

  const read = async (id: number) => diverIn(await club.as('SUPER_ADMIN').get(`/divers/${id}`));
  const lineOf = ({ lines }: SeasonPreview, id: number): SeasonLine | undefined => lines.find((line) => line.id === id);
  const current = (body: string): SeasonPreview => (JSON.parse(body) as { current: SeasonPreview }).current;

  it('says who would get what, and writes nothing', async () => {
    const diver = await addDiver(club, { level: 'N2', assurance: 'loisir  1', cotisation_cents: 170_00 });
    const supervisor = await addDiver(club, { level: 'E2', assurance: 'LOISIR 2', email: 'nulle part' });
    const before = await booksOf(club);
    const preview = previewIn(await look(club, openingWith({ mail: true })));
    expect(preview).toMatchObject({ applied: false, label: '2026/2027', deadline: '2026-09-30' });
    expect(lineOf(preview, diver.id)).toMatchObject({
      parts: { adhesion: 100, licence: 46.5, insurance: 24, supervisorRebate: 0 },
      total: 170.5,
      cotisation: 170,
      state: null,
      warnings: ['STILL_OWES'],
    });
    expect(lineOf(preview, supervisor.id)).toMatchObject({
      parts: { adhesion: 100, licence: 46.5, insurance: 38.25, supervisorRebate: -20 },
      total: 164.75,
      warnings: ['NO_EMAIL'],
    });
    expect(lineOf(preview, await club.idOf('OTHER'))?.warnings).toEqual(['INSURANCE_UNKNOWN']);
    expect(preview.counts.members).toBe(preview.lines.length);
    expect(preview.counts.mails).toBe(preview.lines.filter(({ warnings }) => !warnings.includes('NO_EMAIL')).length);
    const cents = preview.lines.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
    expect(Math.round(preview.total * 100)).toBe(cents);
    expect(await booksOf(club)).toEqual(before);
  });

  it('writes exactly what its preview said', async () => {
    const [diver, supervisor] = [
      await addDiver(club, { assurance: 'Loisir 1', dossier_text: 'de l’an dernier', dossier_sent_at: START }),
      await addDiver(club, { level: 'E3', assurance: 'Loisir 2', dossier_paid_at: START, dossier_reminded_at: START }),
    ];
    const version = (await read(diver.id)).version;
    const seen = previewIn(await look(club, openingWith()));
    const opened = previewIn(await apply(club, openingWith(), seen.digest));
    expect(opened).toEqual({ ...seen, applied: true });
    for (const { id, parts, total } of opened.lines) {
      expect(await read(id)).toMatchObject({
        cotadhesion: parts.adhesion,
        cotlicence: parts.licence,
        cotassurance: parts.insurance,
        cotencadrant: parts.supervisorRebate,
        cotisation: total,
        dossier: true,
      });
    }
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
      const [off, out, deleted] = [
        await addDiver(club, { desactived: 1 }),
        await addDiver(club, { cotisation_cents: -1_00 }),
        await addDiver(club, { active: 0 }),
      ];
      const fresh = await addDiver(club, { cotisation_cents: null });
      const ids = ({ lines }: SeasonPreview) => new Set(lines.map(({ id }) => id));
      const proposed = ids(previewIn(await look(club, openingWith())));
      expect([off, out, deleted, fresh].map(({ id }) => proposed.has(id))).toEqual([false, false, false, true]);
      const added = [off.id, out.id, deleted.id, 2_000_000_000];
      const taken = previewIn(await look(club, openingWith({ added })));
      expect([off, out, deleted].map(({ id }) => ids(taken).has(id))).toEqual([true, true, false]);
      expect(lineOf(taken, off.id)?.warnings).toContain('DEACTIVATED');
      expect(lineOf(taken, out.id)?.warnings).toContain('NOT_ELIGIBLE');
    });

    it('leaves those who are excluded as they were', async () => {
      const { id } = await addDiver(club, { cotisation_cents: 12_00 });
      const before = await read(id);
      const preview = await openSeason(club, { excluded: [id] });
      expect(lineOf(preview, id)).toBeUndefined();
      expect(await read(id)).toEqual(before);
    });

    it('opened once more, proposes those alone whom it has not asked, and so undoes nobody’s payment', async () => {
      await openSeason(club);
      const user = await club.idOf('USER');
      await club
        .as('SUPER_ADMIN')
        .post(`/dossiers/${user}/regle`, { reason: 'Chèque', amount: (await read(user)).cotisation });
      const late = await addDiver(club, { dossier: 0, dossier_asked_at: null });
      const again = await openSeason(club, { text: 'Un autre texte' });
      expect(again.lines.map(({ id }) => id)).toEqual([late.id]);
      expect((await read(user)).cotisation).toBe(0);
      expect((await dossierOf(club, user)).paidAt).not.toBeNull();
      const taken = previewIn(await look(club, openingWith({ added: [user] })));
      expect(lineOf(taken, user)?.warnings).toContain('ALREADY_ASKED');
      // Another season is another matter.
      expect(lineOf(previewIn(await look(club, openingWith({ label: '2027/2028' }))), user)).toBeDefined();
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
    it.each([
      ['a member was changed', (id: number) => club.as('ADMIN').put(`/divers/${id}`, { telephone: '06' })],
      ['a member was deleted', (id: number) => club.as('ADMIN').delete(`/divers/${id}`)],
      [
        'a member joined',
        () => club.as('SUPER_ADMIN').post('/divers', { lastname: 'N', licenceNumber: `S-${Math.random()}` }),
      ],
    ])('writes nothing, and shows what it would do now: %s', async (_name, meanwhile) => {
      const { id } = await addDiver(club);
      const { digest } = previewIn(await look(club, openingWith()));
      expect((await meanwhile(id)).statusCode).toBeLessThan(300);
      const before = await booksOf(club);
      const answer = await apply(club, openingWith(), digest);
      expect(refusalIn(answer)).toEqual([409, 'SEASON_STALE']);
      expect(answer.json<ErrorBody>().message).toMatch(/^Les membres ont changé/);
      expect(await booksOf(club)).toEqual(before);
      const fresh = current(answer.body);
      expect(fresh).toEqual(previewIn(await look(club, openingWith())));
      expect(previewIn(await apply(club, openingWith(), fresh.digest)).applied).toBe(true);
    });

    it('is one of two at the same moment, whole', async () => {
      const openings = [openingWith({ mail: true }), openingWith({ rates: { ...RATES, adhesion: 120 }, mail: true })];
      const digests = await Promise.all(openings.map(async (one) => previewIn(await look(club, one)).digest));
      const answers = await Promise.all(openings.map((one, index) => apply(club, one, digests[index]!)));
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      const won = answers.find(({ statusCode }) => statusCode === 200)!.json<SeasonPreview>();
      for (const { id, total } of won.lines) expect((await read(id)).cotisation).toBe(total);
      const mails = await club.rows('outbox');
      expect(mails).toHaveLength(won.counts.mails);
    });

    it('waits for who is writing a member, and is refused then', async () => {
      const { id } = await addDiver(club);
      const { digest } = previewIn(await look(club, openingWith()));
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
      expect(refusalIn(await answer.answering)).toEqual([409, 'SEASON_STALE']);
      expect((await read(id)).dossier).toBe(false);
    });

    it('is refused when another thing is asked than what was seen', async () => {
      const { digest } = previewIn(await look(club, openingWith()));
      const dearer = openingWith({ rates: { ...RATES, adhesion: 101 } });
      expect(refusalIn(await apply(club, dearer, digest))).toEqual([409, 'SEASON_STALE']);
      expect(refusalIn(await apply(club, openingWith(), 'nothing'))).toEqual([409, 'SEASON_STALE']);
    });
  });

  describe('bad input', () => {
    const withRate = (change: object) => ({ ...openingWith(), rates: { ...RATES, ...change } });
    it.each<[string, object, [number, string, string]]>([
      ['a label of one year', openingWith({ label: '2026' }), [422, 'SEASON_LABEL_INVALID', 'label']],
      ['yesterday', openingWith({ deadline: '2026-05-03' }), [422, 'DEADLINE_PAST', 'deadline']],
      ['no such day', openingWith({ deadline: '2026-02-30' }), [400, 'BAD_DATE', 'deadline']],
      ['a negative rate', withRate({ adhesion: -1 }), [400, 'BAD_REQUEST', 'rates.adhesion']],
      ['a rebate that adds', withRate({ supervisorRebate: 5 }), [400, 'BAD_REQUEST', 'rates.supervisorRebate']],
      [
        'a contract twice',
        withRate({ insurances: [...RATES.insurances, { name: ' loisir 1', amount: 1 }] }),
        [422, 'INVALID_VALUE', 'rates.insurances'],
      ],
    ])('%s is refused, naming the field, by preview and by opening', async (_name, body, refusal) => {
      expect(refusalIn(await look(club, body))).toEqual(refusal);
      expect(refusalIn(await apply(club, body, 'any'))).toEqual(refusal);
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
    expect(await club.rows('divers', { dossier: 1 })).toHaveLength(preview.counts.members);
    const traces = (await club.rows('audit', { at: START })).filter(({ changes }) => changes.includes('saison'));
    expect(traces.length).toBeGreaterThanOrEqual(preview.counts.members);
  });
});
