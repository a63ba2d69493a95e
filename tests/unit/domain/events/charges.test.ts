import { describe, expect, it } from 'vitest';
import {
  agreedCharge,
  type ChargedOuting,
  chargeOf,
  isCharged,
  isLate,
  proposedRefund,
  refundedUntil,
} from '#domain/events/charges.ts';
import { topUpFor } from '#domain/payments/intents.ts';
import { isUndecided, wasCharged } from '#domain/registration/charged.ts';
import { outingOf } from '../fixtures.ts';

const NO_TARIFFS = { kinds: [], rows: [] };
const POLICY = { atRegistration: true, lateHours: 48, keptPercent: 50 };
const OUTING: ChargedOuting = {
  ...outingOf({ date: '2026-05-30T07:30:00Z' }),
  price: 12,
  tariffs: null,
  chargedAtRegistration: null,
};
const DIVER = { level: 'N1', supervises: false };

describe('what a place takes', () => {
  const charge = (given: Partial<ChargedOuting>, atRegistration = true) =>
    chargeOf(DIVER, { ...OUTING, ...given }, { tariffs: NO_TARIFFS, charges: { ...POLICY, atRegistration } });

  it.each([
    ['the club’s choice', {}, true, 1200],
    ['by hand, the club’s choice', {}, false, null],
    ['the outing’s own choice', { chargedAtRegistration: true }, false, 1200],
    ['by hand, the outing’s own choice', { chargedAtRegistration: false }, true, null],
    ['a free one', { price: 0 }, true, null],
    ['without a known price', { price: null }, true, null],
  ])('%s', (_, given, club, cents) => expect(charge(given, club)).toBe(cents));

  it('is never more than was said', () => {
    expect([agreedCharge(1200, 1500), agreedCharge(1500, 1200)]).toEqual([1200, 1200]);
    expect([agreedCharge(null, 1200), agreedCharge(1200, null)]).toEqual([null, null]);
    expect(isCharged(OUTING, POLICY)).toBe(true);
  });
});

describe('leaving', () => {
  it('is late after the club’s hours, but of a cancelled outing never', () => {
    expect(refundedUntil(OUTING, POLICY)).toEqual(new Date('2026-05-28T07:30:00Z'));
    expect(isLate(OUTING, POLICY, new Date('2026-05-28T07:30:00Z'))).toBe(false);
    expect(isLate(OUTING, POLICY, new Date('2026-05-28T07:30:00.001Z'))).toBe(true);
    // Moved: until the eve in Paris, unless the club's hours end later.
    const moved = { ...OUTING, movedFrom: '2026-05-23T07:30:00Z' };
    expect(refundedUntil(moved, POLICY)).toEqual(new Date('2026-05-29T22:00:00Z'));
    expect(refundedUntil(moved, { ...POLICY, lateHours: 2 })).toEqual(new Date('2026-05-30T05:30:00Z'));
    expect(isLate({ ...OUTING, status: 'CANCELLED' }, POLICY, new Date('2026-05-30T07:30:00Z'))).toBe(false);
  });

  it.each([
    [1200, 100, 0],
    [1200, 0, 1200],
    [1250, 50, 625],
    [1, 50, 0],
  ])('of %i cents, %i %% kept, proposes to pay %i back', (paid, keptPercent, refund) =>
    expect(proposedRefund(paid, { ...POLICY, keptPercent })).toBe(refund),
  );

  it('leaves a decision where a place was paid and left', () => {
    const place = { type: 'PARTICIPANT', active: 0, charge_cents: 1200 } as const;
    expect([isUndecided(place), wasCharged(place)]).toEqual([true, true]);
    expect(isUndecided({ ...place, active: 1 })).toBe(false);
    expect(wasCharged({ ...place, charge_cents: null })).toBe(false);
    expect(isUndecided({ ...place, type: 'PENDING_PARTICIPANT' })).toBe(false);
  });
});

it.each([
  [1, 5000],
  [5000, 5000],
  [5001, 6000],
  [99_999, 15_000],
])('a wallet that lacks %i cents is topped up by %i', (missing, cents) => expect(topUpFor(missing)).toBe(cents));
