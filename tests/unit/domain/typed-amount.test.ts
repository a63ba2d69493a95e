import { describe, expect, it } from 'vitest';
import { formatEuros, parseCents, parseEuros, parseFigure } from '#domain/typed-amount.ts';

describe('a typed amount', () => {
  it.each<[expected: number | null, ...texts: string[]]>([
    [12.5, '12,50', '12.5'],
    [-1, '-1', '−1'],
    [1234.5, '1 234,50 €', '1\u202f234,50\u00a0€'],
    [0, '0'],
    [null, '12,505', '1.234,50', '12,', ',5', '€', '1e3', '9999999999'],
  ])('is %s, written %j and otherwise', (expected, ...texts) => {
    for (const text of texts) expect(parseEuros(text), text).toBe(expected);
  });

  it.each([
    ['12,50', 1250],
    ['0,29', 29],
    ['1 234,5 €', 123_450],
    ['12,505', null],
    ['', null],
  ])('%j is %s cents', (text, cents) => expect(parseCents(text)).toBe(cents));

  it.each([
    [12.5, '12,50'],
    [0, '0,00'],
    [-1, '−1,00'],
    [1234.56, '1234,56'],
  ])('%d is shown as %s in its field', (euros, text) => expect(formatEuros(euros)).toBe(text));
});

describe('typed figures', () => {
  it.each([
    ['20', 20],
    [' 19,5 ', 19.5],
    ['19.25', 19.25],
    ['7,', 7],
    ['123456789', 123_456_789],
    ['1234567890', null],
    ['1e3', null],
    ['x20', null],
    ['20 m', null],
    ['-2', null],
    ['2-5', null],
    ['2,x', null],
    ['', null],
  ])('%j is %s', (typed, figure) => expect(parseFigure(typed)).toBe(figure));
});
