// Who owes the club what and since when, and the reminders of it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DebtsPage, DebtRemindersSent } from '#contract/debts.ts';
import type { OutboxPage } from '#contract/mail.ts';
import { OPTIONAL_MAIL_KINDS } from '#domain/mail/kinds.ts';
import { accepted, onEachEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { addDiver, booksOf } from '../support/divers.ts';
import { takeMails } from '../support/outings.ts';

const SEPTEMBER = '2025-09-01T10:00:00.000Z';
const APRIL = '2026-04-02T10:00:00.000Z';
const PLAN = JSON.stringify([
  { day: '2026-02-10', cents: 56_00, state: 'PAID' },
  { day: '2026-03-26', cents: 56_00, state: 'REFUSED' },
  { day: '2026-04-26', cents: 58_00, state: 'AWAITED' },
]);

const treasurer = (club: TestClub) => club.as('SUPER_ADMIN');
const debtors = (club: TestClub, query = '') => accepted<DebtsPage>(treasurer(club).get(`/dettes${query}`));

const movement = (diver_id: number, cents: number, created_at: string, given: object = {}) => ({
  diver_id,
  cents,
  created_at,
  kind: 'MANUAL',
  account: 'WALLET',
  ...given,
});

/** Of a fee, of a wallet, of both, of a refused part; their ids. */
async function indebted(club: TestClub) {
  await club.change('divers', {}, { cotisation_cents: 0, wallet_cents: 0 });
  const add = async (lastname: string, given: object = {}) =>
    (
      await addDiver(club, {
        lastname,
        lastname_key: lastname.toLowerCase(),
        email: `${lastname.toLowerCase()}@example.org`,
        ...given,
      })
    ).id;
  const fee = await add('ALPHA', { cotisation_cents: 60_00, dossier_asked_at: SEPTEMBER });
  const wallet = await add('BRAVO', { wallet_cents: -12_50 });
  const both = await add('CHARLIE', { cotisation_cents: 170_00, wallet_cents: -5_00, desactived: 1, email: '' });
  const part = await add('DELTA', { cotisation_cents: 0 });
  const gone = await add('ECHO', { cotisation_cents: 60_00, wallet_cents: -1, active: 0 });
  await club.insert(
    'movements',
    movement(wallet, -20_00, SEPTEMBER),
    movement(wallet, 20_00, '2025-10-01T10:00:00.000Z'),
    movement(wallet, -2_50, APRIL),
    movement(wallet, -10_00, START),
    movement(both, -5_00, START),
    movement(both, -170_00, APRIL, { account: 'MEMBERSHIP', kind: 'ADJUSTMENT' }),
    movement(part, 0, '2026-03-27T06:00:00.000Z', { account: 'MEMBERSHIP', kind: 'ONLINE_REFUSED' }),
  );
  const intent = { diver_id: part, purpose: 'MEMBERSHIP_3', cents: 170_00, state: 'PAID', instalments: PLAN };
  await club.insert('payment_intents', { ...intent, reference: `plan-${part}`, created_at: APRIL, paid_at: APRIL });
  return { fee, wallet, both, part, gone };
}

onEachEngine('the debts of members', (club) => {
  let ids = { fee: 0, wallet: 0, both: 0, part: 0, gone: 0 };
  beforeAll(async () => {
    ids = await indebted(club);
  });
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
  });

  const remind = (divers: readonly number[], given: object = {}) =>
    treasurer(club).post('/dettes/rappels', { divers, ...given });
  const sent = (divers: readonly number[], given: object = {}) => accepted<DebtRemindersSent>(remind(divers, given));
  const NOBODY: DebtRemindersSent = { reminded: 0, notDue: 0, withoutEmail: 0, refused: 0, recent: 0 };

  describe('are listed', () => {
    it('with each debt, its day and the sum of all, oldest first', async () => {
      const { content, ...page } = await debtors(club, '?page=0&size=25');
      expect(page).toMatchObject({ totalElements: 4, total: 303.5 });
      expect(content.map(({ lastname, amount, since, debts }) => [lastname, amount, since, debts])).toEqual([
        ['ALPHA', 60, '2025-09-01', [{ kind: 'FEE', amount: 60, since: '2025-09-01' }]],
        ['DELTA', 56, '2026-03-26', [{ kind: 'INSTALMENT', amount: 56, since: '2026-03-26' }]],
        ['BRAVO', 12.5, '2026-04-02', [{ kind: 'WALLET', amount: 12.5, since: '2026-04-02' }]],
        [
          'CHARLIE',
          175,
          '2026-04-02',
          [
            { kind: 'FEE', amount: 170, since: '2026-04-02' },
            { kind: 'WALLET', amount: 5, since: '2026-05-04' },
          ],
        ],
      ]);
      expect(content[3]).toMatchObject({ id: ids.both, desactived: true, hasEmail: false, remindedOn: null });
    });

    it.each([
      ['kind=WALLET', ['BRAVO', 'CHARLIE'], 17.5],
      ['kind=FEE&sort=amount', ['ALPHA', 'CHARLIE'], 230],
      ['q=delt', ['DELTA'], 56],
      ['sort=amount,desc', ['CHARLIE', 'ALPHA', 'DELTA', 'BRAVO'], 303.5],
      ['sort=since,desc', ['CHARLIE', 'BRAVO', 'DELTA', 'ALPHA'], 303.5],
      ['sort=lastname,firstname,desc', ['DELTA', 'CHARLIE', 'BRAVO', 'ALPHA'], 303.5],
      ['sort=lastname,firstname&page=1&size=3', ['DELTA'], 303.5],
      ['q=nobody', [], 0],
    ])('by %s', async (query, names, total) => {
      const answer = await debtors(club, `?${query}`);
      expect([answer.content.map(({ lastname }) => lastname), answer.total]).toEqual([names, total]);
    });

    it.each([
      ['kind=LOAN', '400 BAD_REQUEST kind'],
      ['sort=email', '400 UNKNOWN_SORT sort'],
      ['page=500&size=25', '400 PAGE_TOO_FAR page'],
    ])('not by %s', async (query, refusal) => {
      expect(refusalIn(await treasurer(club).get(`/dettes?${query}`))).toBe(refusal);
    });
  });

  describe('are reminded of', () => {
    it('in one mail each with all that is owed, which can be refused, and a row in the journal', async () => {
      expect(await sent([ids.fee, ids.wallet, ids.fee])).toEqual({ ...NOBODY, reminded: 2 });
      const [mail, other, ...more] = await club.rows('outbox');
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ kind: 'DEBT_REMINDER', diver_id: ids.fee, recipient: 'alpha@example.org' });
      expect(mail?.subject).toBe('Rappel\u00a0: 60,00\u00a0€ à régler au club');
      const [read] = (await accepted<OutboxPage>(club.as('ADMIN').get('/outbox?sort=id,asc'))).content;
      expect(read?.subject).toBe('Rappel\u00a0: …\u00a0€ à régler au club');
      for (const [q, found] of [
        ['60,00', 0],
        ['rappel', 2],
      ] as const)
        expect((await accepted<OutboxPage>(club.as('ADMIN').get(`/outbox?q=${q}`))).content).toHaveLength(found);
      expect(mail?.body_text.replaceAll('\u00a0', ' ')).toContain(
        'vous devez 60,00 € au club :\n- Cotisation : 60,00 €, depuis le 1ᵉʳ sept. 2025\n\n',
      );
      expect(mail?.body_text).toContain('/Helloasso');
      expect(mail?.body_text).toMatch(/Choisir les messages que je reçois.*\/messages/);
      expect(other?.body_text.replaceAll('\u00a0', ' ')).toContain('négatif : 12,50 €, depuis le 2 avr. 2026');
      expect(other?.body_text).toContain('/Paypal');
      const log = (await club.rows('security_log', { action: 'membersMailed' })).at(-1);
      expect(log).toMatchObject({ actor_id: await club.idOf('SUPER_ADMIN'), detail: '{"count":2}' });
      expect(OPTIONAL_MAIL_KINDS).toContain('DEBT_REMINDER');
      const listed = (await debtors(club)).content.map(({ id, remindedOn }) => [id, remindedOn]);
      expect(listed).toContainEqual([ids.fee, '2026-05-04']);
    });

    it('once a fortnight, or once a day where it is asked for again', async () => {
      expect(await sent([ids.fee])).toEqual({ ...NOBODY, reminded: 1 });
      expect(await sent([ids.fee, ids.part])).toEqual({ ...NOBODY, reminded: 1, recent: 1 });
      expect(await sent([ids.fee], { again: true })).toEqual({ ...NOBODY, recent: 1 });
      club.advance({ days: 14 });
      expect(await sent([ids.fee])).toEqual({ ...NOBODY, recent: 1 });
      expect(await sent([ids.fee], { again: true, dryRun: true })).toEqual({ ...NOBODY, reminded: 1 });
      club.advance({ days: 1 });
      expect(await sent([ids.fee])).toEqual({ ...NOBODY, reminded: 1 });
      expect(await club.rows('outbox')).toHaveLength(3);
    });

    it('again where the last mail never arrived', async () => {
      await sent([ids.fee]);
      await club.change('outbox', { diver_id: ids.fee }, { failed_at: START });
      expect(await sent([ids.fee])).toEqual({ ...NOBODY, reminded: 1 });
    });

    it('by two who press at once, once', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => sent([ids.fee, ids.wallet])));
      expect(answers.map(({ reminded }) => reminded).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 2]);
      expect(await club.rows('outbox')).toHaveLength(2);
    });

    it('but for who has no address, refuses it, owes nothing or has left: they are counted', async () => {
      const treasurerId = await club.idOf('SUPER_ADMIN');
      await club.insert('mail_refusals', { diver_id: ids.wallet, kind: 'DEBT_REMINDER' });
      const counted = { reminded: 1, withoutEmail: 1, refused: 1, notDue: 3, recent: 0 };
      const all = [...Object.values(ids), treasurerId, 999_999];
      expect(
        await sent(
          [...all].filter((id) => id !== ids.part),
          { dryRun: true },
        ),
      ).toEqual(counted);
      expect(await club.rows('outbox')).toEqual([]);
      expect(await sent(all)).toEqual({ ...counted, reminded: 2 });
      expect((await club.rows('outbox')).map(({ diver_id }) => diver_id)).toEqual([ids.fee, ids.part]);
      await club.database.write(({ db }) => db.deleteFrom('mail_refusals').execute());
    });

    it('of more than 20 after a fresh proof alone, of all or of none', async () => {
      const many = await Promise.all(
        Array.from({ length: 21 }, (_, index) =>
          addDiver(club, { email: `m${index}@example.org`, cotisation_cents: 10_00, lastname: 'MANY' }),
        ),
      );
      const divers = many.map(({ id }) => id);
      const token = await club.tokenOf('SUPER_ADMIN');
      club.advance({ minutes: 16 });
      const later = (given: object) => club.as({ token }).post('/dettes/rappels', { divers, ...given });
      const before = await booksOf(club);
      expect(refusalIn(await later({}))).toBe('403 PROOF_NEEDED');
      expect(await accepted(later({ dryRun: true }))).toEqual({ ...NOBODY, reminded: 21 });
      expect(await booksOf(club)).toEqual(before);
      expect(await accepted(later({ divers: divers.slice(1) }))).toEqual({ ...NOBODY, reminded: 20 });
      expect(await sent(divers)).toEqual({ ...NOBODY, reminded: 1, recent: 20 });
      await club.change('divers', { lastname: 'MANY' }, { active: 0 });
    });

    it.each([
      [{ divers: [] }, '400 BAD_REQUEST divers'],
      [{ divers: ['all'] }, '400 BAD_REQUEST divers.0'],
      [{ divers: [0] }, '400 BAD_REQUEST divers.0'],
      [{}, '400 BAD_REQUEST divers'],
      [{ divers: Array.from({ length: 2001 }, (_, index) => index + 1) }, '400 BAD_REQUEST divers'],
      [{ divers: [1], again: 'oui' }, '400 BAD_REQUEST again'],
    ])('not by a body such as %#', async (body, refusal) => {
      const before = await booksOf(club);
      expect(refusalIn(await treasurer(club).post('/dettes/rappels', body))).toBe(refusal);
      expect(await booksOf(club)).toEqual(before);
    });

    it.each(['ADMIN', 'ADMIN_PLONGEURS', 'USER'] as const)('not by %s, who does not read them either', async (who) => {
      expect(refusalIn(await club.as(who).get('/dettes'))).toBe('403 FORBIDDEN');
      expect(refusalIn(await club.as(who).post('/dettes/rappels', { divers: [ids.fee] }))).toBe('403 FORBIDDEN');
    });
  });
});
