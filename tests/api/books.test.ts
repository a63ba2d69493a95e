// Where the money is: both sides of what is taken, explained, handed in and taken back, on both engines.
import { expect, it } from 'vitest';
import type { CashBox, ChartAccount, Deposable, Deposit, MoneyTaken, Transfer } from '#contract/books.ts';
import type { Page } from '#contract/common.ts';
import type { Dossier } from '#contract/membership.ts';
import { bookId, type BookCode } from '#domain/books/accounts.ts';
import { accepted, onEachEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { addDiver, expectBooksToBalance } from '../support/divers.ts';
import { enter, newKey, rowsOf, walletOf } from '../support/ledger.ts';

const treasurer = (club: TestClub) => club.as('SUPER_ADMIN');

const balancesOf = async (club: TestClub, day?: string) => {
  const { accounts } = await accepted<CashBox>(treasurer(club).get(`/caisse${day ? `?day=${day}` : ''}`));
  return (code: BookCode): number => accounts.find((one) => one.code === code)?.balance ?? NaN;
};

/** What an account has more than before. */
async function gained(club: TestClub, codes: readonly BookCode[], work: () => Promise<unknown>) {
  const before = await balancesOf(club);
  await work();
  const after = await balancesOf(club);
  return codes.map((code) => Math.round((after(code) - before(code)) * 100) / 100);
}

type Line = Readonly<Record<string, unknown>>;
const lineOf = (diver: number, amount: number, means: Line, purpose = 'WALLET'): Line => ({
  diver,
  amount,
  purpose,
  means,
});
const take = (club: TestClub, lines: readonly Line[], given: object = {}) =>
  treasurer(club).post('/caisse', { key: newKey(), receipts: false, lines, ...given });
const cheque = (number: string): Line => ({ kind: 'CHEQUE', bank: 'CCP', number });
const owing = (club: TestClub, cents = 170_00) =>
  addDiver(club, {
    wallet_cents: 0,
    dossier: 0,
    dossier_asked_at: START,
    dossier_sent_at: START,
    cotisation_cents: cents,
  });
const waiting = (club: TestClub) =>
  accepted<Page<Transfer>>(treasurer(club).get('/caisse/ecritures?unexplained=true&page=0&size=100'));

onEachEngine('the cash box', (club) => {
  it('has what came by each means, and owes what the wallets hold', async () => {
    const [one, other] = [await addDiver(club, { wallet_cents: 0 }), await addDiver(club, { wallet_cents: 0 })];
    const lines = [
      lineOf(one.id, 50, { kind: 'CASH' }),
      lineOf(other.id, 30, cheque('11')),
      lineOf(other.id, 20, { kind: 'VOUCHER', voucher: 'PASS_SPORT', reference: 'PS-1' }),
      lineOf(one.id, 12.5, { kind: 'TRANSFER' }),
    ];
    const codes: BookCode[] = ['CASH', 'CHEQUES', 'VOUCHERS', 'BANK', 'WALLETS', 'SUSPENSE'];
    const taken = async () => {
      const answer = await accepted<MoneyTaken>(take(club, lines, { receipts: true }));
      expect(answer).toEqual({ lines: 4, sum: 112.5, receipts: 2 });
    };
    expect(await gained(club, codes, taken)).toEqual([50, 30, 20, 12.5, 112.5, 0]);
    expect([await walletOf(club, one.id), await walletOf(club, other.id)]).toEqual([62_50, 50_00]);
    const [mail] = (await club.rows('outbox', { diver_id: other.id })).slice(-1);
    expect(mail?.body_text).toMatch(/30,00\s€ \(chèque n°\s11\) pour votre porte-monnaie et 20,00\s€ \(bon\)/);
    await expectBooksToBalance(club);
  });

  it('takes a form once, however often it is sent; with other lines it is refused', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    const key = newKey();
    const sent = await Promise.all([1, 2, 3].map(() => take(club, [lineOf(id, 40, { kind: 'CASH' })], { key })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await walletOf(club, id)).toBe(40_00);
    expect(refusalIn(await take(club, [lineOf(id, 41, { kind: 'CASH' })], { key }))).toMatch(/^409 MOVEMENT_ENTERED/);
  });

  it('takes all lines or none', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    const lines = [lineOf(id, 40, { kind: 'CASH' }), lineOf(id, 5, { kind: 'CASH' }, 'FEE')];
    expect(refusalIn(await take(club, lines))).toMatch(/^422 MEMBERSHIP_NOT_DUE/);
    expect(await walletOf(club, id)).toBe(0);
  });

  it.each([
    ['an amount of 0', { amount: 0 }, 'AMOUNT|INVALID'],
    ['an amount of three decimals', { amount: 10.005 }, 'AMOUNT'],
    ['an amount of 1e9', { amount: 1e9 }, 'AMOUNT|INVALID'],
    ['a voucher without its kind', { means: { kind: 'VOUCHER' } }, 'INVALID_VALUE'],
    ['a service, which brings no money', { means: { kind: 'SERVICE' } }, 'INVALID_VALUE'],
    ['a member who is not there', { diver: 999_999 }, 'DIVER_NOT_FOUND'],
  ])('refuses %s, and says which line', async (_what, wrong, code) => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    const answer = await take(club, [{ ...lineOf(id, 10, { kind: 'CASH' }), ...wrong }]);
    expect(refusalIn(answer)).toMatch(new RegExp(`^4\\d\\d (${code})`));
    expect(answer.json<{ field?: string }>().field).toMatch(/lines\.0|lines/);
  });

  it.each(['2026-05-05', '2024-05-04'])('takes no money on %s: tomorrow, or two years ago', async (day) => {
    club.setClock(START);
    const { id } = await addDiver(club, { wallet_cents: 0 });
    expect(refusalIn(await take(club, [lineOf(id, 10, { kind: 'CASH' })], { day }))).toMatch(/^422 BOOK_DAY_INVALID/);
  });

  it('knows its balance on any day', async () => {
    club.setClock(START);
    const { id } = await addDiver(club, { wallet_cents: 0 });
    const before = await balancesOf(club, '2026-03-31');
    await accepted(take(club, [lineOf(id, 35, { kind: 'CASH' })], { day: '2026-04-01' }));
    expect((await balancesOf(club, '2026-03-31'))('CASH')).toBe(before('CASH'));
    expect((await balancesOf(club, '2026-04-01'))('CASH')).toBe(before('CASH') + 35);
  });
});

