// A drawn year of the treasurer: many at once on few members. Afterwards each account is what its rows make it, on any day,
// and the books say what the wallets say. `npm run soak -- books-year` draws 10,000 acts, SEED=7 another year.
import { beforeAll, expect, it } from 'vitest';
import type { CashBox, Deposable, Deposit, Transfer } from '#contract/books.ts';
import type { Page } from '#contract/common.ts';
import { unbalancedBooks } from '#server/backup/counts.ts';
import { completeBooks } from '#server/db/mirrors.ts';
import { accepted, onEachEngine, START, type TestClub } from '../support/app.ts';
import { addDiver, expectBooksToBalance } from '../support/divers.ts';
import { newKey } from '../support/ledger.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { randomFrom } from '../support/random.ts';

const { SEED = '1', SOAK } = process.env;
const ACTS = SOAK === '1' ? 10_000 : 160;
const AT_ONCE = 5;
const DAYS = 50;
const MEMBERS = 8;

const MEANS = [
  { kind: 'CASH' },
  { kind: 'CHEQUE' },
  { kind: 'TRANSFER' },
  { kind: 'VOUCHER', voucher: 'ANCV' },
  { kind: 'HELLOASSO' },
] as const;

/** Draws acts of a treasurer; an act that the club refuses is one too. */
async function actsFor(club: TestClub, random: () => number): Promise<() => Promise<unknown>> {
  const treasurer = club.as('SUPER_ADMIN');
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const people: number[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const fee = { dossier: 0, dossier_asked_at: START, dossier_sent_at: START, cotisation_cents: 170_00 };
    people.push((await addDiver(club, { wallet_cents: 0, ...fee })).id);
  }
  const site = await seedSite(club.database);
  const outings: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const event = await seedEvent(club.database, site);
    for (const [at, diver] of people.entries())
      await seedRegistration(club.database, event, diver, 'PARTICIPANT', at + 1);
    outings.push(event);
  }
  const day = (): string => `2026-0${1 + below(5)}-0${1 + below(4)}`;
  const euros = (): number => (100 + below(9_900)) / 100;
  let cheques = 0;
  const means = () => {
    const drawn = oneOf(MEANS);
    return drawn.kind === 'CHEQUE' ? { ...drawn, number: String((cheques += 1)) } : drawn;
  };
  const listed = async <T>(path: string): Promise<T[]> => (await accepted<Page<T>>(treasurer.get(path))).content;
  const line = () => ({ diver: oneOf(people), amount: euros(), purpose: oneOf(['WALLET', 'FEE']), means: means() });

  const acts: (() => Promise<unknown>)[] = [
    () => treasurer.post('/mouvements', { diver: oneOf(people), amount: euros(), reason: 'Avance', key: newKey() }),
    () =>
      treasurer.post('/mouvements', {
        diver: oneOf(people),
        amount: -euros(),
        reason: 'Rendu',
        key: newKey(),
        means: means(),
      }),
    () =>
      treasurer.post('/caisse', {
        key: newKey(),
        day: day(),
        receipts: false,
        lines: Array.from({ length: 1 + below(3) }, line),
      }),
    async () => {
      const [row] = await listed<Transfer>('/caisse/ecritures?unexplained=true&page=0&size=1');
      if (row) await treasurer.post(`/caisse/ecritures/${row.id}/explication`, { means: means() });
    },
    async () => {
      const found = await accepted<Deposable>(treasurer.get('/caisse/a-remettre'));
      const ids = found.cheques.slice(0, 4).map(({ id }) => id);
      await treasurer.post('/caisse/remises', { kind: 'CHEQUE', key: newKey(), cheques: ids });
    },
    () => treasurer.post('/caisse/remises', { kind: 'CASH', key: newKey(), amount: euros() }),
    async () => {
      const [deposit] = await listed<Deposit>('/caisse/remises?page=0&size=1');
      if (deposit) await treasurer.post(`/caisse/remises/${deposit.id}/annulation`);
    },
    async () => {
      const movements = await listed<{ id: number }>(`/mouvements?kind=MANUAL&page=0&size=20`);
      if (movements.length > 0)
        await treasurer.post(`/mouvements/${oneOf(movements).id}/annulation`, { reason: 'Erreur' });
    },
    () => {
      const lines = [...new Set([oneOf(people), oneOf(people)])].map((diver) => ({ diver, amount: euros() }));
      return treasurer.post(`/mouvements/sortie/${oneOf(outings)}`, { lines, key: newKey(), again: true });
    },
    () => treasurer.post(`/events/${oneOf(outings)}/annulation`, { reason: 'Orage', refund: true }),
    async () => {
      const id = oneOf(people);
      const { version } = await accepted<{ version: number }>(treasurer.get(`/divers/${id}`));
      await treasurer.put(`/divers/${id}`, { version, cotisation: 100 + below(100) });
    },
  ];
  return () => oneOf(acts)();
}

