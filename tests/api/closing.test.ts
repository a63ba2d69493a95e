// Years of the books: closed in order and once, after which no row is dated there, whoever writes and however many at once;
// and a year as its assembly reads it.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deposit, Deposable, Transfer } from '#contract/books.ts';
import type { ErrorBody, Page } from '#contract/common.ts';
import type { Dao } from '#contract/daos.ts';
import type { ImportPreview, Imports } from '#contract/import.ts';
import type { BookYears, ClosingPreview } from '#contract/years.ts';
import { bookId } from '#domain/books/accounts.ts';
import { makeBackup } from '#server/backup/make.ts';
import { restore } from '#server/backup/restore.ts';
import { completeBooks } from '#server/db/mirrors.ts';
import { accepted, onEachEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { readFrom } from '../support/backups.ts';
import { addDiver, expectBooksToBalance } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { folders } from '../support/folders.ts';
import { send } from '../support/import.ts';
import { enter, newKey, rowsOf, seedMovement } from '../support/ledger.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { textOfPdf } from '../support/pdf.ts';
import { seedLocked } from '../support/receipts.ts';
import { startServer, type Server } from '../support/servers.ts';
import { callsOf } from '../support/calls.ts';
import { createTestDatabase } from '../support/test-database.ts';

const newFolder = folders();
const DECEMBER = '2025-12-10T09:00:00.000Z';
const JANUARY = '2026-01-10T09:00:00.000Z';
const FEBRUARY = '2026-02-03T09:00:00.000Z';

const treasurer = (club: TestClub) => club.as('SUPER_ADMIN');
const preview = (club: TestClub, year: number) => treasurer(club).get(`/exercices/${year}/cloture`);
const previewIn = (club: TestClub, year: number) => accepted<ClosingPreview>(preview(club, year));
const close = async (club: TestClub, year: number, digest?: string) =>
  treasurer(club).post(`/exercices/${year}/cloture`, { digest: digest ?? (await previewIn(club, year)).digest });
const take = (club: TestClub, diver: number, given: object = {}, means: object = { kind: 'CASH' }) => {
  const lines = [{ diver, amount: 40, purpose: 'WALLET', means }];
  return treasurer(club).post('/caisse', { key: newKey(), receipts: false, lines, ...given });
};
const openIn = async (club: TestClub, year: number) =>
  (await previewIn(club, year)).matters.map(({ matter, obstacle, count }) => `${matter} ${count} ${obstacle}`);
const newest = async (club: TestClub) =>
  (await accepted<Page<Transfer>>(treasurer(club).get('/caisse/ecritures?page=0&size=1&to=2026-03-31'))).content[0]!;
const waiting = async (club: TestClub) =>
  (await accepted<Page<Transfer>>(treasurer(club).get('/caisse/ecritures?unexplained=true&page=0&size=50'))).content;

onEachEngine('a year of the books', (club) => {
  it('is closed once it is over, after those before it, and with what is open in it said', async () => {
    club.setClock('2024-12-10T09:00:00.000Z');
    const { id } = await addDiver(club, { wallet_cents: 0, cotisation_cents: 170_00 });
    await accepted(take(club, id));
    club.setClock(DECEMBER);
    await accepted(enter(club, id, 12));
    const intent = {
      reference: 'r1',
      diver_id: id,
      purpose: 'WALLET',
      cents: 50_00,
      state: 'OPEN',
      created_at: DECEMBER,
    };
    await club.insert('payment_intents', intent);
    await club.insert('provider_payments', {
      id: 7,
      day: '2025-12-10',
      state: 'Unknown',
      legible: 1,
      seen_at: DECEMBER,
    });
    await seedLocked(club, id);
    club.setClock(JANUARY);

    expect(refusalIn(await preview(club, 2026))).toBe('422 YEAR_NOT_OVER');
    expect(refusalIn(await preview(club, 1999))).toBe('404 YEAR_NOT_FOUND');
    expect(await openIn(club, 2025)).toEqual([
      'YEARS_BEFORE 1 true',
      'CHECKOUTS 1 true',
      'SUSPENSE 1 false',
      'PROVIDER 1 false',
      'RECEIPTS 1 false',
      'FEES 1 false',
    ]);
    expect(refusalIn(await close(club, 2025))).toBe('409 YEAR_BEFORE_OPEN');
    expect((await close(club, 2024)).statusCode).toBe(200);
    expect(refusalIn(await close(club, 2025))).toBe('409 YEAR_HAS_CHECKOUTS');
    await club.change('payment_intents', { reference: 'r1' }, { state: 'PAID' });
    const { digest } = await previewIn(club, 2025);
    await accepted(take(club, id, { day: '2025-12-30' }));
    const stale = await close(club, 2025, digest);
    expect(refusalIn(stale)).toBe('409 CLOSING_STALE');
    const { current } = stale.json<ErrorBody & { current: ClosingPreview }>();
    expect(current).toMatchObject({ year: 2025, entries: 2 });

    const both = await Promise.all([close(club, 2025, current.digest), close(club, 2025, current.digest)]);
    expect(both.map((answer) => refusalIn(answer)).toSorted()).toEqual(['200', '409 YEAR_CLOSED']);
    const { years } = await accepted<BookYears>(treasurer(club).get('/exercices'));
    expect(years.map(({ year, state }) => `${year} ${state}`)).toEqual(['2026 RUNNING', '2025 CLOSED', '2024 CLOSED']);
    expect(years[1]?.closed).toMatchObject({ day: '2026-01-10' });
    const written = (await club.rows('audit', { resource: 'years' })).map(({ record_id: year }) => year);
    expect(written).toEqual([2024, 2025]);
  });
});

onEachEngine('after a year is closed', (club) => {
  let person: { readonly id: number; readonly licence: string };
  let expense = 0;
  const rows2025 = async () => (await club.rows('transfers', { year: 2025 })).map(({ id }) => id);
  let closed: number[] = [];
  /** What stands in the open year, and about which. */
  const dated = ({ day, aboutYear, label }: Transfer) => [day, aboutYear, label];

  beforeAll(async () => {
    club.setClock(DECEMBER);
    person = await addDiver(club, { wallet_cents: 0, cotisation_cents: 170_00 });
    await accepted(enter(club, person.id, 12));
    await accepted(take(club, person.id));
    await accepted(take(club, person.id, {}, { kind: 'CHEQUE', number: '77' }));
    const { cheques } = await accepted<Deposable>(treasurer(club).get('/caisse/a-remettre'));
    const slip = { kind: 'CHEQUE', key: newKey(), cheques: cheques.map(({ id }) => id) };
    await accepted(treasurer(club).post('/caisse/remises', slip));
    const file = `licence;nom;solde;moyen\n${person.licence};X;200;espèces`;
    const { digest } = await accepted<ImportPreview>(send(club, file));
    await accepted(send(club, file, { apply: digest }));
    expense = await seedDao(club, person, { refund: 'ASKED', refund_on: '2025-12-01', day: '2025-11-14' });
    const decision = { version: 1, amount: 10, reason: 'Essence' };
    const { version } = await accepted<Dao>(treasurer(club).post(`/frais/${expense}/decision`, decision));
    club.setClock(JANUARY);
    // Its day is what counts, not when it was entered.
    const paid = { version, means: { kind: 'TRANSFER' }, day: '2025-12-30' };
    await accepted(treasurer(club).post(`/frais/${expense}/paiement`, paid));
    club.setClock(FEBRUARY);
    expect((await close(club, 2025)).statusCode).toBe(200);
    closed = await rows2025();
  });
  afterAll(async () => {
    expect(await rows2025()).toEqual(closed);
    await expectBooksToBalance(club);
  });

  it.each([
    [
      'taken',
      '/caisse',
      () => ({ receipts: false, lines: [{ diver: person.id, amount: 1, purpose: 'WALLET', means: { kind: 'CASH' } }] }),
    ],
    ['entered', '/mouvements', () => ({ diver: person.id, amount: 1, reason: 'Avance' })],
    ['handed in', '/caisse/remises', () => ({ kind: 'CASH', amount: 1 })],
  ])('no money is %s on one of its days', async (_what, address, body) => {
    const answer = await treasurer(club).post(address, { ...body(), key: newKey(), day: '2025-12-31' });
    expect(refusalIn(answer)).toBe('422 DAY_IN_CLOSED_YEAR day');
  });

  it('an import is taken back there, and names the closed one', async () => {
    const [run] = (await accepted<Imports>(treasurer(club).get('/imports'))).content;
    await accepted(treasurer(club).delete(`/imports/${run?.id}`));
    expect(dated(await newest(club))).toEqual(['2026-02-03', 2025, null]);
  });

  it('an explanation goes to the open year, and names the closed one, in the accounting too', async () => {
    const row = (await waiting(club)).at(-1)!;
    const explained = await accepted<Transfer>(
      treasurer(club).post(`/caisse/ecritures/${row.id}/explication`, { means: { kind: 'CASH' }, label: 'Retrouvé' }),
    );
    expect(dated(explained)).toEqual(['2026-02-03', 2025, 'Retrouvé']);
    expect((await treasurer(club).get('/caisse/fec/2026')).body).toContain('\tRetrouvé (exercice 2025)\t');
  });

  it('a deposit that is undone, a movement and an expense that are taken back go there too', async () => {
    const [deposit] = (await accepted<Page<Deposit>>(treasurer(club).get('/caisse/remises'))).content;
    await accepted(treasurer(club).post(`/caisse/remises/${deposit?.id}/annulation`));
    expect(dated(await newest(club))).toEqual(['2026-02-03', 2025, 'Remise annulée']);
    const cash = (await rowsOf(club, person.id)).find(({ cents }) => cents === 40_00);
    await accepted(treasurer(club).post(`/mouvements/${cash?.id}/annulation`, { reason: 'Erreur' }));
    expect(dated(await newest(club))).toEqual(['2026-02-03', 2025, null]);
    const { version } = await club.row('daos', expense);
    await accepted(treasurer(club).post(`/frais/${expense}/annulation`, { version, reason: 'Virement revenu' }));
    expect(dated(await newest(club))).toEqual(['2026-02-03', 2025, 'Virement revenu']);
  });

  it('no expense is paid, and no fee, on one of its days', async () => {
    const { version } = await club.row('daos', expense);
    const body = { version, means: { kind: 'TRANSFER' }, day: '2025-12-31' };
    expect(refusalIn(await treasurer(club).post(`/frais/${expense}/paiement`, body))).toBe(
      '422 DAY_IN_CLOSED_YEAR day',
    );
    await club.change('divers', person.id, { dossier: 0, dossier_asked_at: DECEMBER, dossier_sent_at: DECEMBER });
    const paid = { amount: 100, due: 170, reason: 'Chèque', means: { kind: 'CASH' }, day: '2025-12-31' };
    expect(refusalIn(await treasurer(club).post(`/dossiers/${person.id}/regle`, paid))).toBe(
      '422 DAY_IN_CLOSED_YEAR day',
    );
  });

  it('a mirror that an older process left out, and what a clock that went back writes, go to the open year', async () => {
    await seedMovement(club, { diver_id: person.id, cents: 5_00, kind: 'MANUAL', created_at: DECEMBER });
    await completeBooks(club.database);
    const made = (await club.rows('transfers')).at(-1);
    expect([made?.cents, made?.about_year, Number(made?.year) > 2025]).toEqual([5_00, 2025, true]);
    club.setClock('2025-06-01T09:00:00.000Z');
    await accepted(enter(club, person.id, 3));
    expect((await club.rows('transfers')).at(-1)).toMatchObject({ cents: 3_00, day: '2026-01-01', about_year: 2025 });
    club.setClock(FEBRUARY);
  });

  it.each([
    `insert into transfers (year, day, debit, credit, cents, created_at) values (2025, '2025-12-31', 3, 6, 1, 'x')`,
    `insert into transfers (year, day, debit, credit, cents, created_at) values (2026, '2025-12-31', 3, 6, 1, 'x')`,
    'update years set closed_at = null where year = 2025',
    'delete from years where year = 2025',
  ])('the database itself refuses: %s', async (statement) => {
    await expect(club.database.write(({ db }) => sql.raw(statement).execute(db))).rejects.toThrow(/closed/);
  });

  it('a backup brings it back, closed', async () => {
    const { url, drop } = await createTestDatabase(club.engine);
    const { file } = await makeBackup({ url: club.url, dir: newFolder(), passphrase: null, clock: () => new Date() });
    const into = club.engine === 'sqlite' ? path.join(newFolder(), 'club.db') : url;
    await restore({ file, passphrase: null, url: into });
    const years = await readFrom(into, ({ db }) =>
      db.selectFrom('years').selectAll().where('closed_at', 'is not', null).orderBy('year', 'desc').execute(),
    );
    expect(years[0]).toMatchObject({ year: 2025, closed_by: await club.idOf('SUPER_ADMIN') });
    await drop();
  });
});

const YEARS = Array.from({ length: 25 }, (_, at) => 2001 + at);
const ROWS = 12;

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ status: number; body: unknown }>;
const callIn =
  (club: TestClub): Call =>
  async (method, address, body) => {
    const answer = await treasurer(club).send(method, address, body);
    return { status: answer.statusCode, body: answer.json() };
  };

