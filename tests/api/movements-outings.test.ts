import { expect, it } from 'vitest';
import type { LedgerOuting, OutingAccount } from '../../src/shared/contract/ledger.ts';
import type { ErrorBody, Page } from '../../src/shared/contract/common.ts';
import { historyOf } from '../support/audit.ts';
import { onEachEngine, START, type TestClub } from '../support/app.ts';
import { expectBooksToBalance, newMember, refusalIn } from '../support/divers.ts';
import { accountIn, newKey, rowsOf, walletOf } from '../support/ledger.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { startServer, twoServers } from '../support/servers.ts';
import { tally } from '../support/sign-in.ts';

interface Outing {
  readonly id: number;
  /** Ids: two divers, a supervisor, a waiting diver, a removed one. */
  readonly divers: readonly [number, number];
  readonly supervisor: number;
  readonly waiting: number;
  readonly removed: number;
}

/** Each with 50 €. */
async function newOuting(club: TestClub, site?: number): Promise<Outing> {
  const id = await seedEvent(club.database, site ?? (await seedSite(club.database)));
  const person = async (lastname: string) => (await newMember(club, { lastname, porte_Monnaie: 50 })).id;
  const divers = [await person('Alpha'), await person('Bravo')] as const;
  const [supervisor, waiting, removed] = [await person('Guide'), await person('Patient'), await person('Renonce')];
  await seedRegistration(club.database, id, divers[0], 'PARTICIPANT', 1);
  await seedRegistration(club.database, id, divers[1], 'PARTICIPANT', 2);
  await seedRegistration(club.database, id, supervisor, 'ACCOMPANIST', 1);
  await seedRegistration(club.database, id, waiting, 'PENDING_PARTICIPANT', 1);
  await seedRegistration(club.database, id, removed, 'PARTICIPANT', 1, { active: 0, delete_date: START });
  return { id, divers, supervisor, waiting, removed };
}

const linesOf = (ids: readonly number[], amount: unknown = 12.5) => ids.map((diver) => ({ diver, amount }));

const debit = (club: TestClub, id: number, ids: readonly number[], given: object = {}) =>
  club.as('SUPER_ADMIN').post(`/mouvements/sortie/${id}`, { lines: linesOf(ids), key: newKey(), ...given });
const refund = (club: TestClub, id: number) => club.as('SUPER_ADMIN').post(`/mouvements/sortie/${id}/remboursement`);
const cancel = async (club: TestClub, id: number) =>
  expect((await club.as('SUPER_ADMIN').delete(`/events/${id}`)).statusCode).toBe(200);
const account = async (club: TestClub, id: number): Promise<OutingAccount> =>
  accountIn(await club.as('SUPER_ADMIN').get(`/mouvements/sortie/${id}`));

onEachEngine('the debit of an outing', (club) => {
  it('starts from everybody who is or was on it, divers first', async () => {
    const outing = await newOuting(club);
    const { people, ...rest } = await account(club, outing.id);
    expect(rest).toMatchObject({
      event: { id: outing.id, date: '2026-05-30T09:30:00+02:00', site: 'VODELÉE' },
      status: 'OPEN',
      debits: 0,
      debited: 0,
    });
    expect(people.map(({ lastname, type, active, wallet }) => [lastname, type, active, wallet])).toEqual([
      ['ALPHA', 'PARTICIPANT', true, 50],
      ['BRAVO', 'PARTICIPANT', true, 50],
      ['GUIDE', 'ACCOMPANIST', true, 50],
      ['PATIENT', 'PENDING_PARTICIPANT', true, 50],
      ['RENONCE', 'PARTICIPANT', false, 50],
    ]);
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/mouvements/sortie/999999'))).toEqual([404, 'EVENT_NOT_FOUND']);
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
    expect(refusalIn(second)).toEqual([409, 'OUTING_DEBITED']);
    expect((second.json<ErrorBody>().current as OutingAccount).debits).toBe(2);
    expect(await walletOf(club, supervisor)).toBe(50_00);
    expect(accountIn(await debit(club, id, [supervisor], { again: true }))).toMatchObject({ debits: 3, debited: 37.5 });
    expect(accountIn(await debit(club, id, divers, { again: true })).people[0]).toMatchObject({ debited: 25 });
    const [, , last] = await rowsOf(club, divers[0]);
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
    const other = await debit(club, id, [supervisor], { key, again: true });
    expect(refusalIn(other)).toEqual([409, 'MOVEMENT_ENTERED']);
    await expectBooksToBalance(club);
  });

  it('is all or nothing: one wrong line, and nobody is debited', async () => {
    const { id, divers } = await newOuting(club);
    const stranger = (await newMember(club)).id;
    const [first] = divers;
    const cases: [lines: unknown[], refusal: unknown[]][] = [
      [linesOf([first, stranger]), [422, 'NOT_ON_OUTING', 'lines.1.diver']],
      [linesOf([first, divers[1], first]), [422, 'INVALID_VALUE', 'lines.2.diver']],
      [
        [...linesOf([first]), { diver: divers[1], amount: 0.001 }],
        [422, 'AMOUNT_INVALID', 'lines.1.amount'],
      ],
      [linesOf([first], 0), [400, 'BAD_REQUEST', 'lines.0.amount']],
      [[], [400, 'BAD_REQUEST', 'lines']],
    ];
    for (const [lines, refusal] of cases) expect(refusalIn(await debit(club, id, [], { lines }))).toEqual(refusal);
    expect(await rowsOf(club, first)).toHaveLength(1);
    expect(refusalIn(await debit(club, 999_999, [first]))).toEqual([404, 'EVENT_NOT_FOUND']);
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
    expect(refusalIn(await refund(club, id))).toEqual([422, 'OUTING_NOT_CANCELLED']);
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

  it('is not debited; taken up again, it is debited like any other', async () => {
    const { id, divers } = await newOuting(club);
    await debit(club, id, divers);
    await cancel(club, id);
    expect(refusalIn(await debit(club, id, divers, { again: true }))).toEqual([422, 'EVENT_CANCELLED']);
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
    expect((await toRefund()).find(({ event }) => event.id === id)).toMatchObject({
      event: { site: 'VODELÉE' },
      status: 'CANCELLED',
      debits: 2,
      debited: 25,
      registered: 3,
    });
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
    const listed = (await club.as('SUPER_ADMIN').get('/mouvements/sorties'))
      .json<Page<LedgerOuting>>()
      .content.map(({ event }) => event.id);
    expect(listed.filter((id) => [old, recent, soon, far].includes(id))).toEqual([soon, recent]);
  });
});

onEachEngine('the control: without the locks', (club) => {
  const servers = twoServers(() => startServer({ databaseUrl: club.url, without: 'transactions' }));

  it('twenty treasurers at once debit an outing more than once', async () => {
    const headers = {
      authorization: `Bearer ${await club.tokenOf('SUPER_ADMIN')}`,
      'content-type': 'application/json',
    };
    let most = 0;
    for (let round = 0; round < 20 && most <= 1; round += 1) {
      const { id, divers } = await newOuting(club);
      const rush = Array.from({ length: 20 }, (_, index) => {
        const body = JSON.stringify({ lines: linesOf(divers), key: newKey() });
        return fetch(`${servers[index % 2]?.url}/api/v1/mouvements/sortie/${id}`, { method: 'POST', headers, body });
      });
      await Promise.all(rush);
      most = Math.max(most, (await rowsOf(club, divers[0])).filter(({ kind }) => kind === 'OUTING').length);
    }
    expect(most).toBeGreaterThan(1);
  });
});
