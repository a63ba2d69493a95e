import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LastDossier } from '../../src/shared/contract/divers.ts';
import type { RemindersSent, SentDossier } from '../../src/shared/contract/membership.ts';
import { DOSSIER_STATES, dossierState } from '../../src/shared/domain/membership/dossier-state.ts';
import { onEachEngine, START } from '../support/app.ts';
import { addDiver, diverIn, type Person, refusalIn } from '../support/divers.ts';
import { dossierOf, dossiersIn, forgetSeasons, mailsTo, openSeason, seedSettings } from '../support/season.ts';
import { tally } from '../support/sign-in.ts';

onEachEngine('the dossiers of a season', (club) => {
  beforeAll(() => seedSettings(club));
  beforeEach(async () => {
    club.setClock(START);
    await forgetSeasons(club);
  });

  const treasurer = () => club.as('SUPER_ADMIN');
  const list = async (query: string) => dossiersIn(await treasurer().get(`/dossiers?${query}`));
  const remind = (ids: number[], more: object = {}) => treasurer().post('/dossiers/relances', { divers: ids, ...more });
  const settle = (id: number, body: object) => treasurer().post(`/dossiers/${id}/regle`, body);

  it('are in the state that the domain says, each in one', async () => {
    const made: { id: number; state: string | null }[] = [];
    for (const dossier of [0, 1] as const) {
      for (const askedAt of [null, START]) {
        for (const sentAt of [null, START]) {
          for (const paidAt of [null, START]) {
            for (const cotisation of [null, -1_00, 0, 170_00]) {
              const { id } = await addDiver(club, {
                lastname: 'Etats',
                lastname_key: 'etats',
                dossier,
                dossier_asked_at: askedAt,
                dossier_sent_at: sentAt,
                dossier_paid_at: paidAt,
                cotisation_cents: cotisation,
              });
              made.push({ id, state: dossierState({ awaited: dossier === 1, askedAt, sentAt, paidAt, cotisation }) });
            }
          }
        }
      }
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
      expect(refusalIn(await treasurer().get(`/dossiers/${id}`))).toEqual([404, 'DIVER_NOT_FOUND']);
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
    const answer = await settle(id, { amount: sent.cotisation, reason: 'Espèces au club-house' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await dossierOf(club, id)).toMatchObject({
      state: 'paid',
      cotisation: 0,
      paidAt: '2026-05-06T10:00:00+02:00',
    });
    expect(diverIn(await treasurer().get(`/divers/${id}`))).toMatchObject({
      cotisation: 0,
      dossier: false,
      porte_Monnaie: 100,
    });
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
    expect(await texts()).toEqual([
      'deux',
      '2026-05-06T10:00:00+02:00',
      'un 2026-05-05T10:00',
      'zéro 2026-05-04T10:00',
    ]);
    await openSeason(club, { label: '2027/2028' });
    expect(await texts()).toEqual([
      null,
      null,
      'deux 2026-05-06T10:00',
      'un 2026-05-05T10:00',
      'zéro 2026-05-04T10:00',
    ]);
    club.advance({ days: 1 });
    for (let time = 0; time < 10; time += 1) expect((await send(`${time}`)).statusCode).toBe(200);
    expect(refusalIn(await send('trop'))).toEqual([429, 'TOO_MANY_TRIES']);
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
    expect(refusalIn(await treasurer().get('/dossiers?sort=dossier_text'))).toEqual([400, 'UNKNOWN_SORT', 'sort']);
    expect(refusalIn(await treasurer().get('/dossiers?state=perdu'))).toEqual([400, 'BAD_REQUEST', 'state']);
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
      const answer = await remind([...all, awaited.id, 2_000_000_000]);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json<RemindersSent>()).toEqual({ reminded: 3, notDue: 3, withoutEmail: 1 });
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
      expect(refusalIn(answer)).toEqual([409, 'DOSSIER_REMINDED']);
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

    it.each([[[]], [['x']]])('for %j is refused', async (divers) => {
      expect((await treasurer().post('/dossiers/relances', { divers })).statusCode).toBe(400);
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
      expect(refusalIn(await settle(due.id, { amount: 150, reason }))).toEqual([409, 'STALE_VERSION']);
      expect(refusalIn(await settle(paid.id, { amount: 150, reason }))).toEqual([422, 'MEMBERSHIP_NOT_DUE']);
      expect(refusalIn(await settle(never.id, { amount: 5, reason }))).toEqual([404, 'DIVER_NOT_FOUND']);
      expect(refusalIn(await settle(due.id, { amount: 170, reason: '  x  ' }))).toEqual([
        422,
        'INVALID_VALUE',
        'reason',
      ]);
      for (const amount of [0, -1, 1e9, NaN, '170']) {
        expect(refusalIn(await settle(due.id, { amount, reason }))).toEqual([400, 'BAD_REQUEST', 'amount']);
      }
      expect((await dossierOf(club, due.id)).cotisation).toBe(170);
    });
  });
});