/** Closes year after year while each of its deposits is undone; rows that came after their year's closing. */
async function race(club: TestClub, call: Call, isEnough = (_late: number) => false): Promise<number> {
  let late = 0;
  for (const year of YEARS) {
    const rows = (await club.rows('transfers', { year })).map(({ id }) => id);
    const address = `/exercices/${year}/cloture`;
    let seen = (await call('GET', address)).body as ClosingPreview;
    const closing = async () => {
      for (;;) {
        const { status, body } = await call('POST', address, { digest: seen.digest });
        if (status === 200) return (body as ClosingPreview).entries;
        const { code, current } = body as ErrorBody & { current: ClosingPreview };
        if (code !== 'CLOSING_STALE') throw new Error(code);
        seen = current;
      }
    };
    // One after the other, so that some come while the year is being closed.
    const undo = async (id: number, at: number) => {
      await sleep(at / 2);
      return call('POST', `/caisse/remises/${id}/annulation`);
    };
    const [entries] = await Promise.all([closing(), ...rows.map(undo)]);
    late += (await club.rows('transfers', { year })).length - entries;
    if (isEnough(late)) break;
  }
  return late;
}

async function seedYears(club: TestClub): Promise<void> {
  club.setClock(START);
  const row = { debit: bookId('BANK'), credit: bookId('CASH'), cents: 1_00, created_at: START };
  const rows = YEARS.flatMap((year) =>
    Array.from({ length: ROWS }, (_, at) => ({
      ...row,
      year,
      day: `${year}-05-01`,
      reference: `deposit:${year}-${at}`,
    })),
  );
  await club.insert('transfers', ...rows);
}

