import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOfEuros, eurosOfCents, isBelowCent } from '#domain/money.ts';

describe('money', () => {
  it.each([
    [0.01, 1],
    [-0.01, -1],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [1.15, 115],
    [1_000_000, 100_000_000],
    [-999_999.99, -99_999_999],
  ])('%d € are %i cents', (euros, cents) => expect(centsOfEuros(euros)).toBe(cents));

  it.each([
    [1.005, 101],
    [1.004, 100],
    [170.333, 170_33],
    [-0.001, 0],
    [0.005, 1],
    [-1.005, -101],
    [-1.004, -100],
    [999_999.999, 1_000_000_00],
  ])('%d €, with more than two decimals, are %i cents', (euros, cents) => expect(centsOfEuros(euros)).toBe(cents));

  it.each([
    [0.001, true],
    [0.0049, true],
    [-0.0049, false],
    [0.005, false],
    [0, false],
    [0.3 - 0.1 - 0.2, false],
    [NaN, false],
  ])('%d € are below a cent: %s', (euros, isBelow) => expect(isBelowCent(euros)).toBe(isBelow));

  it.each([NaN, Infinity, -Infinity, 1e20, -1e20, 1e300])('%d € are no amount', (euros) =>
    expect(centsOfEuros(euros)).toBeNull(),
  );

  it.each([
    [4250, 42.5],
    [30, 0.3],
    [-4250, -42.5],
    [0, 0],
    [99_999_999, 999_999.99],
  ])('%i cents are %d €', (cents, euros) => expect(eurosOfCents(cents)).toBe(euros));

  it('every amount of the wire comes back as it went, and has two decimals at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
        expect(centsOfEuros(eurosOfCents(cents))).toBe(cents);
        expect(String(eurosOfCents(cents))).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(centsOfEuros(eurosOfCents(cents) + 0.004)).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });
});
