// A drawn year of the treasurer on servers that are killed: many at once on few members, two processes on PostgreSQL.
// Afterwards each account is what its rows make it, on any day, and the books say what wallets, fees and slips say.
// `npm run soak -- books-year` draws 10,000 acts, SEED=7 another year.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CashBox, Deposable, Deposit, Transfer } from '#contract/books.ts';
import type { Page } from '#contract/common.ts';
import type { Dao } from '#contract/daos.ts';
import type { ImportPreview, Imports } from '#contract/import.ts';
import { bookId } from '#domain/books/accounts.ts';
import { CSV_TYPE } from '#domain/import/lines.ts';
import { unbalancedBooks } from '#server/backup/counts.ts';
import { completeBooks } from '#server/db/mirrors.ts';
import { accepted, onEachEngine, START, type TestClub } from '../support/app.ts';
import { addDiver, expectBooksToBalance } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { startFleet, type Fleet } from '../support/histories/fleet.ts';
import { newKey } from '../support/ledger.ts';
import { seedEvent, seedRegistration, seedSite, setWallet } from '../support/outings.ts';
import { randomFrom } from '../support/random.ts';
import { startServer } from '../support/servers.ts';

const { SEED = '1', SOAK } = process.env;
const ACTS = SOAK === '1' ? 10_000 : 160;
/** A server is killed in the middle of every so many acts. */
const KILL_EVERY = SOAK === '1' ? 125 : 40;
const DAYS = 50;
const MEMBERS = 8;
const DUE = 170_00;
const PRICE = 12_00;

const MEANS = [
  { kind: 'CASH' },
  { kind: 'CHEQUE' },
  { kind: 'TRANSFER' },
  { kind: 'VOUCHER', voucher: 'ANCV' },
  { kind: 'HELLOASSO' },
] as const;
const WORDS = ['espèces', 'chèque', 'virement', 'ANCV', ''];

interface Stage {
  readonly people: readonly { readonly id: number; readonly licence: string }[];
  readonly outings: readonly number[];
  /** Debited with the registration. */
  readonly charged: readonly number[];
}

async function seedYear(club: TestClub): Promise<Stage> {
  const people: { id: number; licence: string }[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const fee = { dossier: 0, dossier_asked_at: START, dossier_sent_at: START, cotisation_cents: DUE };
    const person = await addDiver(club, { level: 'N2', wallet_cents: 0, ...fee });
    await seedDao(club, person, { refund: 'ASKED', refund_on: '2026-05-01' });
    people.push(person);
  }
  // Wallets may go below zero: each place is debited.
  await setWallet(club.database, false, 0);
  const site = await seedSite(club.database);
  const outings: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const event = await seedEvent(club.database, site);
    for (const [at, { id }] of people.entries())
      await seedRegistration(club.database, event, id, 'PARTICIPANT', at + 1);
    outings.push(event);
  }
  const charges = { price_cents: PRICE, charged_at_registration: 1 };
  const charged = [
    await seedEvent(club.database, site, charges),
    await seedEvent(club.database, site, { ...charges, diver_max: MEMBERS }),
  ];
  // Rows that the tests wrote straight into the ledger.
  await completeBooks(club.database);
  return { people, outings, charged };
}

/** Most tries of a call whose answer does not come: a key makes it count once. */
const MOST_TRIES = 4;

/** Calls of a treasurer to one server after the other; undefined: refused, or never answered. `faults`: answers of 500. */
async function treasurerOf(club: TestClub, fleet: Fleet, faults: string[]) {
  const token = await club.tokenOf('SUPER_ADMIN');
  let asked = 0;
  return async <T>(method: string, path: string, body?: object | string): Promise<T | undefined> => {
    const type = typeof body === 'string' ? CSV_TYPE : 'application/json';
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const url = await fleet.url((asked += 1) % fleet.size);
      try {
        const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent });
        const text = await answer.text();
        if (answer.status === 500) faults.push(`${method} ${path}: ${text}`);
        // Another writes the same rows, or the server falls.
        if (answer.status !== 503) return answer.ok && text !== '' ? (JSON.parse(text) as T) : undefined;
      } catch (error) {
        // The server was killed before it had answered.
        if (!(error instanceof TypeError)) throw error;
      }
    }
    return undefined;
  };
}

