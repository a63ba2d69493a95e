import { describe, expect, it } from 'vitest';
import { certificateExpiry, certificateValidAt, certificateValidOn } from '#domain/divers/certificate.ts';

describe('medical certificate', () => {
  it.each([
    // certificate, day: valid?
    ['2025-11-28', '2026-11-27', true],
    ['2025-11-28', '2026-11-28', true],
    ['2025-11-28', '2026-11-29', false],
    ['2027-01-01', '2026-11-28', true],
    ['2024-02-29', '2025-02-28', true],
    ['2024-02-29', '2025-03-01', false],
    ['2027-02-28', '2028-02-28', true],
    ['2027-02-28', '2028-02-29', false],
    [null, '2026-11-28', false],
    ['', '2026-11-28', false],
  ])('of %s on %s: %s', (caciDate, day, valid) => expect(certificateValidOn(caciDate, day)).toBe(valid));

  it.each([
    ['2025-11-28', '2026-11-28'],
    ['2024-02-29', '2025-02-28'],
    [null, null],
    ['', null],
  ])('of %s is valid until %s', (caciDate, expiry) => expect(certificateExpiry(caciDate)).toBe(expiry));

  it.each([
    ['2026-11-28T22:59:59Z', true],
    ['2026-11-28T23:00:00Z', false],
  ])('counts days of Paris: at %s %s', (instant, valid) => {
    expect(certificateValidAt('2025-11-28', instant)).toBe(valid);
    expect(certificateValidAt('2025-11-28', new Date(instant))).toBe(valid);
  });
});