onEachEngine('a fee', (club) => {
  it('is paid in parts by any means, and the dossier says how much has come', async () => {
    const { id } = await owing(club);
    const parts = [
      lineOf(id, 60, { ...cheque('21'), dueOn: '2026-06-01' }, 'FEE'),
      lineOf(id, 60, { ...cheque('22'), dueOn: '2026-07-01' }, 'FEE'),
    ];
    await accepted(take(club, parts));
    const dossier = await accepted<Dossier>(treasurer(club).get(`/dossiers/${id}`));
    expect(dossier).toMatchObject({ paid: 120, cotisation: 50, state: 'sent', paidAt: null });
    const settled = { amount: 50, due: 50, reason: 'Le reste', means: { kind: 'CASH' } };
    expect(await accepted<Dossier>(treasurer(club).post(`/dossiers/${id}/regle`, settled))).toMatchObject({
      paid: 170,
      cotisation: 0,
      state: 'paid',
    });
    expect(refusalIn(await treasurer(club).post(`/dossiers/${id}/regle`, settled))).toMatch(/MEMBERSHIP_NOT_DUE/);
    await expectBooksToBalance(club);
  });

  it('is never paid beyond what is due', async () => {
    const { id } = await owing(club, 50_00);
    expect(refusalIn(await take(club, [lineOf(id, 60, { kind: 'CASH' }, 'FEE')]))).toMatch(/^422 FEE_EXCEEDED/);
  });

  it('that changes is no money: in no sum, and with nothing underneath', async () => {
    const { id } = await owing(club, 50_00);
    const moved = gained(club, ['FEES', 'SUSPENSE'], async () => {
      const { version } = await accepted<{ version: number }>(treasurer(club).get(`/divers/${id}`));
      await accepted(treasurer(club).put(`/divers/${id}`, { version, cotisation: 80 }));
    });
    expect(await moved).toEqual([0, 0]);
    expect((await rowsOf(club, id)).map(({ kind, cents }) => [kind, cents])).toEqual([['FEE_CHANGE', -30_00]]);
    const totals = await accepted<{ in: number; out: number; count: number }>(
      treasurer(club).get(`/mouvements/totaux?diver=${id}`),
    );
    expect(totals).toMatchObject({ in: 0, out: 0, count: 1 });
  });
});

