// Receipts for waived expenses (form 2041-RD): what they say, what they fix, and that no number is missing or twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Insertable } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { OwnReceipts, Receipt, ReceiptYear } from '#contract/receipts.ts';
import { BOOK_CODES } from '#domain/books/accounts.ts';
import type { Tables, Tx } from '#server/db/database.ts';
import { receiptsToMake } from '#server/modules/money/receipts/plan.ts';
import { receiptsRepository } from '#server/modules/money/receipts/repository.ts';
import { accepted, onEachEngine, onEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { callsOf } from '../support/calls.ts';
import { clubOf } from '../support/club.ts';
import { expectBooksToBalance } from '../support/divers.ts';
import { textOfPdf } from '../support/pdf.ts';
import {
  addDonor,
  cancelReceipt,
  makeReceipts,
  PARTICULARS,
  receiptsOf,
  saveParticulars,
  seedLocked,
} from '../support/receipts.ts';
import { startServer, withServers } from '../support/servers.ts';

const spaced = (text: string): string => text.replaceAll(/[\u00a0\u202f\n]/g, ' ').replaceAll(/ +/g, ' ');
const numbersIn = ({ receipts }: ReceiptYear) => receipts.map(({ number }) => number).toReversed();

/** `15/06 EXPENSES > EXPENSES_OWED 71.23 receipt:…` */
const booked = async (club: TestClub): Promise<string[]> =>
  (await club.rows('transfers'))
    .filter(({ reference }) => reference?.startsWith('receipt:'))
    .map(({ day, debit, credit, cents, reference }) =>
      [day, BOOK_CODES[debit - 1], BOOK_CODES[credit - 1], cents, reference].join(' '),
    );

const giveOnline = (
  club: TestClub,
  given: Partial<Insertable<Tables['provider_payments']>> & { readonly id: number },
) =>
  club.insert('provider_payments', {
    day: '2025-11-02',
    state: 'Authorized',
    form_type: 'Donation',
    legible: 1,
    seen_at: START,
    ...given,
  });

onEachEngine('receipts', (club) => {
  let [marc, anne] = [0, 0];
  let entry = 0;
  beforeAll(async () => {
    [marc, anne] = [await club.idOf('DAO'), await club.idOf('OTHER')];
    for (const id of [marc, anne]) await club.change('divers', id, { voiturecv: 5 });
  });
  const pdfOf = async (id: number, who: 'DAO' | 'SUPER_ADMIN' | 'OTHER' = 'DAO') =>
    club.as(who).get(`/daos/recus/${id}/pdf`);

  it('name each mention that is missing, and wait for the year to end', async () => {
    entry = await seedLocked(club, marc);
    const { missing, toMake } = await receiptsOf(club);
    expect(missing).toEqual([
      'club.address',
      ...['identifier', 'object', 'quality', 'signatory', 'signatoryRole', 'generalInterestOn'].map(
        (name) => `receipts.${name}`,
      ),
    ]);
    expect(toMake).toHaveLength(1);
    expect(refusalIn(await makeReceipts(club))).toBe('409 RECEIPTS_INCOMPLETE club.address');
    await expect(saveParticulars(club, { identifier: '732 829 321' })).rejects.toThrow('BODY_NUMBER_INVALID');
    await saveParticulars(club);
    expect(refusalIn(await makeReceipts(club, undefined, 2026))).toBe('409 RECEIPTS_YEAR_OPEN year');
    expect(await club.rows('receipts')).toEqual([]);
  });

  it('leave out, by the reason, who has no address, nothing that gives right, or entries that may still change', async () => {
    const nobody = await addDonor(club, 'SANS', { adresse: ' ' });
    await seedLocked(club, nobody.id);
    await seedLocked(club, anne, { locked: 0 });
    const trainee = await addDonor(club, 'STAGIAIRE', { firstname: 'Benoît' });
    await seedLocked(club, trainee.id, { motif: 'Stagiaire E1/N4/E2/E3/E4 | Formation reçue' });
    await giveOnline(club, { id: 80, payer: 'stagiaire benoît', cents: 50_00 });
    const { toMake, leftOut } = await receiptsOf(club);
    // 112 km × 0,636; the price of the dive stands apart and does not count.
    expect(toMake).toMatchObject([{ diver: { id: marc }, distance: 112, mileage: 71.23, prices: 21, total: 71.23 }]);
    expect(leftOut.map(({ diver, obstacle }) => [diver.lastname, obstacle])).toEqual([
      ['SANS', 'NO_ADDRESS'],
      ['STAGIAIRE', 'NOTHING'],
      ['VOISIN', 'NOT_LOCKED'],
      ['STAGIAIRE', 'PROVIDER'],
    ]);
    const config = (await clubOf(club.database, club.clock, { receipts: PARTICULARS })).config;
    expect(await club.database.read((tx) => receiptsToMake(tx, 2025, config))).toBe(3);
    await saveParticulars(club, { pricesCount: true });
    await club.change('divers', marc, { electrique: 1 });
    // A fifth more for the kilometres, and the price.
    expect((await receiptsOf(club)).toMake).toMatchObject([{ mileage: 85.48, total: 106.48 }]);
    await saveParticulars(club);
    await club.change('divers', marc, { electrique: 0 });
  });

  it('refuse a preview that is another one by now, and nothing is written', async () => {
    const { digest } = await receiptsOf(club);
    await club.as('SUPER_ADMIN').put(`/daos/${entry}`, { daolocked: false });
    expect(refusalIn(await makeReceipts(club, digest))).toBe('409 RECEIPTS_STALE');
    await club.as('SUPER_ADMIN').put(`/daos/${entry}`, { daolocked: true });
    expect(refusalIn(await makeReceipts(club, digest))).toBe('409 RECEIPTS_STALE');
    expect([await club.rows('receipts'), await booked(club)]).toEqual([[], []]);
  });

  it('are made once, enter the books, tell the member, and fix their entries', async () => {
    await club.empty('outbox');
    const { digest } = await receiptsOf(club);
    const both = await Promise.all([makeReceipts(club, digest), makeReceipts(club, digest)]);
    expect(both.map(refusalIn).toSorted()).toEqual(['200', '409 RECEIPTS_STALE']);
    const { receipts, declaration, toMake } = await receiptsOf(club);
    expect(receipts).toMatchObject([{ number: '2026-01', giftYear: 2025, total: 71.23, cancelled: null }]);
    expect(declaration).toMatchObject({ count: 1, sum: 71.23, until: '2026-05-05' });
    expect(toMake).toEqual([]);
    expect(await booked(club)).toEqual([
      '2025-12-31 EXPENSES EXPENSES_OWED 7123 receipt:2026-01:expense',
      '2025-12-31 EXPENSES_OWED EXPENSES_WAIVED 7123 receipt:2026-01:waiver',
    ]);
    expect((await club.rows('outbox')).map(({ subject }) => spaced(subject))).toEqual([
      'Votre reçu fiscal 2026-01 : 71,23 €',
    ]);
    for (const who of ['DAO', 'SUPER_ADMIN'] as const) {
      for (const answer of [
        await club.as(who).put(`/daos/${entry}`, { daokm: 12 }),
        await club.as(who).delete(`/daos/${entry}`),
      ]) {
        expect(refusalIn(answer)).toBe('409 DONATION_RECEIPTED');
        expect(answer.json<{ message: string }>().message).toContain('2026-01');
      }
    }
    await expectBooksToBalance(club);
  });

  it('say all that the form asks for, in a file that is drawn once and opened by its member and the treasurer', async () => {
    const { receipts } = await accepted<OwnReceipts>(club.as('DAO').get('/daos/recus'));
    const id = receipts[0]?.id ?? 0;
    const text = spaced(await textOfPdf((await pdfOf(id)).rawPayload));
    for (const mention of [
      'N° 2026-01',
      'Club de plongée',
      'SIREN ou RNA : 732 829 320',
      'Adresse : Mons',
      'Objet : La pratique de la plongée',
      'Qualité : Association loi 1901',
      'intérêt général : oui, depuis le jeudi 12 mars 2015',
      'Nom et prénom : DONNEUR Marc',
      'Adresse : 1 rue du Lac, 59000 Lille',
      '*** 71,23 € ***',
      'soixante et onze euros et vingt-trois centimes',
      'cumul 2025',
      'déclaration de don manuel',
      'frais engagés par les bénévoles, dont ils renoncent expressément au remboursement',
      'article 200 du code général des impôts',
      'Fait le lundi 4 mai 2026',
      'Inès TRÉSOR',
    ])
      expect(text).toContain(mention);
    const files = await club.rows('receipt_files');
    expect(files).toHaveLength(1);
    expect((await pdfOf(id, 'SUPER_ADMIN')).rawPayload).toEqual(Buffer.from(files[0]?.pdf ?? '', 'base64'));
    await club.change('divers', anne, { dao: 1 });
    expect(refusalIn(await pdfOf(id, 'OTHER'))).toBe('404 RECEIPT_NOT_FOUND');
  });

  it('are cancelled with a reason, leave the books, and are replaced by one that names them', async () => {
    const [{ id } = { id: 0 }] = (await receiptsOf(club)).receipts;
    expect(refusalIn(await cancelReceipt(club, id, ' '))).toBe('422 INVALID_VALUE reason');
    const both = await Promise.all([cancelReceipt(club, id), cancelReceipt(club, id)]);
    expect(both.map(refusalIn).toSorted()).toEqual(['200', '409 RECEIPT_CANCELLED']);
    expect(refusalIn(await cancelReceipt(club, 999_999))).toBe('404 RECEIPT_NOT_FOUND');
    expect((await booked(club)).slice(2)).toEqual([
      '2025-12-31 EXPENSES_OWED EXPENSES 7123 receipt:2026-01:expense:cancelled',
      '2025-12-31 EXPENSES_WAIVED EXPENSES_OWED 7123 receipt:2026-01:waiver:cancelled',
    ]);
    expect((await club.as('SUPER_ADMIN').put(`/daos/${entry}`, { daokm: 100 })).statusCode).toBe(200);
    // The accounts of 2025 are closed meanwhile: the books take it today.
    await club.database.write(({ db }) =>
      db.updateTable('years').set({ closed_at: '2026-05-01T08:00:00.000Z' }).where('year', '=', 2025).execute(),
    );
    const { receipts, declaration } = await accepted<ReceiptYear>(makeReceipts(club));
    expect(receipts).toMatchObject([
      { number: '2026-02', total: 127.2, cancelled: null },
      { number: '2026-01', cancelled: { day: '2026-05-04', reason: 'Adresse erronée' } },
    ]);
    expect(declaration).toMatchObject({ count: 1, sum: 127.2 });
    expect((await booked(club)).at(-1)).toContain('2026-05-04 EXPENSES_OWED EXPENSES_WAIVED 12720');
    const [label] = (await club.rows('transfers')).map((row) => row.label).slice(-1);
    expect(label).toBe('Frais abandonnés en 2025, reçu 2026-02');
    const text = spaced(await textOfPdf((await pdfOf(receipts[0]?.id ?? 0)).rawPayload));
    expect(text).toContain('Annule et remplace le reçu n° 2026-01');
    const own = await accepted<OwnReceipts>(club.as('DAO').get('/daos/recus'));
    expect(own.receipts.map(({ number }) => number)).toEqual(['2026-02']);
  });

  it('are left to the payment provider for what was given through it, which donor and treasurer read', async () => {
    const { email } = await club.row('divers', marc);
    await giveOnline(club, { id: 81, cents: 50_00, email: email.toUpperCase() });
    await giveOnline(club, { id: 82, cents: 20_00, refunded: 20_00, email });
    await giveOnline(club, { id: 83, cents: 10_00, email: 'inconnu@example.org' });
    const own = await accepted<OwnReceipts>(club.as('DAO').get('/daos/recus'));
    expect(own.online).toEqual([{ year: 2025, amount: 50 }]);
    const { leftOut } = await receiptsOf(club);
    expect(leftOut.filter(({ obstacle }) => obstacle === 'PROVIDER').map(({ diver }) => diver.lastname)).toEqual([
      'STAGIAIRE',
      'DONNEUR',
    ]);
  });

  it('book what the treasurer had accepted no second time', async () => {
    const diver = await addDonor(club, 'ACCEPTÉ');
    await seedLocked(club, diver.id, { refund: 'WAIVED', refund_on: '2025-07-01', refund_cents: 80_00, locked: 0 });
    await seedLocked(club, diver.id, { km: 50 });
    const { receipts } = await accepted<ReceiptYear>(makeReceipts(club));
    expect(receipts[0]).toMatchObject({ number: '2026-03', total: 143.6 });
    expect((await booked(club)).at(-1)).toContain('EXPENSES_WAIVED 6360 receipt:2026-03');
  });
});

/** A row with the next number, as the service writes it. */
async function issue(tx: Tx, diver: number, revision: number, numberOf: (tx: Tx) => Promise<number>): Promise<void> {
  const number = await numberOf(tx);
  const row = { year: 2031, number, gift_year: 2030, diver_id: diver, nature: 'EXPENSES' as const, revision };
  const rest = { cents: 1, body: '{}', author_id: diver, made_at: '2031-01-02T08:00:00.000Z' };
  await receiptsRepository(tx).add([{ ...row, ...rest }]);
}

const counted = async (tx: Tx): Promise<number> => {
  const last = await receiptsRepository(tx).lockNumbers(2031);
  await receiptsRepository(tx).setLast(2031, last + 1);
  return last + 1;
};

/** Numbers of 40 transactions at once, every fourth of which is undone. */
async function numbersAfter(club: TestClub, numberOf: (tx: Tx) => Promise<number>): Promise<number[]> {
  const diver = await club.idOf('DAO');
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      club.database.write(async (tx) => {
        await issue(tx, diver, index + 1, numberOf);
        if (index % 4 === 0) throw new Error('undone');
      }),
    ),
  );
  return (await club.rows('receipts', { year: 2031 })).map(({ number }) => number).toSorted((a, b) => a - b);
}

