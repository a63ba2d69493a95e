import { describe, expect, it } from 'vitest';
import { FEC_COLUMNS, fecText, journalOf, openingLines, type FecAccount } from '#domain/books/fec.ts';

const account = (code: FecAccount['code'], number: string, label: string): FecAccount => ({ code, number, label });
const BANK = account('BANK', '512', 'Remis en banque');
const CASH = account('CASH', '530', 'Caisse');
const HELLOASSO = account('HELLOASSO', '512HA', 'HelloAsso');
const WALLETS = account('WALLETS', '4191', 'Porte-monnaie des membres');
const FEES = account('FEES', '756', 'Cotisations');
const CARRIED = account('CARRIED_FORWARD', '110', 'Report à nouveau');
const OWN = account(null, '626', 'Timbres');

describe('the journal of an entry', () => {
  it.each([
    ['BQ', [CASH, BANK]],
    ['BQ', [BANK, HELLOASSO]],
    ['CA', [WALLETS, CASH]],
    ['CA', [HELLOASSO, CASH]],
    ['HA', [HELLOASSO, FEES]],
    ['OD', [WALLETS, OWN]],
  ] as const)('is %s by where its money is', (journal, sides) => expect(journalOf(sides)).toBe(journal));
});

describe('lines with which a year begins', () => {
  const before = (of: FecAccount, kind: 'ASSET' | 'LIABILITY' | 'INCOME' | 'EXPENSE' | 'EQUITY', cents: number) => ({
    account: of,
    member: null,
    kind,
    cents,
  });

  it('carry forward what income and expenses left, with what was carried before', () => {
    const lines = openingLines(
      [
        before(CASH, 'ASSET', 300_00),
        before(FEES, 'INCOME', -250_00),
        before(OWN, 'EXPENSE', 20_00),
        before(CARRIED, 'EQUITY', -70_00),
        before(BANK, 'ASSET', 0),
      ],
      CARRIED,
    );
    expect(lines.map((line) => [line.account.number, line.cents, line.member])).toEqual([
      ['530', 300_00, null],
      ['110', -300_00, null],
    ]);
  });

  it('are none where nothing was written before', () => expect(openingLines([], CARRIED)).toEqual([]));
});

describe('the file', () => {
  const entry = {
    number: 2,
    journal: 'CA',
    day: '2026-03-05',
    writtenOn: '2026-03-07',
    piece: 'E12',
    label: ' Chèque\tde\nCamille ',
    lines: [
      { account: CASH, member: null, cents: 12_05 },
      { account: WALLETS, member: { number: 'A-00-000007', name: 'LEROY Camille' }, cents: -12_05 },
    ],
  } as const;

  it('has the columns in their order, then a line a side: tabs, commas, days without dashes', () => {
    expect(fecText([entry]).split('\r\n')).toEqual([
      FEC_COLUMNS.join('\t'),
      'CA\tCaisse\t2\t20260305\t530\tCaisse\t\t\tE12\t20260305\tChèque de Camille\t12,05\t0,00\t\t\t20260307\t\t',
      'CA\tCaisse\t2\t20260305\t4191\tPorte-monnaie des membres\tA-00-000007\tLEROY Camille\tE12\t20260305\tChèque de Camille\t0,00\t12,05\t\t\t20260307\t\t',
    ]);
  });

  it.each([
    ['AN', 'À nouveaux'],
    ['BQ', 'Banque'],
    ['HA', 'HelloAsso'],
    ['OD', 'Opérations diverses'],
  ] as const)('names the journal %s', (journal, name) =>
    expect(fecText([{ ...entry, journal }]).split('\r\n')[1]).toMatch(new RegExp(`^${journal}\t${name}\t`)),
  );
});
