import { describe, expect, it } from 'vitest';
import { formatEuros, parseCents, parseEuros } from '../../../src/shared/domain/typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['12,50', 12.5],
    ['12.5', 12.5],
    ['-1', -1],
    ['1 234,50 €', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['0', 0],
    ['12,505', null],
    ['1.234,50', null],
    ['12,', null],
    [',5', null],
    ['€', null],
    ['1e3', null],
    ['9999999999', null],
  ])('written %j is %s', (text, euros) => expect(parseEuros(text)).toBe(euros));

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
    [-1, '-1,00'],
    [1234.56, '1234,56'],
  ])('%d is shown as %s in its field', (euros, text) => expect(formatEuros(euros)).toBe(text));
});