onEachEngine('300 writes while 25 years are closed', (club) => {
  beforeAll(() => seedYears(club));

  it('come before their closing, or go to the open year: none is late, none is lost', async () => {
    expect(await race(club, callIn(club))).toBe(0);
    const written = (await club.rows('transfers')).filter(({ reference }) => reference?.startsWith('undone:'));
    expect(written).toHaveLength(YEARS.length * ROWS);
    const moved = written.filter(({ year }) => year === 2026);
    expect(moved.every(({ about_year: about }) => about !== null && YEARS.includes(about))).toBe(true);
    expect(
      await club.database.read(
        async ({ db }) =>
          (await db.selectFrom('years').where('closed_at', 'is not', null).select('year').execute()).length,
      ),
    ).toBe(26);
  });
});

onEachEngine('the control: without locks', (club) => {
  let server: Server;
  beforeAll(async () => {
    await seedYears(club);
    server = await startServer({ databaseUrl: club.url, without: 'locks' });
  });
  afterAll(() => server.kill());

  it('some are late', async () => {
    const ask = callsOf(server, await club.tokenOf('SUPER_ADMIN'));
    const call: Call = async (...asked) => {
      const answer = await ask(...asked);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await race(club, call, (late) => late > 0)).toBeGreaterThan(0);
  });
});