type Treasurer = Awaited<ReturnType<typeof treasurerOf>>;

/** Performs the act of that number, drawn by the seed and it alone; what the club refuses is one too. */
async function act(ask: Treasurer, { people, outings, charged }: Stage, number: number): Promise<unknown> {
  const random = randomFrom(Number(SEED) * 1_000_003 + number);
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const member = () => oneOf(people).id;
  const day = (): string => `2026-0${1 + below(5)}-0${1 + below(4)}`;
  const euros = (): number => (100 + below(9_900)) / 100;
  const means = (at = 0) => {
    const drawn = oneOf(MEANS);
    return drawn.kind === 'CHEQUE' ? { ...drawn, number: `${number}-${at}` } : drawn;
  };
  const listed = async <T>(path: string): Promise<T[]> => (await ask<Page<T>>('GET', path))?.content ?? [];
  const key = newKey();
  const acts: (() => Promise<unknown>)[] = [
    () => ask('POST', '/mouvements', { diver: member(), amount: euros(), reason: 'Avance', key }),
    () => ask('POST', '/mouvements', { diver: member(), amount: -euros(), reason: 'Rendu', key, means: means() }),
    () => {
      const line = (_: unknown, at: number) => {
        const purpose = oneOf(['WALLET', 'FEE']);
        return { diver: member(), amount: euros(), purpose, means: means(at) };
      };
      const lines = Array.from({ length: 1 + below(3) }, line);
      return ask('POST', '/caisse', { key, day: day(), receipts: false, lines });
    },
    async () => {
      const [row] = await listed<Transfer>('/caisse/ecritures?unexplained=true&page=0&size=1');
      if (row) await ask('POST', `/caisse/ecritures/${row.id}/explication`, { means: means() });
    },
    async () => {
      const found = await ask<Deposable>('GET', '/caisse/a-remettre');
      const cheques = found?.cheques.slice(0, 4).map(({ id }) => id) ?? [];
      await ask('POST', '/caisse/remises', { kind: 'CHEQUE', key, cheques });
    },
    () => ask('POST', '/caisse/remises', { kind: 'CASH', key, amount: euros() }),
    async () => {
      const [deposit] = await listed<Deposit>('/caisse/remises?page=0&size=1');
      if (deposit) await ask('POST', `/caisse/remises/${deposit.id}/annulation`);
    },
    async () => {
      const movements = await listed<{ id: number }>('/mouvements?kind=MANUAL&page=0&size=20');
      if (movements.length > 0)
        await ask('POST', `/mouvements/${oneOf(movements).id}/annulation`, { reason: 'Erreur' });
    },
    () => {
      const lines = [...new Set([member(), member()])].map((diver) => ({ diver, amount: euros() }));
      return ask('POST', `/mouvements/sortie/${oneOf(outings)}`, { lines, key, again: true });
    },
    () => ask('POST', `/events/${oneOf(outings)}/annulation`, { reason: 'Orage', refund: true }),
    async () => {
      const id = member();
      const found = await ask<{ version: number }>('GET', `/divers/${id}`);
      if (found) await ask('PUT', `/divers/${id}`, { version: found.version, cotisation: 100 + below(100) });
    },
    async () => {
      const { licence } = oneOf(people);
      const line = [licence, 'X', oneOf(['', euros()]), oneOf(['', 'oui']), oneOf(WORDS)].join(';');
      const file = `licence;nom;solde;cotisation réglée;moyen\n${line}`;
      const preview = await ask<ImportPreview>('POST', '/divers/import', file);
      if (preview) await ask('POST', `/divers/import?apply=${preview.digest}`, file);
    },
    async () => {
      const [newest] = (await ask<Imports>('GET', '/imports'))?.content ?? [];
      if (newest) await ask('DELETE', `/imports/${newest.id}`);
    },
    () => {
      const body = { type: 'PARTICIPANT', charge: PRICE / 100 };
      return ask('POST', `/events/${oneOf(charged)}/participants/${member()}/seuil/3`, body);
    },
    () => ask('DELETE', `/events/${oneOf(charged)}/participants/${member()}`),
    async () => {
      const expenses = await listed<Dao>('/frais?page=0&size=20');
      if (expenses.length === 0) return;
      const { id, version, refund } = oneOf(expenses);
      const amount = oneOf([euros(), null]);
      const next = {
        ACCEPTED: ['paiement', oneOf([{}, { means: { kind: 'TRANSFER' } }])],
        PAID: ['annulation', {}],
      } as const;
      const [step, body] = next[refund?.state as keyof typeof next] ?? ['decision', { amount }];
      await ask('POST', `/frais/${id}/${step}`, { version, reason: 'Essence et péage', ...body });
    },
  ];
  return oneOf(acts)();
}

