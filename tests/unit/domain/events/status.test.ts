import { describe, expect, it } from 'vitest';
import {
  EVENT_STATUSES,
  hasBegun,
  isOpenRegistration,
  isPast,
  isProtected,
  isUnlimited,
  statusAfter,
  statusOf,
} from '#domain/events/status.ts';

describe('event status', () => {
  it('is one of three', () => expect(EVENT_STATUSES).toEqual(['OPEN', 'COMPLETE', 'CANCELLED']));

  // Contract §10: status wins, `complete` alone sets COMPLETE; another server may send anything.
  it.each<[string, ...object[]]>([
    ['OPEN', { status: 'OPEN' }, {}, { status: '' }, { status: 'PLANNED' }, { status: 'OPEN', complete: true }],
    ['COMPLETE', { status: 'COMPLETE' }, { complete: true }, { status: null, complete: true }],
    ['COMPLETE', { status: 'PLANNED', complete: true }, { status: 'COMPLETE', complete: false }],
    ['CANCELLED', { status: 'CANCELLED' }, { status: 'CANCELLED', complete: true }],
  ])('is %s for %j and others', (status, ...answers) => {
    for (const raw of answers) expect(statusOf(raw), JSON.stringify(raw)).toBe(status);
  });
});

describe('the status that a write asks for (contract §10)', () => {
  it.each([
    ['OPEN', {}, 'OPEN'],
    ['COMPLETE', {}, 'COMPLETE'],
    ['CANCELLED', {}, 'CANCELLED'],
    ['OPEN', { complete: true }, 'COMPLETE'],
    ['CANCELLED', { complete: true }, 'COMPLETE'],
    ['OPEN', { complete: false }, 'OPEN'],
    ['COMPLETE', { complete: false }, 'OPEN'],
    ['CANCELLED', { complete: false }, 'CANCELLED'],
    ['OPEN', { status: 'CANCELLED', complete: true }, 'CANCELLED'],
    ['COMPLETE', { status: 'OPEN', complete: true }, 'OPEN'],
    ['OPEN', { status: 'COMPLETE', complete: false }, 'COMPLETE'],
  ] as const)('%s after %j: %s', (before, write, after) => expect(statusAfter(before, write)).toBe(after));
});

describe('maxima', () => {
  it.each([
    // divers, supervisors: open registration, no limit
    [0, 0, false, true],
    [0, 1, false, false],
    [1, 0, false, false],
    [0, 57, true, true],
    [10, 57, true, true],
    [57, 3, false, false],
    [10, 58, false, false],
  ])('%i divers and %i supervisors: 57 %s, no limit %s', (diverMaxNumber, accompanistMaxNumber, open, unlimited) => {
    expect(isOpenRegistration({ accompanistMaxNumber })).toBe(open);
    expect(isUnlimited({ diverMaxNumber, accompanistMaxNumber })).toBe(unlimited);
  });

  it.each([
    ['OPEN', 3, false],
    ['COMPLETE', 3, false],
    ['CANCELLED', 3, true],
    ['OPEN', 57, true],
    ['OPEN', 0, false],
  ] as const)('%s with %i supervisors is for SUPER_ADMIN alone: %s', (status, accompanistMaxNumber, expected) => {
    expect(isProtected({ status, accompanistMaxNumber })).toBe(expected);
  });
});

describe('past', () => {
  it('begins at its hour', () => {
    const clock = [new Date('2026-07-14T07:59:59+02:00'), new Date('2026-07-14T08:00:00+02:00')];
    expect(clock.map((now) => hasBegun({ date: '2026-07-14T06:00:00Z' }, now))).toEqual([false, true]);
  });

  it.each([
    // start of the outing, now; a day is a day in Paris
    ['2026-07-14T08:00:00+02:00', '2026-07-14T23:59:59+02:00', false],
    ['2026-07-14T08:00:00+02:00', '2026-07-15T00:00:00+02:00', true],
    ['2026-07-13T22:00:00Z', '2026-07-14T21:59:59Z', false],
    ['2026-07-13T21:59:59Z', '2026-07-13T22:00:00Z', true],
    ['2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z', true],
  ])('an outing of %s at %s: %s', (date, now, past) => expect(isPast({ date }, new Date(now))).toBe(past));
});