const isWhole = (numbers: readonly number[]): boolean => numbers.every((number, at) => number === at + 1);

onEachEngine('numbers of receipts', (club) => {
  it('have no gap where transactions are undone', async () => {
    const numbers = await numbersAfter(club, counted);
    expect([numbers.length, isWhole(numbers)]).toEqual([30, true]);
  });
});

onEngine('postgres', 'the numbers of a sequence', (club) => {
  it('have gaps, as this test would find them', async () => {
    await club.alterSchema('create sequence receipt_sequence', 'grant usage on sequence receipt_sequence to public');
    const next = async ({ db }: Tx): Promise<number> =>
      Number((await sql<{ next: number }>`select nextval('receipt_sequence') as next`.execute(db)).rows[0]?.next);
    const numbers = await numbersAfter(club, next);
    expect([numbers.length, isWhole(numbers)]).toEqual([30, false]);
  });
});

const KILLS = 2;
const DONORS = 6;

onEachEngine('receipts of two processes, which are killed', (club) => {
  it('have every number once', { timeout: 60_000 }, async () => {
    await saveParticulars(club);
    for (let index = 0; index < DONORS; index += 1)
      await seedLocked(club, (await addDonor(club, `DONNEUR ${index}`)).id);
    const token = await club.tokenOf('SUPER_ADMIN');
    const refusals = new Map<string, number>();
    await withServers(
      () => startServer({ databaseUrl: club.url }),
      async (servers) => {
        let isOver = false;
        const act = async (index: number, method: string, path: string, body?: object) => {
          const answer = await callsOf({ url: servers.url(index) }, token)(method, path, body);
          const { code = '' } = answer.ok ? {} : ((await answer.clone().json()) as { code?: string });
          refusals.set(code, (refusals.get(code) ?? 0) + 1);
          return (answer.ok ? await answer.json() : { receipts: [], digest: 'x' }) as ReceiptYear;
        };
        const treasurer = async (index: number): Promise<void> => {
          for (let turn = 0; !isOver; turn += 1) {
            try {
              const { digest, receipts } = await act(index, 'GET', '/daos/years/2025/recus');
              await act(index, 'POST', '/daos/years/2025/recus', { digest });
              const valid = receipts.filter((one: Receipt) => one.cancelled === null);
              const chosen = valid[turn % Math.max(valid.length, 1)];
              if (chosen) await act(index, 'POST', `/daos/recus/${chosen.id}/annulation`, { reason: 'Erreur' });
            } catch {
              // Its server was killed.
              await sleep(20);
            }
          }
        };
        const work = Promise.all([treasurer(0), treasurer(1)]);
        for (let kill = 0; kill < KILLS; kill += 1) {
          await sleep(400);
          await servers.kill(kill % 2);
        }
        isOver = true;
        await work;
      },
    );
    const year = await receiptsOf(club);
    const numbers = numbersIn(year).map((number) => Number(number.slice(5)));
    expect(numbers.length).toBeGreaterThan(DONORS);
    expect(isWhole(numbers)).toBe(true);
    expect([...refusals.keys()].filter((code) => !/^(|RECEIPTS_STALE|RECEIPT_CANCELLED|BUSY)$/.test(code))).toEqual([]);
    // Each receipt that counts has its entries, and its sum in the books.
    const valid = year.receipts.filter(({ cancelled }) => cancelled === null);
    expect((await club.rows('daos')).filter((one) => one.receipt_id !== null)).toHaveLength(valid.length);
    const net = (await club.rows('transfers')).reduce(
      (sum, { credit, debit, cents }) => sum + (credit === 14 ? cents : debit === 14 ? -cents : 0),
      0,
    );
    expect(net).toBe(valid.length * 7123);
    await expectBooksToBalance(club);
  });
});
