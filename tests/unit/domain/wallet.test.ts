import { describe, expect, it } from 'vitest';
import { walletBand, walletSuffices } from '#domain/ledger/balance.ts';

// The demonstration club's settings: minimum 20 €, margin 30 €.
const policy = { enabled: true, minimum: 2000, margin: 3000 };

describe('wallet', () => {
  it.each([
    [-1, 'below', false],
    [1999, 'below', false],
    [2000, 'low', true],
    [4999, 'low', true],
    [5000, 'ok', true],
  ])('%i cents: %s, suffices %s', (balance, band, suffices) => {
    expect(walletBand(balance, policy)).toBe(band);
    expect(walletSuffices(balance, policy)).toBe(suffices);
  });

  it.each([
    // warning off: a margin of 0
    [1999, 'below'],
    [2000, 'ok'],
  ])('without the warning, %i cents: %s', (balance, band) => {
    expect(walletBand(balance, { ...policy, margin: 0 })).toBe(band);
  });

  it.each([
    // a minimum below zero allows a debt
    [-1001, 'below'],
    [-1000, 'low'],
    [2000, 'ok'],
  ])('with a minimum of −10 €, %i cents: %s', (balance, band) => {
    expect(walletBand(balance, { ...policy, minimum: -1000 })).toBe(band);
  });

  it.each([-100_000, 0, 1999, 100_000])('feature off, %i cents: no band, and it suffices', (balance) => {
    expect(walletBand(balance, { ...policy, enabled: false })).toBe('off');
    expect(walletSuffices(balance, { ...policy, enabled: false })).toBe(true);
  });
});