onEachEngine('the file of the assembly', (club) => {
  it('says what came in, the bank, the wallets as a debt, outings, members and donations, beside the year before', async () => {
    club.setClock(DECEMBER);
    const person = await addDiver(club, {
      level: 'N2',
      wallet_cents: 0,
      cotisation_cents: 170_00,
      datenaissance: '1980-05-05',
    });
    const fee = (amount: number) => ({
      lines: [{ diver: person.id, amount, purpose: 'FEE', means: { kind: 'CHEQUE' } }],
    });
    await accepted(take(club, person.id, fee(60)));
    club.setClock(FEBRUARY);
    await accepted(take(club, person.id, fee(100.5)));
    await accepted(take(club, person.id));
    await accepted(enter(club, person.id, 12));
    const [row] = await waiting(club);
    await accepted(treasurer(club).post(`/caisse/ecritures/${row?.id}/explication`, { means: { kind: 'TRANSFER' } }));
    await accepted(treasurer(club).post('/caisse/remises', { kind: 'CASH', key: newKey(), amount: 25 }));
    const event = await seedEvent(club.database, await seedSite(club.database), {
      starts_at: '2026-01-17T09:00:00.000Z',
    });
    await seedRegistration(club.database, event, person.id, 'PARTICIPANT', 1);
    await seedDao(club, person, { day: '2026-01-17', km: 10, price_cents: 21_00 });

    const answer = await treasurer(club).get('/exercices/2026/dossier');
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-disposition']).toContain('Exercice%202026');
    const text = (await textOfPdf(answer.rawPayload)).replace(/\s+/g, ' ');
    for (const said of [
      'Exercice non clos : chiffres lus le mardi 3 février 2026',
      'Cotisations 100,50 € 60,00 €',
      'Résultat 100,50 € 60,00 €',
      /Porte-monnaie des 40,00 – – – 12,00 52,00 – membres/,
      'Caisse 25,00 € 0,00 €',
      'le club doit 52,00 € à ses membres',
      'Sorties 1 0',
      'Plongées des membres 1 0',
      'N2',
      '45 à 59 ans 1',
      'Valeur des dons',
    ])
      expect(text).toMatch(said);
    expect(refusalIn(await treasurer(club).get('/exercices/2027/dossier'))).toBe('404 YEAR_NOT_FOUND');
  });
});
