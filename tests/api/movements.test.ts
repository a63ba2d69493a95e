import { expect, it } from 'vitest';
import { chunks } from '#server/db/database.ts';
import type { LedgerOuting, LedgerTotals, OutingAccount } from '#contract/ledger.ts';
import { historyOf } from '../support/audit.ts';
import { onEachEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import type { Who } from '../support/members.ts';
import { expectBooksToBalance, newMember } from '../support/divers.ts';
import {
  accountIn,
  enter,
  movementIn,
  newKey,
  pageOfMovements,
  rowsOf,
  seedMovement,
  walletOf,
} from '../support/ledger.ts';
import { tally } from '../support/sign-in.ts';
import type { ErrorBody, Page } from '#contract/common.ts';
import { seedEvent, seedRegistration, seedSite, takeMails } from '../support/outings.ts';
import { callsOfBoth, startServer, twoServers } from '../support/servers.ts';

const shown = ({ amount, balance }: { amount: number; balance: number }) => [amount, balance];

/** 50 €, then −10,10, +5,05 and −1 a day apart, and 170 € of fees in between. */
async function withHistory(club: TestClub, lastname: string, cptanalytique = 0): Promise<number> {
  const { id } = await newMember(club, { lastname, porte_Monnaie: 50, cptanalytique });
  for (const amount of [-10.1, 5.05, -1]) {
    club.advance({ days: 1 });
    expect((await enter(club, id, amount)).statusCode).toBe(201);
    const at = club.clock().toISOString();
    if (amount === 5.05) await seedMovement(club, { ...FEE, diver_id: id, created_at: at });
  }
  return id;
}
const FEE = { cents: 170_00, kind: 'ONLINE_PAYMENT', account: 'MEMBERSHIP' };

onEachEngine('the ledger', (club) => {
  it('is read with the balance that each row left, of the wallet and of the fees apart', async () => {
    club.setClock(START);
    const id = await withHistory(club, 'Relevé');
    const { content, totalElements } = await pageOfMovements(club, `/divers/${id}/mouvements`);
    expect(totalElements).toBe(5);
    expect(content.map(({ account, ...row }) => [account, ...shown(row)])).toEqual([
      ['WALLET', -1, 43.95],
      ['MEMBERSHIP', 170, 170],
      ['WALLET', 5.05, 44.95],
      ['WALLET', -10.1, 39.9],
      ['WALLET', 50, 50],
    ]);
    expect(content[0]).toMatchObject({
      at: '2026-05-07T10:00:00+02:00',
      kind: 'MANUAL',
      reason: 'Gonflage',
      event: null,
      author: 'Inès TRÉSOR',
      diver: { id, lastname: 'RELEVÉ', firstname: 'Paul' },
    });
    await expectBooksToBalance(club);
  });

  it('keeps its balances under every filter, order and page', async () => {
    club.setClock(START);
    const id = await withHistory(club, 'Filtré');
    const own = `/divers/${id}/mouvements`;
    const read = async (path: string) => (await pageOfMovements(club, path)).content.map(shown);
    expect(await read(`${own}?account=WALLET&page=1&size=2`)).toEqual([
      [-10.1, 39.9],
      [50, 50],
    ]);
    expect(await read(`${own}?from=2026-05-06&to=2026-05-06&account=WALLET`)).toEqual([[5.05, 44.95]]);
    expect(await read(`/mouvements?diver=${id}&kind=MANUAL`)).toEqual([
      [-1, 43.95],
      [5.05, 44.95],
      [-10.1, 39.9],
    ]);
    expect(await read('/mouvements?q=filtr%C3%A9&kind=MANUAL&sort=at,asc&page=0&size=1')).toEqual([[-10.1, 39.9]]);
    expect(await read(`/mouvements?diver=${id}&account=WALLET&sort=amount`)).toEqual([
      [-10.1, 39.9],
      [-1, 43.95],
      [5.05, 44.95],
      [50, 50],
    ]);
    const { totalElements, totalPages } = await pageOfMovements(club, `/mouvements?diver=${id}&size=2`);
    expect([totalElements, totalPages]).toEqual([5, 3]);
    const byName = (await pageOfMovements(club, '/mouvements?sort=lastname,firstname')).content.map(
      ({ diver }) => diver.lastname,
    );
    expect(byName.indexOf('FILTRÉ')).toBeLessThan(byName.indexOf('MARTIN'));
    expect((await club.as('SUPER_ADMIN').get('/mouvements?sort=reason')).statusCode).toBe(400);
  });

  it('takes the days of Paris, both ends included', async () => {
    const { id } = await newMember(club);
    for (const instant of ['2026-07-01T21:59:00Z', '2026-07-01T22:00:00Z', '2026-07-02T21:59:59Z']) {
      club.setClock(instant);
      await enter(club, id, 1);
    }
    const count = async (query: string) =>
      (await pageOfMovements(club, `/divers/${id}/mouvements?${query}`)).content.length;
    expect(await count('from=2026-07-02')).toBe(2);
    expect(await count('to=2026-07-01')).toBe(1);
    expect(await count('from=2026-07-02&to=2026-07-02')).toBe(2);
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/mouvements?from=2026-02-31'))).toBe('400 BAD_DATE from');
  });

  it('tells members everything about their own money but who entered it', async () => {
    const id = await club.idOf('USER');
    expect((await enter(club, id, -4)).statusCode).toBe(201);
    const { content } = await pageOfMovements(club, `/divers/${id}/mouvements`, 'USER');
    expect(content[0]).toMatchObject({ amount: -4, reason: 'Gonflage', author: null });
    expect(content.some(({ author }) => author !== null)).toBe(false);
  });

  it('of a deactivated and of a deleted member stays readable, and can be settled', async () => {
    const off = await club.idOf('DEACTIVATED');
    expect((await pageOfMovements(club, `/divers/${off}/mouvements`, 'DEACTIVATED')).content).not.toEqual([]);
    const { id } = await newMember(club, { lastname: 'Parti', porte_Monnaie: 30 });
    expect((await club.as('SUPER_ADMIN').delete(`/divers/${id}`)).statusCode).toBe(204);
    expect((await enter(club, id, -30, { reason: 'Solde rendu' })).statusCode).toBe(201);
    expect((await pageOfMovements(club, `/divers/${id}/mouvements`)).content.map(shown)).toEqual([
      [-30, 0],
      [30, 30],
    ]);
    expect((await pageOfMovements(club, '/mouvements?q=PARTI')).content.length).toBeGreaterThanOrEqual(2);
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/divers/999999/mouvements'))).toBe('404 DIVER_NOT_FOUND');
  });

  it('is totalled by analytic account, for the same rows as the list', async () => {
    club.setClock('2026-09-01T10:00:00Z');
    const id = await withHistory(club, 'Comptable', 4242);
    const read = async (query: string) =>
      (await club.as('SUPER_ADMIN').get(`/mouvements/totaux?${query}`)).json<LedgerTotals>();
    expect(await read(`diver=${id}`)).toEqual({ count: 5, in: 225.05, out: -11.1 });
    expect(await read('from=2030-01-01')).toEqual({ count: 0, in: 0, out: 0 });
  });
});

onEachEngine('a movement of the treasurer', (club) => {
  it('moves the wallet, says why, and stands in the member’s history', async () => {
    const { id } = await newMember(club, { porte_Monnaie: 20 });
    const answer = await enter(club, id, -7.35, { reason: '  Location de bloc ' });
    expect(answer.statusCode).toBe(201);
    expect(movementIn(answer)).toMatchObject({ amount: -7.35, balance: 12.65, reason: 'Location de bloc' });
    const [last] = await historyOf(club, { resource: 'divers', id });
    expect(last).toMatchObject({
      action: 'money',
      author: { name: 'Inès TRÉSOR' },
      changes: [
        { field: 'porte_Monnaie', before: 20, after: 12.65 },
        { field: 'walletReason', before: null, after: 'Location de bloc' },
      ],
    });
    const shown = await historyOf(club, { resource: 'divers', id }, 'ADMIN');
    expect(shown.map(({ action }) => action)).not.toContain('money');
    await expectBooksToBalance(club);
  });

  it('is one movement, however often its form is sent', async () => {
    const { id } = await newMember(club, { porte_Monnaie: 20 });
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(club, id, 5, { key })));
    expect(tally(answers)).toEqual({ 201: 20 });
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await walletOf(club, id)).toBe(25_00);
    expect(await rowsOf(club, id)).toHaveLength(2);
    expect(refusalIn(await enter(club, id, 6, { key }))).toBe('409 MOVEMENT_ENTERED');
    const other = await newMember(club);
    expect(refusalIn(await enter(club, other.id, 5, { key }))).toBe('409 MOVEMENT_ENTERED');
    expect(await walletOf(club, other.id)).toBe(0);
    await expectBooksToBalance(club);
  });

  it.each([
    [0, 422, 'AMOUNT_INVALID'],
    [1_000_000, 422, 'AMOUNT_INVALID'],
    [1e9, 400, 'BAD_REQUEST'],
    ['5', 400, 'BAD_REQUEST'],
  ])('of %j € is refused, beside its field', async (amount, status, code) => {
    const { id } = await newMember(club, { porte_Monnaie: 10 });
    expect(refusalIn(await enter(club, id, amount))).toBe(`${status} ${code} amount`);
    expect(await walletOf(club, id)).toBe(10_00);
  });

  it('needs a reason, a member and a key', async () => {
    const { id } = await newMember(club);
    expect(refusalIn(await enter(club, id, 5, { reason: '   ' }))).toBe('422 INVALID_VALUE reason');
    expect(refusalIn(await enter(club, id, 5, { reason: 'x' }))).toBe('400 BAD_REQUEST reason');
    expect(refusalIn(await enter(club, 999_999, 5))).toBe('404 DIVER_NOT_FOUND diver');
    expect(refusalIn(await enter(club, id, 5, { key: 'court' }))).toBe('400 BAD_REQUEST key');
    expect(await rowsOf(club, id)).toEqual([]);
  });

  it('has far pages with the rows that stand there in the whole list', async () => {
    const { id } = await newMember(club, { lastname: 'Lointain' });
    const months = ['2023-11', '2024-02', '2024-03', '2025-12'];
    const rows = Array.from({ length: 1400 }, (_, at) => ({
      ...FEE,
      diver_id: id,
      cents: at,
      created_at: `${months[at % months.length]}-15T10:${String(at % 60).padStart(2, '0')}:00.000Z`,
    }));
    await club.database.write(async ({ db }) => {
      for (const some of chunks(rows)) await db.insertInto('movements').values(some).execute();
    });
    for (const list of ['sort=at,desc', 'sort=at,asc', 'account=MEMBERSHIP', 'from=2024-01-01']) {
      const ids = async (page: string) =>
        (await pageOfMovements(club, `/mouvements?${list}${page}`)).content.map((row) => row.id);
      const whole = await ids('');
      expect(whole.length).toBeGreaterThan(1000);
      for (const page of [11, 14, 20]) {
        expect(await ids(`&page=${page}&size=50`), `${list} ${page}`).toEqual(whole.slice(page * 50, (page + 1) * 50));
      }
    }
  });
});

