import { expect, it } from 'vitest';
import { chunks } from '../../src/server/db/database.ts';
import type { LedgerTotals } from '../../src/shared/contract/ledger.ts';
import { historyOf } from '../support/audit.ts';
import { onEachEngine, START, type TestClub } from '../support/app.ts';
import { expectBooksToBalance, newMember, refusalIn } from '../support/divers.ts';
import { enter, movementIn, newKey, pageOfMovements, rowsOf, seedMovement, walletOf } from '../support/ledger.ts';
import { tally } from '../support/sign-in.ts';

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
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/mouvements?from=2026-02-31'))).toEqual([
      400,
      'BAD_DATE',
      'from',
    ]);
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
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/divers/999999/mouvements'))).toEqual([404, 'DIVER_NOT_FOUND']);
  });

  it('is totalled by analytic account, for the same rows as the list', async () => {
    club.setClock('2026-09-01T10:00:00Z');
    const id = await withHistory(club, 'Comptable', 4242);
    const read = async (query: string) =>
      (await club.as('SUPER_ADMIN').get(`/mouvements/totaux?${query}`)).json<LedgerTotals>();
    const { lines, ...sums } = await read(`diver=${id}`);
    expect(sums).toEqual({ count: 5, in: 225.05, out: -11.1 });
    expect(lines).toEqual([
      { kind: 'MANUAL', account: 'WALLET', count: 3, in: 5.05, out: -11.1 },
      { kind: 'OPENING', account: 'WALLET', count: 1, in: 50, out: 0 },
      { kind: 'ONLINE_PAYMENT', account: 'MEMBERSHIP', count: 1, in: 170, out: 0 },
    ].map((line) => ({ ...line, cptanalytique: 4242, member: 'COMPTABLE Paul' }))); // prettier-ignore
    expect(await read(`diver=${id}&sums=true`)).toEqual({ ...sums, lines: [] });
    await newMember(club, { lastname: 'Même', porte_Monnaie: 1, cptanalytique: 4242 });
    const shared = (await read('from=2026-09-01&kind=OPENING')).lines.find((line) => line.cptanalytique === 4242);
    expect(shared).toMatchObject({ member: null, count: 2, in: 51 });
    expect(await read('from=2030-01-01')).toEqual({ count: 0, in: 0, out: 0, lines: [] });
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
    expect((await historyOf(club, { resource: 'divers', id }, 'ADMIN')).map(({ action }) => action)).not.toContain(
      'money',
    );
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
    expect(refusalIn(await enter(club, id, 6, { key }))).toEqual([409, 'MOVEMENT_ENTERED']);
    const other = await newMember(club);
    expect(refusalIn(await enter(club, other.id, 5, { key }))).toEqual([409, 'MOVEMENT_ENTERED']);
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
    expect(refusalIn(await enter(club, id, amount))).toEqual([status, code, 'amount']);
    expect(await walletOf(club, id)).toBe(10_00);
  });

  it('needs a reason, a member and a key', async () => {
    const { id } = await newMember(club);
    expect(refusalIn(await enter(club, id, 5, { reason: '   ' }))).toEqual([422, 'INVALID_VALUE', 'reason']);
    expect(refusalIn(await enter(club, id, 5, { reason: 'x' }))).toEqual([400, 'BAD_REQUEST', 'reason']);
    expect(refusalIn(await enter(club, 999_999, 5))).toEqual([404, 'DIVER_NOT_FOUND', 'diver']);
    expect(refusalIn(await enter(club, id, 5, { key: 'court' }))).toEqual([400, 'BAD_REQUEST', 'key']);
    expect(await rowsOf(club, id)).toEqual([]);
  });

  it('is never changed or removed, neither by a call nor behind the server’s back', async () => {
    const { id } = await newMember(club, { porte_Monnaie: 10 });
    const [row] = await rowsOf(club, id);
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await club.as('SUPER_ADMIN').send(method, `/mouvements/${row?.id}`, { cents: 0 });
      expect(answer.statusCode).toBe(404);
    }
    // The role that runs the club on PostgreSQL has no right to; its owner, and SQLite, meet the trigger.
    const refused = club.engine === 'postgres' ? 'permission denied for table movements' : 'movements is append-only';
    await expect(club.change('movements', {}, { cents: 0 })).rejects.toThrow(refused);
    await expect(
      club.database.write(({ db }) => db.deleteFrom('movements').where('diver_id', '=', id).execute()),
    ).rejects.toThrow(refused);
    for (const statement of ['update movements set cents = 0', `delete from movements where diver_id = ${id}`]) {
      await expect(club.alterSchema(statement)).rejects.toThrow('movements is append-only');
    }
    expect(await rowsOf(club, id)).toEqual([row]);
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