onEachEngine('what nobody noted', (club) => {
  it('waits on the suspense account until it is explained, once', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(enter(club, id, 25));
    const [row] = (await waiting(club)).content.filter(({ diver }) => diver?.id === id);
    const explain = () => treasurer(club).post(`/caisse/ecritures/${row?.id}/explication`, { means: { kind: 'CASH' } });
    const explained = gained(club, ['SUSPENSE', 'CASH'], async () => {
      const answers = await Promise.all([explain(), explain()]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    });
    expect(await explained).toEqual([-25, 25]);
    expect((await waiting(club)).content.filter(({ diver }) => diver?.id === id)).toEqual([]);
    await expectBooksToBalance(club);
  });

  it('is not explained by accounts that the ledger writes alone', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(enter(club, id, 25));
    const [row] = (await waiting(club)).content.filter(({ diver }) => diver?.id === id);
    for (const body of [
      { account: bookId('WALLETS') },
      { account: bookId('SUSPENSE') },
      {},
      { account: bookId('CASH'), means: { kind: 'CASH' } },
    ])
      expect(refusalIn(await treasurer(club).post(`/caisse/ecritures/${row?.id}/explication`, body))).toMatch(
        /^422 INVALID_VALUE/,
      );
  });
});

onEachEngine('the chart of accounts', (club) => {
  const add = (body: object) =>
    treasurer(club).post('/caisse/comptes', { label: 'Compresseur', kind: 'EXPENSE', ...body });

  it('gets accounts, which explain what waits, and takes it back from there', async () => {
    const added = await accepted<ChartAccount>(add({ number: ' 606 b ' }));
    expect(added).toMatchObject({ code: null, number: '606B', label: 'Compresseur' });
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(enter(club, id, -25));
    const [row] = (await waiting(club)).content.filter(({ diver }) => diver?.id === id);
    const explanation = { account: added.id, label: 'Huile' };
    const explained = await accepted<Transfer>(
      treasurer(club).post(`/caisse/ecritures/${row?.id}/explication`, explanation),
    );
    expect([explained.debit.code, explained.credit.label]).toEqual(['SUSPENSE', 'Compresseur']);
    const back = { reason: 'Facture de l’an passé' };
    await accepted(treasurer(club).post(`/mouvements/${row?.movement?.id}/annulation`, back));
    const { accounts } = await accepted<CashBox>(treasurer(club).get('/caisse'));
    expect(accounts.find((one) => one.id === added.id)?.balance).toBe(0);
    await expectBooksToBalance(club);
  });

  it('is named and numbered by the treasurer, each number once, and keeps a history', async () => {
    const change = (body: object, id = bookId('OUTINGS')) => treasurer(club).put(`/caisse/comptes/${id}`, body);
    await accepted(change({ number: '7062', label: 'Plongées' }));
    const { content } = await accepted<Page<ChartAccount>>(treasurer(club).get('/caisse/comptes?page=0&size=100'));
    expect(content.find(({ code }) => code === 'OUTINGS')).toMatchObject({ number: '7062', label: 'Plongées' });
    const history = await treasurer(club).get(`/historique/accounts/${bookId('OUTINGS')}`);
    expect(history.body).toContain('"before":"706","after":"7062"');
    expect(refusalIn(await change({ number: '530', label: 'Plongées' }))).toBe('409 ACCOUNT_NUMBER_TAKEN number');
    expect(refusalIn(await change({ number: '53', label: 'Plongées' }))).toBe('422 ACCOUNT_NUMBER_INVALID number');
    expect(refusalIn(await change({ number: '7063', label: '  ' }))).toBe('422 INVALID_VALUE label');
    expect(refusalIn(await change({ number: '7063', label: 'X' }, 9999))).toBe('404 ACCOUNT_NOT_FOUND');
    const twice = await Promise.all([add({ number: '6061' }), add({ number: '6061' })]);
    expect(twice.map(refusalIn).toSorted()).toEqual(['201', '409 ACCOUNT_NUMBER_TAKEN number']);
  });
});

