import { describe, expect, it } from 'vitest';
import { accountNumber, BOOK_CODES, BOOK_KINDS, bookId, holdsMoney, isAccountNumber } from '#domain/books/accounts.ts';
import { isBookDay } from '#domain/books/days.ts';
import { chequeKey, missingOf, type PaymentMeans } from '#domain/books/means.ts';
import { mirrorOf, sidesOf } from '#domain/books/mirror.ts';

type Moved = Parameters<typeof mirrorOf>[0];

const wallet = (kind: Moved['kind'], cents: number): Moved => ({ account: 'WALLET', kind, cents });

describe('an account of the books', () => {
  it('of the seed has the id of its rank', () => {
    expect(bookId('BANK')).toBe(1);
    expect(bookId('CARRIED_FORWARD')).toBe(BOOK_CODES.length);
  });

  it('that was added is named by its id', () => expect(bookId(21)).toBe(21));

  it.each([
    [' 512 ha ', '512HA', true],
    ['401', '401', true],
    ['4191ABCDEFGHIJKLMNOP', '4191ABCDEFGHIJKLMNOP', true],
    ['4191ABCDEFGHIJKLMNOPQ', '4191ABCDEFGHIJKLMNOPQ', false],
    ['51', '51', false],
    ['A512', 'A512', false],
    ['512-1', '512-1', false],
    ['', '', false],
  ])('may be numbered %j: %j, %j', (typed, number, isTaken) => {
    expect(accountNumber(typed)).toBe(number);
    expect(isAccountNumber(number)).toBe(isTaken);
  });

  it('holds money as an asset or an expense', () =>
    expect(BOOK_KINDS.filter(holdsMoney)).toEqual(['ASSET', 'EXPENSE']));
});

describe('a day of the books', () => {
  it.each([
    ['2026-05-04', true],
    ['2026-05-05', false],
    ['2025-03-30', true],
    ['2025-03-29', false],
    ['2026-02-30', false],
  ])('%s: %s', (day, isTaken) => expect(isBookDay(day, '2026-05-04')).toBe(isTaken));
});

describe('means', () => {
  it('name their voucher', () => {
    expect(missingOf({ kind: 'VOUCHER' })).toBe('voucher');
    expect(missingOf({ kind: 'VOUCHER', voucher: 'ANCV' })).toBeNull();
    expect(missingOf({ kind: 'CASH' })).toBeNull();
  });

  const cheque: PaymentMeans = { kind: 'CHEQUE', drawer: 'Éva Noël', bank: 'B.N.P.', number: '0012 345' };

  it.each<[string, PaymentMeans, string | null]>([
    ['as typed', cheque, 'evanoel:bnp:0012345'],
    ['typed otherwise', { ...cheque, drawer: ' EVA-NOEL', number: '0012345' }, 'evanoel:bnp:0012345'],
    ['without drawer and bank', { kind: 'CHEQUE', number: '7' }, '::7'],
    ['without number', { kind: 'CHEQUE', bank: 'BNP' }, null],
    ['with a blank number', { ...cheque, number: ' ' }, null],
    ['whose number is a sign for none', { ...cheque, number: '? -' }, null],
    ['in another script', { kind: 'CHEQUE', drawer: 'Ольга', number: '12' }, 'ольга::12'],
    ['of no cheque', { ...cheque, kind: 'CARD' }, null],
  ])('know a cheque %s', (_, means, key) => expect(chequeKey(means)).toBe(key));
});

describe('a movement in the books', () => {
  it('goes from the account that is debited to the credited one, the other way round below 0', () => {
    expect(sidesOf('BANK', 'FEES', 5)).toEqual({ debit: 'BANK', credit: 'FEES', cents: 5 });
    expect(sidesOf('BANK', 'FEES', -5)).toEqual({ debit: 'FEES', credit: 'BANK', cents: 5 });
  });

  it.each<[string, Moved, Parameters<typeof mirrorOf>[1], string | null]>([
    ['a balance of the beginning', wallet('OPENING', 100), null, 'OPENING WALLETS 100'],
    ['a payment online', wallet('ONLINE_PAYMENT', 100), null, 'HELLOASSO WALLETS 100'],
    ['its refund', wallet('ONLINE_REFUND', -100), null, 'WALLETS HELLOASSO 100'],
    ['its refusal', wallet('ONLINE_REFUSED', -100), null, 'WALLETS HELLOASSO 100'],
    ['an outing', wallet('OUTING', -100), null, 'WALLETS OUTINGS 100'],
    ['an outing paid back', wallet('OUTING_REFUND', 100), null, 'OUTINGS WALLETS 100'],
    ['money at its place', wallet('MANUAL', 100), 'CASH', 'CASH WALLETS 100'],
    ['money of which nobody said where it is', wallet('ADJUSTMENT', 100), null, 'SUSPENSE WALLETS 100'],
    ['a fee', { account: 'MEMBERSHIP', kind: 'MANUAL', cents: 100 }, 'BANK', 'BANK FEES 100'],
    ['no money', wallet('MANUAL', 0), 'CASH', null],
    ['a changed fee', { account: 'MEMBERSHIP', kind: 'FEE_CHANGE', cents: 100 }, 'BANK', null],
  ])('is of %s', (_, moved, place, row) => {
    const sides = mirrorOf(moved, place);
    expect(sides && Object.values(sides).join(' ')).toBe(row);
  });
});