/** Plays acts, some at once; `killEvery`: after so many acts a server falls in their middle, and another takes its place. Answers the faults of servers. */
async function play(
  club: TestClub,
  fleet: Fleet,
  stage: Stage,
  acts: number,
  { atOnce = 5, killEvery = Infinity, from = 0 },
) {
  const faults: string[] = [];
  const ask = await treasurerOf(club, fleet, faults);
  const random = randomFrom(Number(SEED));
  for (let done = from; done < from + acts; done += atOnce) {
    const isKilled = done % killEvery === killEvery - atOnce;
    const falls = isKilled ? [sleep(random() * 40).then(() => fleet.kill(Math.floor(random() * fleet.size)))] : [];
    const together = Array.from({ length: atOnce }, (_, at) => act(ask, stage, done + at));
    await Promise.all([...together, ...falls]);
  }
  return faults;
}

/** What places and expenses say against the ledger and the books: each line names a place, or what is owed. */
async function unpaidIn(club: TestClub, { charged }: Stage): Promise<string[]> {
  const isCharged = (one: { readonly event_id: number | null }) => charged.includes(Number(one.event_id));
  const placeOf = (one: { readonly event_id: number | null; readonly diver_id: number | null }) =>
    `place of ${one.diver_id} on ${one.event_id}`;
  const movements = (await club.rows('movements', { account: 'WALLET' })).filter(isCharged);
  const rows = (await club.rows('registrations')).filter(isCharged);
  // Who left and came back has two rows, of which one at most holds a place.
  const unpaid = new Map([...movements, ...rows].map((one) => [placeOf(one), 0]));
  for (const one of rows.filter(({ active, type }) => active === 1 && type === 'PARTICIPANT'))
    unpaid.set(placeOf(one), PRICE);
  for (const one of movements) unpaid.set(placeOf(one), (unpaid.get(placeOf(one)) ?? 0) + one.cents);
  const wrong = [...unpaid].filter(([, cents]) => cents !== 0).map(([place]) => place);
  const accepted = (await club.rows('daos', { refund: 'ACCEPTED' })).map((one) => Number(one.refund_cents));
  const owed = -((await replayed(club, '9999-12-31')).get(bookId('EXPENSES_OWED')) ?? 0);
  return [...wrong, ...(owed === accepted.reduce((sum, cents) => sum + cents, 0) ? [] : [`expenses owed: ${owed}`])];
}