onEachEngine('a cheque', (club) => {
  const listed = async () => (await accepted<Deposable>(treasurer(club).get('/caisse/a-remettre'))).cheques;
  const numbered = async (...numbers: string[]) =>
    (await listed()).filter(({ number }) => numbers.includes(number ?? ''));

  it('is entered once, however it is typed; within one form it may pay for a family', async () => {
    const [one, other] = [await addDiver(club, { wallet_cents: 0 }), await addDiver(club, { wallet_cents: 0 })];
    const shared = { kind: 'CHEQUE', drawer: 'Jean Lagarde', bank: 'CCP', number: '0031' };
    await accepted(take(club, [lineOf(one.id, 10, shared), lineOf(other.id, 15, shared)]));
    const again = { ...shared, drawer: 'JEAN  LAGARDE', bank: 'c.c.p.' };
    expect(refusalIn(await take(club, [lineOf(one.id, 10, again)]))).toMatch(/^409 CHEQUE_ENTERED/);
    expect((await numbered('0031')).map(({ amount }) => amount)).toEqual([10, 15]);
  });

  it('is handed in with others by one slip, which can be printed, and undone by its reverse', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(take(club, [lineOf(id, 10, cheque('41')), lineOf(id, 20, cheque('42'))]));
    const cheques = (await numbered('41', '42')).map((one) => one.id);
    const body = { kind: 'CHEQUE', key: newKey(), cheques };
    let deposit: Deposit | undefined;
    const handedIn = gained(club, ['CHEQUES', 'BANK'], async () => {
      const answers = await Promise.all([1, 2].map(() => treasurer(club).post('/caisse/remises', body)));
      [deposit] = await Promise.all(answers.map((answer) => accepted<Deposit>(answer)));
    });
    expect(await handedIn).toEqual([-30, 30]);
    expect(deposit).toMatchObject({ amount: 30, cheques: 2, undone: false });
    expect(await numbered('41', '42')).toEqual([]);
    const slip = await treasurer(club).get(`/caisse/remises/${deposit?.id}/bordereau`);
    expect([slip.statusCode, slip.headers['content-type']]).toEqual([200, 'application/pdf']);
    const second = { ...body, key: newKey() };
    expect(refusalIn(await treasurer(club).post('/caisse/remises', second))).toMatch(/^409 CHEQUE_GONE/);
    const undone = gained(club, ['CHEQUES', 'BANK'], async () => {
      for (let times = 0; times < 2; times += 1)
        expect((await treasurer(club).post(`/caisse/remises/${deposit?.id}/annulation`)).statusCode).toBe(200);
    });
    expect(await undone).toEqual([30, -30]);
    expect(await numbered('41', '42')).toHaveLength(2);
    expect(refusalIn(await treasurer(club).get(`/caisse/remises/${deposit?.id}/bordereau`))).toMatch(
      /^409 DEPOSIT_UNDONE/,
    );
  });

  it('that went back is on no slip, and may be entered again', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(take(club, [lineOf(id, 10, cheque('51'))]));
    const [found] = await numbered('51');
    const [movement] = await rowsOf(club, id);
    const back = () => treasurer(club).post(`/mouvements/${movement?.id}/annulation`, { reason: 'Rendu au membre' });
    const takenBack = gained(club, ['CHEQUES', 'WALLETS'], async () => void (await Promise.all([back(), back()])));
    expect(await takenBack).toEqual([-10, -10]);
    const body = { kind: 'CHEQUE', key: newKey(), cheques: [found?.id] };
    expect(refusalIn(await treasurer(club).post('/caisse/remises', body))).toMatch(/^409 CHEQUE_GONE/);
    await accepted(take(club, [lineOf(id, 10, cheque('51'))]));
    await expectBooksToBalance(club);
  });

  it('that the bank sent back leaves the bank, and its fee is due again', async () => {
    const { id } = await owing(club, 60_00);
    await accepted(take(club, [lineOf(id, 60, cheque('61'), 'FEE')]));
    const cheques = (await numbered('61')).map((one) => one.id);
    const body = { kind: 'CHEQUE', key: newKey(), cheques };
    const deposit = await accepted<Deposit>(treasurer(club).post('/caisse/remises', body));
    const [movement] = await rowsOf(club, id);
    const bounced = gained(club, ['BANK', 'CHEQUES', 'FEES'], () =>
      accepted(treasurer(club).post(`/mouvements/${movement?.id}/annulation`, { reason: 'Sans provision' })),
    );
    expect(await bounced).toEqual([-60, 0, -60]);
    const undo = gained(club, ['BANK', 'CHEQUES'], async () => {
      const answer = await treasurer(club).post(`/caisse/remises/${deposit.id}/annulation`);
      expect(refusalIn(answer)).toMatch(/^409 DEPOSIT_FIXED/);
    });
    expect(await undo).toEqual([0, 0]);
    const dossier = await accepted<Dossier>(treasurer(club).get(`/dossiers/${id}`));
    expect(dossier).toMatchObject({ paid: 0, cotisation: 60, state: 'sent' });
    await accepted(take(club, [lineOf(id, 60, cheque('61'), 'FEE')]));
  });
});