/** What each account has by the end of a day, from its rows one by one. */
async function replayed(club: TestClub, day: string): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  for (const row of await club.rows('transfers')) {
    if (row.day > day) continue;
    sums.set(row.debit, (sums.get(row.debit) ?? 0) + row.cents);
    sums.set(row.credit, (sums.get(row.credit) ?? 0) - row.cents);
  }
  return sums;
}

onEachEngine('a year of money', (club) => {
  beforeAll(async () => {
    club.setClock(START);
    const random = randomFrom(Number(SEED));
    const act = await actsFor(club, random);
    for (let done = 0; done < ACTS; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, act));
  }, 600_000);

  it('has wallets to the cent, a mirror for each movement that is money, and sums to 0', async () => {
    await expectBooksToBalance(club);
    const sums = [...(await replayed(club, '9999-12-31')).values()];
    expect(sums.length).toBeGreaterThan(6);
    expect(sums.reduce((all, cents) => all + cents, 0)).toBe(0);
  });

  it(`has the balance of each account on ${DAYS} drawn days`, async () => {
    const random = randomFrom(Number(SEED) + 1);
    for (let index = 0; index < DAYS; index += 1) {
      const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 130))).toISOString().slice(0, 10);
      const { accounts } = await accepted<CashBox>(club.as('SUPER_ADMIN').get(`/caisse?day=${day}`));
      const sums = await replayed(club, day);
      for (const { id, kind, balance, code } of accounts) {
        const debited = sums.get(id) ?? 0;
        const expected = kind === 'ASSET' || kind === 'EXPENSE' ? debited : -debited;
        expect(Math.round(balance * 100), `${code} on ${day}`).toBe(expected + 0);
      }
    }
  });

  it('the control: a mirror that is left out is found, and made up', async () => {
    const { id: diver_id } = await addDiver(club, { wallet_cents: 500 });
    await club.insert('movements', { diver_id, cents: 500, kind: 'OPENING', created_at: START });
    expect(await club.database.read(unbalancedBooks)).toBeGreaterThan(0);
    await completeBooks(club.database);
    expect(await club.database.read(unbalancedBooks)).toBe(0);
  });

  it('the control: a mirror with its direction, its sum or its member changed is refused', async () => {
    const { id: diver_id } = await addDiver(club, { wallet_cents: 700 });
    await club.insert('movements', { diver_id, cents: 700, kind: 'OPENING', created_at: START });
    const movement_id = (await club.rows('movements', { diver_id }))[0]?.id ?? 0;
    const mirror = { year: 2026, day: '2026-05-01', debit: 15, credit: 6, cents: 700, movement_id, diver_id };
    const turned = { ...mirror, debit: 6, credit: 15 };
    const wrong = [turned, { ...mirror, cents: 701 }, { ...mirror, diver_id: await club.idOf('OTHER') }];
    for (const row of wrong)
      await expect(club.insert('transfers', { ...row, created_at: START })).rejects.toThrow(/as its movement/);
    await club.insert('transfers', { ...mirror, created_at: START });
  });
});