/** Of two divers, a supervisor, one who waits and one who was removed, each with 50 €; their ids. */
async function newOuting(club: TestClub, site?: number) {
  const id = await seedEvent(club.database, site ?? (await seedSite(club.database)));
  const person = async (lastname: string) => (await newMember(club, { lastname, porte_Monnaie: 50 })).id;
  const divers = [await person('Alpha'), await person('Bravo')] as const;
  const [supervisor, waiting, removed] = [await person('Guide'), await person('Patient'), await person('Renonce')];
  await seedRegistration(club.database, id, divers[0], 'PARTICIPANT', 1);
  await seedRegistration(club.database, id, divers[1], 'PARTICIPANT', 2);
  await seedRegistration(club.database, id, supervisor, 'ACCOMPANIST', 1);
  await seedRegistration(club.database, id, waiting, 'PENDING_PARTICIPANT', 1);
  await seedRegistration(club.database, id, removed, 'PARTICIPANT', 1, { active: 0, delete_date: START });
  return { id, divers, supervisor, removed };
}

const linesOf = (ids: readonly number[], amount: unknown = 12.5) => ids.map((diver) => ({ diver, amount }));

const debit = (club: TestClub, id: number, ids: readonly number[], given: object = {}) =>
  club.as('SUPER_ADMIN').post(`/mouvements/sortie/${id}`, { lines: linesOf(ids), key: newKey(), ...given });