onEachEngine('cash', (club) => {
  it('is handed in up to what is there', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(take(club, [lineOf(id, 80, { kind: 'CASH' })]));
    const handIn = (amount: number) => treasurer(club).post('/caisse/remises', { kind: 'CASH', key: newKey(), amount });
    expect(await gained(club, ['CASH', 'BANK'], () => accepted(handIn(80)))).toEqual([-80, 80]);
    expect(refusalIn(await handIn(100_000))).toMatch(/^422 CASH_TOO_LOW/);
    for (const amount of [0.005, 12.345]) expect(refusalIn(await handIn(amount))).toBe('422 AMOUNT_INVALID amount');
  });

  it('is never below zero: not on a day before the money came, nor by what goes back once it was handed in', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(take(club, [lineOf(id, 70, { kind: 'CASH' })]));
    const [movement] = await rowsOf(club, id);
    const cash = (await balancesOf(club))('CASH');
    const handIn = (amount: number, day?: string) =>
      treasurer(club).post('/caisse/remises', { kind: 'CASH', key: newKey(), amount, ...(day && { day }) });
    expect(refusalIn(await handIn(cash, '2026-03-29'))).toBe('422 CASH_TOO_LOW amount');
    const { id: slip } = await accepted<Deposit>(handIn(cash));
    const takeBack = () =>
      treasurer(club).post(`/mouvements/${movement?.id}/annulation`, { reason: 'Erreur de saisie' });
    expect(refusalIn(await takeBack())).toBe('422 CASH_TOO_LOW');
    const payOut = { diver: id, amount: -70, reason: 'Rendu', key: newKey(), means: { kind: 'CASH' } };
    expect(refusalIn(await treasurer(club).post('/mouvements', payOut))).toBe('422 CASH_TOO_LOW amount');
    expect(await walletOf(club, id)).toBe(70_00);
    await accepted(treasurer(club).post(`/caisse/remises/${slip}/annulation`));
    await accepted(takeBack());
    expect((await balancesOf(club))('CASH')).toBe(cash - 70);
    await expectBooksToBalance(club);
  });
});

