import { describe, expect, it } from 'vitest';
import { isShortOfSupervisors, placesByMonth, type Attended } from '#domain/events/dashboard-figures.ts';
import type { Outing } from '#domain/events/status.ts';
import { outingOf } from '../fixtures.ts';

const attended = (outing: Partial<Outing> = {}, divers = 0, supervisors = 0): Attended => ({
  ...outingOf(outing),
  divers,
  supervisors,
});

describe('an outing that looks for supervisors', () => {
  it.each<[string, Partial<Outing>, number, boolean]>([
    ['a place of three is free', {}, 2, true],
    ['all three are taken', {}, 3, false],
    ['more than three came', {}, 4, false],
    ['it says so, though all are taken', { needcadre: true }, 3, true],
    ['it wants none', { accompanistMaxNumber: 0 }, 0, false],
    ['it is full, but not of supervisors', { status: 'COMPLETE' }, 0, true],
    ['it is cancelled', { status: 'CANCELLED' }, 0, false],
    ['it is cancelled, whatever it says', { status: 'CANCELLED', needcadre: true }, 0, false],
    ['people register freely', { accompanistMaxNumber: 57 }, 0, false],
    ['people register freely, whatever it says', { accompanistMaxNumber: 57, needcadre: true }, 0, false],
  ])('%s', (_name, outing, supervisors, short) => {
    expect(isShortOfSupervisors(attended(outing, 0, supervisors))).toBe(short);
  });
});

describe('places filled, by month', () => {
  const months = ['2026-10', '2026-11', '2026-12'];

  it('adds up divers and places of outings with a limit, and apart those who came without one', () => {
    const outings = [
      attended({ date: '2026-11-28T08:30:00Z', diverMaxNumber: 10 }, 8, 3),
      attended({ date: '2026-11-01T08:30:00Z', diverMaxNumber: 6, status: 'COMPLETE' }, 6, 1),
      attended({ date: '2026-11-15T08:30:00Z', accompanistMaxNumber: 57, diverMaxNumber: 40 }, 25),
      attended({ date: '2026-11-16T08:30:00Z', accompanistMaxNumber: 0, diverMaxNumber: 0 }, 4),
      attended({ date: '2026-12-05T08:30:00Z', diverMaxNumber: 12 }, 1),
    ];
    expect(placesByMonth(outings, months)).toEqual([
      { month: '2026-10', registered: 0, places: 0, unlimited: 0 },
      { month: '2026-11', registered: 14, places: 16, unlimited: 29 },
      { month: '2026-12', registered: 1, places: 12, unlimited: 0 },
    ]);
  });

  it('leaves out cancelled outings, and those of other months', () => {
    const outings = [
      attended({ status: 'CANCELLED' }, 8),
      attended({ date: '2026-09-30T21:59:59Z' }, 8),
      attended({ date: '2027-01-01T08:00:00Z' }, 8),
    ];
    expect(placesByMonth(outings, months).map(({ registered, places }) => registered + places)).toEqual([0, 0, 0]);
  });

  it('takes the month of Paris', () => {
    const outings = [attended({ date: '2026-09-30T22:00:00Z' }, 3), attended({ date: '2026-11-30T23:00:00Z' }, 5)];
    expect(placesByMonth(outings, months).map(({ registered }) => registered)).toEqual([3, 0, 5]);
  });
});