const refund = (club: TestClub, id: number) => club.as('SUPER_ADMIN').post(`/mouvements/sortie/${id}/remboursement`);
const cancel = async (club: TestClub, id: number) =>
  expect((await club.as('SUPER_ADMIN').delete(`/events/${id}`)).statusCode).toBe(200);
const cancelWithRefund = (club: TestClub, id: number, who: Who = 'SUPER_ADMIN', given: object = {}) =>
  club.as(who).post(`/events/${id}/annulation`, { reason: 'Orage', refund: true, ...given });
const account = async (club: TestClub, id: number): Promise<OutingAccount> =>
  accountIn(await club.as('SUPER_ADMIN').get(`/mouvements/sortie/${id}`));

onEachEngine('the debit of an outing', (club) => {
  it('starts from everybody who is or was on it, divers first', async () => {
    const outing = await newOuting(club);
    const { people, ...rest } = await account(club, outing.id);
    const event = { id: outing.id, date: '2026-05-30T09:30:00+02:00', site: 'VODELÉE' };
    expect(rest).toMatchObject({ event, status: 'OPEN', debits: 0, debited: 0 });
    expect(people.map(({ lastname, type, active, wallet }) => [lastname, type, active, wallet])).toEqual([
      ['ALPHA', 'PARTICIPANT', true, 50],
      ['BRAVO', 'PARTICIPANT', true, 50],
      ['GUIDE', 'ACCOMPANIST', true, 50],
      ['PATIENT', 'PENDING_PARTICIPANT', true, 50],
      ['RENONCE', 'PARTICIPANT', false, 50],
    ]);
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/mouvements/sortie/999999'))).toBe('404 EVENT_NOT_FOUND');
  });

  it('proposes who was registered when it began, also who was withdrawn since, and who was added since', async () => {
    const { id, divers, removed } = await newOuting(club);
    const wasOn = async () => (await account(club, id)).people.filter((one) => one.wasOn).map((one) => one.lastname);
    await club.as('OPEN').delete(`/events/${id}/participants/${divers[0]}`);
    expect(await wasOn()).toEqual(['BRAVO', 'PATIENT', 'GUIDE']);
    club.setClock('2026-05-30T12:00:00.000Z');
    await club.as('ADMIN').delete(`/events/${id}/participants/${divers[1]}`);
    const place = { position: 1, type: 'PARTICIPANT', description: '' };
    await club.as('SUPER_ADMIN').post(`/events/${id}/participants/${removed}/seuil/3`, place);
    expect(await wasOn()).toEqual(['PATIENT', 'RENONCE', 'GUIDE', 'BRAVO']);
    await club.as('SUPER_ADMIN').delete(`/events/${id}/participants/${removed}`);
    expect(await wasOn()).toEqual(['PATIENT', 'GUIDE', 'BRAVO']);
    club.setClock(START);
  });

  it('takes each line’s amount, names the outing in the ledger and in the history', async () => {
    const { id, divers, removed } = await newOuting(club);
    const lines = [...linesOf(divers, 12.5), { diver: removed, amount: 4.35 }];
    const answer = await debit(club, id, [], { lines, reason: ' Bateau compris ' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(accountIn(answer)).toMatchObject({ debits: 3, debited: 29.35 });
    expect(await walletOf(club, divers[0])).toBe(37_50);
    expect(await walletOf(club, removed)).toBe(45_65);
    const [, row] = await rowsOf(club, divers[0]);
    expect(row).toMatchObject({ cents: -12_50, kind: 'OUTING', event_id: id, reason: 'Bateau compris' });
    const [last] = await historyOf(club, { resource: 'divers', id: removed });
    expect(last).toMatchObject({
      action: 'money',
      changes: [
        { field: 'porte_Monnaie', before: 50, after: 45.65 },
        { field: 'walletReason', before: null, after: 'Bateau compris' },
      ],
    });
    await expectBooksToBalance(club);
  });

  it('is made once, unless it is asked for again', async () => {
    const { id, divers, supervisor } = await newOuting(club);
    expect((await debit(club, id, divers)).statusCode).toBe(200);
    const second = await debit(club, id, [supervisor]);
    expect(refusalIn(second)).toBe('409 OUTING_DEBITED');
    expect((second.json<ErrorBody>().current as OutingAccount).debits).toBe(2);
    expect(await walletOf(club, supervisor)).toBe(50_00);
    expect(accountIn(await debit(club, id, [supervisor], { again: true }))).toMatchObject({ debits: 3, debited: 37.5 });
    expect(accountIn(await debit(club, id, divers, { again: true })).people[0]).toMatchObject({ debited: 25 });
    const [, last] = await rowsOf(club, divers[0]);
    expect(last?.reason).toBeNull();
    const [note] = await historyOf(club, { resource: 'divers', id: divers[0] });
    expect(note?.changes[1]?.after).toBe('Plongée du 30/05/2026, VODELÉE');
    await expectBooksToBalance(club);
  });

  it('of twenty treasurers at once, is one', async () => {
    const { id, divers } = await newOuting(club);
    const answers = await Promise.all(Array.from({ length: 20 }, () => debit(club, id, divers)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await walletOf(club, divers[0])).toBe(37_50);
    expect(await rowsOf(club, divers[1])).toHaveLength(2);
    await expectBooksToBalance(club);
  });

  it('is one, however often its form is sent, and no other form may use its key', async () => {
    const { id, divers, supervisor } = await newOuting(club);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => debit(club, id, divers, { key })));
    expect(tally(answers)).toEqual({ 200: 20 });
    expect(await walletOf(club, divers[0])).toBe(37_50);
    expect(refusalIn(await debit(club, id, [supervisor], { key, again: true }))).toBe('409 MOVEMENT_ENTERED');
    await expectBooksToBalance(club);
  });

  it('is all or nothing: one wrong line, and nobody is debited', async () => {
    const { id, divers } = await newOuting(club);
    const stranger = (await newMember(club)).id;
    const [first] = divers;
    const cases: [lines: unknown[], refusal: string][] = [
      [linesOf([first, stranger]), '422 NOT_ON_OUTING lines.1.diver'],
      [linesOf([first, divers[1], first]), '422 INVALID_VALUE lines.2.diver'],
      [[...linesOf([first]), { diver: divers[1], amount: 0.001 }], '422 AMOUNT_INVALID lines.1.amount'],
      [linesOf([first], 0), '400 BAD_REQUEST lines.0.amount'],
      [[], '400 BAD_REQUEST lines'],
    ];
    for (const [lines, refusal] of cases) expect(refusalIn(await debit(club, id, [], { lines }))).toBe(refusal);
    expect(await rowsOf(club, first)).toHaveLength(1);
    expect(refusalIn(await debit(club, 999_999, [first]))).toBe('404 EVENT_NOT_FOUND');
  });

  it('proposes what most paid for the last outing on the same site, or anywhere', async () => {
    const [here, elsewhere] = [await seedSite(club.database, 'ICI'), await seedSite(club.database, 'AILLEURS')];
    const { id, divers, supervisor } = await newOuting(club, here);
    const lines = [...linesOf(divers, 18), { diver: supervisor, amount: 3 }];
    await debit(club, id, [], { lines });
    const later = await newOuting(club, elsewhere);
    expect((await account(club, later.id)).suggested).toBe(18);
    await debit(club, later.id, later.divers, { lines: linesOf(later.divers, 7) });
    expect((await account(club, (await newOuting(club, here)).id)).suggested).toBe(18);
    expect((await account(club, (await newOuting(club)).id)).suggested).toBe(7);
  });
});

onEachEngine('an outing that does not take place', (club) => {
  it('is paid back to everybody, once', async () => {
    const { id, divers, supervisor } = await newOuting(club);
    await debit(club, id, [...divers, supervisor]);
    await debit(club, id, [divers[0]], { again: true });
    expect(refusalIn(await refund(club, id))).toBe('422 OUTING_NOT_CANCELLED');
    await cancel(club, id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(club, id)));
    expect(tally(answers)).toEqual({ 200: 10 });
    expect(accountIn(answers[0]!)).toMatchObject({ debits: 0, debited: 0 });
    for (const diver of [...divers, supervisor]) expect(await walletOf(club, diver)).toBe(50_00);
    const rows = await rowsOf(club, divers[0]);
    expect(rows.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['OPENING', 50_00],
      ['OUTING', -12_50],
      ['OUTING', -12_50],
      ['OUTING_REFUND', 12_50],
      ['OUTING_REFUND', 12_50],
    ]);
    const notes = await historyOf(club, { resource: 'divers', id: divers[0] });
    expect(notes.slice(0, 2).map(({ changes }) => changes[0])).toEqual([
      { field: 'porte_Monnaie', before: 37.5, after: 50 },
      { field: 'porte_Monnaie', before: 25, after: 37.5 },
    ]);
    await expectBooksToBalance(club);
  });

  it('is paid back in the act that cancels it, once by two who press at once', async () => {
    const { id, divers, supervisor } = await newOuting(club);
    await debit(club, id, [...divers, supervisor]);
    const answers = await Promise.all([1, 2].map(() => cancelWithRefund(club, id)));
    expect(answers.map(refusalIn).toSorted()).toEqual(['200', '409 ALREADY_CANCELLED']);
    expect(await account(club, id)).toMatchObject({ status: 'CANCELLED', debits: 0, debited: 0 });
    for (const diver of [...divers, supervisor]) expect(await walletOf(club, diver)).toBe(50_00);
    expect((await rowsOf(club, divers[0])).map(({ kind }) => kind)).toEqual(['OPENING', 'OUTING', 'OUTING_REFUND']);
    expect((await refund(club, id)).statusCode).toBe(200);
    expect(await walletOf(club, divers[0])).toBe(50_00);
    await expectBooksToBalance(club);
  });

  it('is cancelled without a debit too, and keeps its debits where no refund is asked for', async () => {
    const free = await newOuting(club);
    expect(refusalIn(await cancelWithRefund(club, free.id))).toBe('200');
    const { id, divers } = await newOuting(club);
    await debit(club, id, divers);
    expect(refusalIn(await cancelWithRefund(club, id, 'SUPER_ADMIN', { refund: false }))).toBe('200');
    expect(await account(club, id)).toMatchObject({ status: 'CANCELLED', debits: 2, debited: 25 });
  });

  it.each([
    ['ADMIN', { refund: true }, '403 FIELD_FORBIDDEN refund'],
    ['ADMIN_SITES', { refund: true }, '403 FIELD_FORBIDDEN refund'],
    ['USER', { refund: true }, '403 FORBIDDEN'],
    ['SUPER_ADMIN', { refund: 'perhaps' }, '400 BAD_REQUEST refund'],
    ['SUPER_ADMIN', { reason: ' ' }, '400 BAD_REQUEST reason'],
  ] as const)('of %s with %j is neither cancelled nor paid back', async (who, given, refusal) => {
    const { id, divers } = await newOuting(club);
    await debit(club, id, divers);
    expect(refusalIn(await cancelWithRefund(club, id, who, given))).toBe(refusal);
    expect(await account(club, id)).toMatchObject({ status: 'OPEN', debits: 2, debited: 25 });
  });

  it('stays as it is where a refund fails', async () => {
    const { id, divers } = await newOuting(club);
    await debit(club, id, divers);
    await takeMails(club.database);
    await club.change('divers', divers[1], { wallet_cents: 999_999_00 });
    expect(refusalIn(await cancelWithRefund(club, id))).toBe('422 AMOUNT_INVALID lines');
    await club.change('divers', divers[1], { wallet_cents: 37_50 });
    expect(await account(club, id)).toMatchObject({ status: 'OPEN', debits: 2, debited: 25 });
    expect(await walletOf(club, divers[0])).toBe(37_50);
    expect(await takeMails(club.database)).toEqual([]);
    expect((await historyOf(club, { resource: 'events', id })).map(({ action }) => action)).not.toContain('cancel');
    await expectBooksToBalance(club);
  });

  it('is not debited; taken up again, it is debited like any other', async () => {
    const { id, divers } = await newOuting(club);
    await debit(club, id, divers);
    await cancel(club, id);
    expect(refusalIn(await debit(club, id, divers, { again: true }))).toBe('422 EVENT_CANCELLED');
    expect((await refund(club, id)).statusCode).toBe(200);
    expect((await club.as('SUPER_ADMIN').put(`/events/${id}`, { status: 'OPEN' })).statusCode).toBe(200);
    expect(accountIn(await debit(club, id, divers))).toMatchObject({ debits: 2, debited: 25 });
    await cancel(club, id);
    await refund(club, id);
    expect(await walletOf(club, divers[0])).toBe(50_00);
    await expectBooksToBalance(club);
  });

  it('is paid back to members who were deactivated, deleted or taken off the list', async () => {
    const { id, divers, removed } = await newOuting(club);
    await debit(club, id, [...divers, removed]);
    await cancel(club, id);
    await club.as('SUPER_ADMIN').delete(`/divers/${divers[0]}`);
    await club.as('SUPER_ADMIN').put(`/divers/${divers[1]}`, { desactived: true });
    const purged = `/events/${id}/participants/purge/${removed}/position/1/type/PARTICIPANT`;
    expect((await club.as('SUPER_ADMIN').delete(purged)).statusCode).toBe(200);
    const { people } = await account(club, id);
    expect(people.find((one) => one.id === removed)).toMatchObject({ type: null, active: false, debited: 12.5 });
    expect((await refund(club, id)).statusCode).toBe(200);
    for (const diver of [...divers, removed]) expect(await walletOf(club, diver)).toBe(50_00);
    await expectBooksToBalance(club);
  });

  it('is found as long as there is something to pay back', async () => {
    const toRefund = async () =>
      (await club.as('SUPER_ADMIN').get('/mouvements/sorties?toRefund=true')).json<Page<LedgerOuting>>().content;
    const { id, divers } = await newOuting(club);
    await debit(club, id, divers);
    expect((await toRefund()).map(({ event }) => event.id)).not.toContain(id);
    await cancel(club, id);
    const owed = { event: { site: 'VODELÉE' }, status: 'CANCELLED', debits: 2, debited: 25, registered: 3 };
    expect((await toRefund()).find(({ event }) => event.id === id)).toMatchObject(owed);
    await refund(club, id);
    expect((await toRefund()).map(({ event }) => event.id)).not.toContain(id);
  });

  it('of late are listed to be debited, newest first', async () => {
    club.setClock('2026-06-15T10:00:00Z');
    const site = await seedSite(club.database);
    const at = (starts_at: string) => seedEvent(club.database, site, { starts_at });
    const [old, recent, soon, far] = [
      await at('2026-01-15T09:00:00Z'),
      await at('2026-06-14T09:00:00Z'),
      await at('2026-06-27T09:00:00Z'),
      await at('2026-09-01T09:00:00Z'),
    ];
    const { content } = (await club.as('SUPER_ADMIN').get('/mouvements/sorties')).json<Page<LedgerOuting>>();
    const listed = content.map(({ event }) => event.id).filter((id) => [old, recent, soon, far].includes(id));
    expect(listed).toEqual([soon, recent]);
  });
});

onEachEngine('the control: without the locks', (club) => {
  const servers = twoServers(() => startServer({ databaseUrl: club.url, without: 'transactions' }));

  it('twenty treasurers at once debit an outing more than once', async () => {
    const calls = await callsOfBoth(club, servers, 'SUPER_ADMIN');
    let most = 0;
    for (let round = 0; round < 20 && most <= 1; round += 1) {
      const { id, divers } = await newOuting(club);
      const rush = Array.from({ length: 20 }, (_, index) =>
        calls(index)('POST', `/mouvements/sortie/${id}`, { lines: linesOf(divers), key: newKey() }),
      );
      await Promise.all(rush);
      most = Math.max(most, (await rowsOf(club, divers[0])).filter(({ kind }) => kind === 'OUTING').length);
    }
    expect(most).toBeGreaterThan(1);
  });
});
