// Expenses that members want back: asked, decided, paid by a means or into the wallet, taken back, waived; on both engines.
import { beforeAll, expect, it } from 'vitest';
import type { CashBox } from '#contract/books.ts';
import type { Page } from '#contract/common.ts';
import type { Dao, DonationYear, ExpensesPage } from '#contract/daos.ts';
import type { ErasurePreview } from '#contract/personal-data.ts';
import type { BookCode } from '#domain/books/accounts.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { historyOf } from '../support/audit.ts';
import { expectBooksToBalance } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { newKey, walletOf } from '../support/ledger.ts';
import { takeMails } from '../support/outings.ts';

const VODELE = { daosite: 'VODELE', daomotif: 'Directeur de Plongée', daodate: '2025-06-14' };
const HOME = '50.4486,3.8186';
/** 186 km × 0,636 + 21 €. */
const ASKED = 139.3;
const CODES = ['EXPENSES', 'EXPENSES_OWED', 'EXPENSES_WAIVED', 'BANK', 'CASH', 'WALLETS'] as const;

onEachEngine('expenses to be paid back', (club) => {
  let me = 0;
  beforeAll(async () => {
    club.setClock(START);
    me = await club.idOf('DAO');
    await club.change('divers', me, { gps: HOME, voiturecv: 5, email: 'marc@example.org' });
  });

  const treasurer = () => club.as('SUPER_ADMIN');
  const ask = () => accepted<Dao>(club.as('DAO').post('/daos', { ...VODELE, paidBack: true }));
  const on = (dao: Dao, act: string, body: object) =>
    treasurer().post(`/frais/${dao.id}/${act}`, { version: dao.version, ...body });
  const decide = async (dao: Dao, amount: number | null = ASKED, reason = '') =>
    accepted<Dao>(on(dao, 'decision', { amount, reason }));
  const acceptedExpense = async (amount = ASKED, reason = '') => decide(await ask(), amount, reason);
  const pay = (dao: Dao, means: object = { means: { kind: 'TRANSFER' } }) => on(dao, 'paiement', means);
  const waive = (dao: Dao) => club.as('DAO').post(`/daos/${dao.id}/abandon`, { version: dao.version });
  const yearOf = (year: number) => accepted<DonationYear>(treasurer().get(`/daos/years/${year}`));
  const given = async (year: number) =>
    (await yearOf(year)).members.find(({ diver }) => diver.id === me)?.valuation.total ?? 0;

  const balances = async () => {
    const { accounts } = await accepted<CashBox>(treasurer().get('/caisse'));
    return (code: BookCode) => accounts.find((one) => one.code === code)?.balance ?? NaN;
  };
  /** What the accounts of CODES have more than before. */
  async function gained(work: () => Promise<unknown>) {
    const before = await balances();
    await work();
    const after = await balances();
    return CODES.map((code) => Math.round((after(code) - before(code)) * 100) / 100);
  }

  it('are no donation: in no sum, no list of donations, no statement', async () => {
    const before = await given(2025);
    const dao = await ask();
    expect(dao.refund).toEqual({ state: 'ASKED', day: '2026-05-04', amount: null, reason: null, way: null });
    expect(await given(2025)).toBe(before);
    const listed = async (path: string) =>
      (await accepted<Page<Dao>>(treasurer().get(path))).content.map(({ id }) => id);
    expect(await listed('/daos')).not.toContain(dao.id);
    expect(await listed('/daos?year=2025')).not.toContain(dao.id);
    expect(await listed('/frais?state=ASKED')).toContain(dao.id);
    expect(await listed('/frais?state=PAID')).not.toContain(dao.id);
    const own = await accepted<Page<Dao>>(club.as('DAO').get(`/daos/${me}`));
    expect(own.content.find(({ id }) => id === dao.id)?.refund?.state).toBe('ASKED');
  });

  it('are owed once accepted, whole or changed with a reason, and not after a refusal; each is told', async () => {
    await takeMails(club.database);
    const dao = await ask();
    expect(refusalIn(await on(dao, 'decision', { amount: 100 }))).toBe('422 INVALID_VALUE reason');
    expect(refusalIn(await on(dao, 'decision', { amount: null, reason: ' ' }))).toBe('422 INVALID_VALUE reason');
    let decided = dao;
    const whole = async () => (decided = await decide(dao));
    expect(await gained(whole)).toEqual([ASKED, ASKED, 0, 0, 0, 0]);
    const changed = async () => (decided = await decide(decided, 100, 'Une seule voiture'));
    expect(await gained(changed)).toEqual([-39.3, -39.3, 0, 0, 0, 0]);
    expect(decided.refund).toMatchObject({ state: 'ACCEPTED', amount: 100, reason: 'Une seule voiture' });
    const { owed, counts } = await accepted<ExpensesPage>(treasurer().get('/frais?page=0&size=5'));
    expect([owed, counts.ACCEPTED]).toEqual([100, 1]);
    const refused = async () => (decided = await decide(decided, null, 'Pas une sortie du club'));
    expect(await gained(refused)).toEqual([-100, -100, 0, 0, 0, 0]);
    expect(decided.refund).toMatchObject({ state: 'REFUSED', amount: null, reason: 'Pas une sortie du club' });
    const mails = await takeMails(club.database);
    expect(mails.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'EXPENSES Remboursement accepté\u00a0: Frais du 14/06/2025, VODELE',
      'EXPENSES Remboursement accepté\u00a0: Frais du 14/06/2025, VODELE',
      'EXPENSES Remboursement refusé\u00a0: Frais du 14/06/2025, VODELE',
    ]);
    expect(mails[1]?.body_text).toMatch(/100,00\s€, au lieu de 139,30\s€\. Motif\s: Une seule voiture/);
    expect((await historyOf(club, { resource: 'daos', id: dao.id }))[0]?.changes.map(({ field }) => field)).toContain(
      'refund.state',
    );
    await expectBooksToBalance(club);
  });

  it('are paid by a means, once, and taken back the way that they went', async () => {
    const dao = await acceptedExpense();
    let paid = dao;
    const byBank = async () =>
      (paid = await accepted<Dao>(pay(dao, { means: { kind: 'TRANSFER' }, day: '2026-05-02' })));
    expect(await gained(byBank)).toEqual([0, -ASKED, 0, -ASKED, 0, 0]);
    expect(paid.refund).toMatchObject({ state: 'PAID', way: 'TRANSFER', amount: ASKED });
    expect(refusalIn(await pay(paid))).toBe('409 EXPENSE_PAID');
    expect(refusalIn(await on(paid, 'decision', { amount: null, reason: 'Trop tard' }))).toBe('409 EXPENSE_PAID');
    expect(refusalIn(await waive(paid))).toBe('409 EXPENSE_PAID');
    const back = async () => (paid = await accepted<Dao>(on(paid, 'annulation', { reason: 'Virement revenu' })));
    expect(await gained(back)).toEqual([0, ASKED, 0, ASKED, 0, 0]);
    expect(refusalIn(await on(paid, 'annulation', { reason: 'Deux fois' }))).toBe('409 EXPENSE_NOT_PAID');
    // The club's own cheque is the bank's, and waits for no slip.
    const cheque = async () => (paid = await accepted<Dao>(pay(paid, { means: { kind: 'CHEQUE', number: '7' } })));
    expect(await gained(cheque)).toEqual([0, -ASKED, 0, -ASKED, 0, 0]);
    const { cheques } = await accepted<{ cheques: unknown[] }>(treasurer().get('/caisse/a-remettre'));
    expect(cheques).toEqual([]);
  });

  it('are paid into the wallet, with one movement and its mirror, and out of it again', async () => {
    const dao = await acceptedExpense();
    const before = await walletOf(club, me);
    let paid = dao;
    expect(await gained(async () => (paid = await accepted<Dao>(pay(dao, {}))))).toEqual([0, -ASKED, 0, 0, 0, ASKED]);
    expect(await walletOf(club, me)).toBe(before + 139_30);
    const [movement] = (await club.rows('movements', { diver_id: me })).slice(-1);
    expect(movement).toMatchObject({ kind: 'EXPENSE', cents: 139_30, reason: 'Frais du 14/06/2025, VODELE' });
    expect(refusalIn(await treasurer().post(`/mouvements/${movement?.id}/annulation`, { reason: 'Non' }))).toMatch(
      /^409 MOVEMENT_FIXED/,
    );
    await accepted(on(paid, 'annulation', { reason: 'Par virement plutôt' }));
    expect(await walletOf(club, me)).toBe(before);
    await expectBooksToBalance(club);
  });

  it('are paid in cash only out of what the cash box has, and by no means that brings money in', async () => {
    const dao = await acceptedExpense();
    expect(refusalIn(await pay(dao, { means: { kind: 'CASH' } }))).toBe('422 CASH_TOO_LOW means.kind');
    for (const kind of ['HELLOASSO', 'SERVICE', 'VOUCHER', 'CARD'])
      expect(refusalIn(await pay(dao, { means: { kind } }))).toBe('422 INVALID_VALUE means.kind');
    expect(refusalIn(await pay(dao, { means: { kind: 'CASH' }, day: '2026-05-05' }))).toMatch(/^422 BOOK_DAY_INVALID/);
    const lines = [{ diver: me, amount: 200, purpose: 'WALLET', means: { kind: 'CASH' } }];
    await accepted(treasurer().post('/caisse', { key: newKey(), receipts: false, lines }));
    const byCash = () => accepted(pay(dao, { means: { kind: 'CASH' } }));
    expect(await gained(byCash)).toEqual([0, -ASKED, 0, 0, -ASKED, 0]);
  });

  it('are paid once by two treasurers at one time', async () => {
    const dao = await acceptedExpense();
    const answers = await Promise.all([pay(dao), pay(dao, {}), pay(dao, {})]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(refusalIn(answer)).toBe('409 EXPENSE_PAID');
    await expectBooksToBalance(club);
  });

  it('are decided once by two treasurers at one time, as they saw them', async () => {
    const dao = await ask();
    const answers = await Promise.all([on(dao, 'decision', { amount: ASKED }), on(dao, 'decision', { amount: ASKED })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const changed = await accepted<Dao>(treasurer().put(`/daos/${(await ask()).id}`, { daokm: 10 }));
    const stale = { ...changed, version: changed.version - 1 };
    expect(refusalIn(await on(stale, 'decision', { amount: ASKED }))).toMatch(/^409 STALE_VERSION/);
  });

  it('become a donation of the day on which the member waives them, with the sum that was accepted', async () => {
    const [of2025, of2026] = [await given(2025), await given(2026)];
    const dao = await acceptedExpense(100, 'Une seule voiture');
    let waived = dao;
    expect(refusalIn(await treasurer().post(`/daos/${dao.id}/abandon`, { version: dao.version }))).toBe(
      '403 FORBIDDEN',
    );
    const renounce = async () => (waived = await accepted<Dao>(waive(dao)));
    expect(await gained(renounce)).toEqual([0, -100, 100, 0, 0, 0]);
    expect(waived.refund).toMatchObject({ state: 'WAIVED', day: '2026-05-04' });
    expect(waived.valuation?.total).toBe(100);
    expect([await given(2025), await given(2026)]).toEqual([of2025, of2026 + 100]);
    expect((await yearOf(2025)).years).toContain(2026);
    const listed = await accepted<Page<Dao>>(treasurer().get('/daos?year=2026'));
    expect(listed.content.map(({ id }) => id)).toContain(dao.id);
    expect(refusalIn(await waive(waived))).toBe('409 EXPENSE_WAIVED');
    const statement = await club.as('DAO').get('/daos/years/2026/statement');
    expect(statement.statusCode).toBe(200);
  });

  it('that nobody decided are waived without a row of the books, and edited as any donation', async () => {
    const dao = await ask();
    expect(await gained(async () => accepted(waive(dao)))).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await club.as('DAO').put(`/daos/${dao.id}`, { daocommentaire: 'Covoiturage' })).statusCode).toBe(200);
  });

  it('are changed and deleted by nobody once they are decided; a donation is no expense', async () => {
    const dao = await acceptedExpense();
    for (const who of ['DAO', 'SUPER_ADMIN'] as const) {
      expect(refusalIn(await club.as(who).put(`/daos/${dao.id}`, { daokm: 1 }))).toMatch(/^409 DONATION_DECIDED/);
      expect(refusalIn(await club.as(who).delete(`/daos/${dao.id}`))).toMatch(/^409 DONATION_DECIDED/);
    }
    const plain = await accepted<Dao>(club.as('DAO').post('/daos', VODELE));
    for (const answer of [await on(plain, 'decision', { amount: 5 }), await pay(plain), await waive(plain)])
      expect(refusalIn(answer)).toBe('409 EXPENSE_NOT_ASKED');
  });

  it.each([0, 10.005, 1e9, -5])('are not accepted for %d €', async (amount) => {
    const dao = await ask();
    const answer = await on(dao, 'decision', { amount, reason: 'Une autre somme' });
    expect(refusalIn(answer)).toMatch(/^4(00|22) /);
    expect((await club.rows('transfers', { reference: `expense:${dao.id}:1` })).length).toBe(0);
  });

  it('hold an erasure up while they are open, and stay in the books afterwards', async () => {
    const { blockers } = await accepted<ErasurePreview>(treasurer().get(`/divers/${me}/effacement`));
    expect(blockers).toContain('EXPENSES');
  });

  it('of another year than the one that is shown stay out of it', async () => {
    const id = await seedDao(club, { id: me }, { day: '2023-03-01', refund: 'ASKED', refund_on: '2023-03-01' });
    expect((await yearOf(2025)).years).not.toContain(2023);
    const { content } = await accepted<ExpensesPage>(treasurer().get('/frais?sort=daodate&page=0&size=1'));
    expect(content[0]?.id).toBe(id);
  });
});