onEachEngine('cheques on the way out', (club) => {
  const payOut = (diver: number, amount: number) =>
    treasurer(club).post('/mouvements', { diver, amount, reason: 'Solde rendu', key: newKey(), means: cheque('901') });
  const places = ['CHEQUES', 'BANK'] as const;

  it('of the club leave the bank, by hand or explained', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    expect(await gained(club, places, () => accepted(payOut(id, -40)))).toEqual([0, -40]);
    const other = await addDiver(club, { wallet_cents: 0 });
    await accepted(enter(club, other.id, -25));
    const [row] = (await waiting(club)).content.filter(({ diver }) => diver?.id === other.id);
    const explain = () =>
      accepted(treasurer(club).post(`/caisse/ecritures/${row?.id}/explication`, { means: cheque('902') }));
    expect(await gained(club, places, explain)).toEqual([0, -25]);
    const [movement] = await rowsOf(club, id);
    const back = () =>
      accepted(treasurer(club).post(`/mouvements/${movement?.id}/annulation`, { reason: 'Jamais encaissé' }));
    expect(await gained(club, places, back)).toEqual([0, 40]);
  });

  it('that went back are entered again, not taken back once more', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(take(club, [lineOf(id, 30, cheque('903'))]));
    const back = async (of: number) => {
      const movement = (await rowsOf(club, id)).find(({ cents }) => cents === of);
      return treasurer(club).post(`/mouvements/${movement?.id}/annulation`, { reason: 'Erreur de saisie' });
    };
    expect(await gained(club, places, async () => accepted(back(30_00)))).toEqual([-30, 0]);
    expect(refusalIn(await back(-30_00))).toBe('409 CHEQUE_BACK');
    await accepted(take(club, [lineOf(id, 30, cheque('903'))]));
    const { cheques } = await accepted<Deposable>(treasurer(club).get('/caisse/a-remettre'));
    expect(cheques.filter(({ diver }) => diver.id === id)).toHaveLength(1);
    await expectBooksToBalance(club);
  });
});

onEachEngine('what was taken back before it was explained', (club) => {
  it('leaves nothing to explain', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    await accepted(enter(club, id, 25));
    const [movement] = await rowsOf(club, id);
    await accepted(treasurer(club).post(`/mouvements/${movement?.id}/annulation`, { reason: 'Erreur de saisie' }));
    expect((await waiting(club)).content.filter(({ diver }) => diver?.id === id)).toEqual([]);
  });

  it('goes back where it was explained to be, paid out or in', async () => {
    for (const amount of [25, -25]) {
      const { id } = await addDiver(club, { wallet_cents: 0 });
      await accepted(enter(club, id, amount));
      const [row] = (await waiting(club)).content.filter(({ diver }) => diver?.id === id);
      await accepted(treasurer(club).post(`/caisse/ecritures/${row?.id}/explication`, { means: { kind: 'CASH' } }));
      const [movement] = await rowsOf(club, id);
      const back = gained(club, ['CASH', 'SUSPENSE'], () =>
        accepted(treasurer(club).post(`/mouvements/${movement?.id}/annulation`, { reason: 'Erreur de saisie' })),
      );
      expect(await back).toEqual([-amount, 0]);
    }
    await expectBooksToBalance(club);
  });

  it('is only what was entered by hand', async () => {
    const [movement] = await rowsOf(club, 'USER');
    const answer = await treasurer(club).post(`/mouvements/${movement?.id ?? 1}/annulation`, { reason: 'Erreur' });
    expect(refusalIn(answer)).toMatch(/^409 MOVEMENT_FIXED/);
  });
});