/** What fees and slips say against the ledger and the books: each line names a member or a deposit. */
async function contradictionsIn(club: TestClub, { people }: Stage): Promise<string[]> {
  const movements = await club.rows('movements', { account: 'MEMBERSHIP' });
  const fees = await Promise.all(
    people.map(async ({ id }) => {
      const paid = movements.reduce((sum, one) => sum + (one.diver_id === id ? one.cents : 0), 0);
      return (await club.row('divers', id)).cotisation_cents === DUE - paid ? '' : `fee of ${id}`;
    }),
  );
  const transfers = await club.rows('transfers');
  const undone = new Set(transfers.map(({ reference }) => reference));
  const cheques = (await club.rows('means')).filter(({ deposit_id: slip }) => slip !== null);
  const centsOf = new Map(
    transfers.flatMap((row) => [
      [`t${row.id}`, row.cents],
      [`m${row.movement_id}`, row.cents],
    ]),
  );
  const slips = transfers
    .filter(
      ({ reference, credit, id }) => reference?.startsWith('deposit:') && credit === 4 && !undone.has(`undone:${id}`),
    )
    .map(({ id, cents }) => {
      const own = cheques.filter(({ deposit_id: slip }) => slip === id);
      const sum = own.reduce(
        (all, one) => all + Number(centsOf.get(one.movement_id ? `m${one.movement_id}` : `t${one.transfer_id}`)),
        0,
      );
      return sum === cents ? '' : `deposit ${id}`;
    });
  return [...fees, ...slips].filter(Boolean);
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
  let fleet: Fleet;
  let stage: Stage;
  let faults: string[];
  beforeAll(async () => {
    club.setClock(START);
    stage = await seedYear(club);
    // Runs, as an import is known by its instant, and slowly, as a sign-in is a proof for fifteen minutes.
    const clock = { begins: Date.parse(START), since: Date.now(), speed: 0.2 };
    const start = () => startServer({ databaseUrl: club.url, clock });
    fleet = await startFleet(club.engine === 'postgres' ? 2 : 1, start);
    faults = await play(club, fleet, stage, ACTS, { killEvery: KILL_EVERY });
  }, 1_800_000);
  afterAll(() => fleet.close());

  it('has wallets to the cent, a mirror for each movement that is money, and sums to 0', async () => {
    expect(faults).toEqual([]);
    // Before the missing mirrors are made up: no process of today leaves one out.
    expect(await club.database.read(unbalancedBooks)).toBe(0);
    await expectBooksToBalance(club);
    const sums = [...(await replayed(club, '9999-12-31')).values()];
    expect(sums.length).toBeGreaterThan(6);
    expect(sums.reduce((all, cents) => all + cents, 0)).toBe(0);
  });

  it('has fees that are what was due less what was paid, and slips that are the sum of their cheques', async () => {
    expect(await contradictionsIn(club, stage)).toEqual([]);
  });

  it('has no place without its debit, no debit without its place, and owes the expenses that were accepted', async () => {
    expect(await unpaidIn(club, stage)).toEqual([]);
    const seen = (await club.rows('movements')).filter(({ event_id: event }) => stage.charged.includes(Number(event)));
    expect([seen.some(({ cents }) => cents < 0), seen.some(({ cents }) => cents > 0)]).toEqual([true, true]);
    expect((await club.rows('daos')).some(({ refund }) => refund !== 'ASKED')).toBe(true);
  });

  it('has seen imports, and some of them taken back', async () => {
    const back = (await club.rows('imports')).map(({ taken_back_at: at }) => at !== null);
    expect([back.includes(true), back.length > 1]).toEqual([true, true]);
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

  it('makes up what a machine wrote whose clock stood wrong, on the nearest day of the books', async () => {
    const { id: diver_id } = await addDiver(club, { wallet_cents: 300 });
    for (const created_at of ['1970-01-01T00:00:03.000Z', '2140-01-01T00:00:00.000Z'])
      await club.insert('movements', { diver_id, cents: 150, kind: 'OPENING', created_at });
    await expectBooksToBalance(club);
    const days = (await club.rows('transfers', { diver_id })).map(({ day }) => day);
    expect(days.toSorted()).toEqual(['2000-01-01', '2100-12-31']);
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

onEachEngine('the control: a year on servers that lock nothing', (club) => {
  let fleet: Fleet;
  beforeAll(async () => {
    club.setClock(START);
    fleet = await startFleet(1, () => startServer({ databaseUrl: club.url, without: 'locks' }));
  });
  afterAll(() => fleet.close());

  it('is found out', async () => {
    const { people, ...others } = await seedYear(club);
    // As many at once on one member as it takes, and on one server, where nothing else is in the way.
    const stage = { ...others, people: people.slice(0, 1) };
    const wrong: string[] = [];
    for (let from = 0; from < 2000 && wrong.length === 0; from += 100) {
      const faults = await play(club, fleet, stage, 100, { atOnce: 20, from });
      wrong.push(...faults, ...(await contradictionsIn(club, stage)));
    }
    expect(wrong.length + (await club.database.read(unbalancedBooks))).toBeGreaterThan(0);
  });
});
