import { describe, expect, it } from 'vitest';
import {
  isShortOfSupervisors,
  lacksOf,
  placesByMonth,
  type Attended,
  type Prepared,
} from '#domain/events/dashboard-figures.ts';
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

describe('what an outing of these days lacks', () => {
  const now = new Date('2026-11-28T07:00:00Z');
  const ready = { waiting: 0, directed: true, planned: true, validated: false, exempt: false };
  const prepared = (date: string, given: Partial<Prepared> = {}): Prepared => ({
    ...attended({ date }, 8, 3),
    ...ready,
    ...given,
  });
  it.each<[string, Partial<Prepared>, string | null]>([
    ['2026-11-28T08:30:00Z', {}, ''],
    [
      '2026-11-28T08:30:00Z',
      { directed: false, supervisors: 1, planned: false, waiting: 2 },
      'DIRECTOR SUPERVISORS PALANQUEES WAITING',
    ],
    ['2026-11-28T08:30:00Z', { planned: false, divers: 0 }, ''],
    ['2026-11-28T08:30:00Z', { planned: false, exempt: true }, ''],
    ['2026-11-30T22:30:00Z', { planned: false }, 'PALANQUEES'],
    ['2026-11-30T23:30:00Z', { planned: false }, ''],
    ['2026-12-05T22:30:00Z', { directed: false }, 'DIRECTOR'],
    ['2026-12-05T23:30:00Z', { directed: false }, null],
    ['2026-12-06T08:30:00Z', { directed: false, needcadre: true }, 'SUPERVISORS'],
    ['2026-12-28T08:30:00Z', { supervisors: 1 }, 'SUPERVISORS'],
    ['2026-12-29T08:30:00Z', { supervisors: 1 }, null],
    ['2026-11-28T06:00:00Z', {}, 'VALIDATION'],
    ['2026-11-28T06:00:00Z', { validated: true }, null],
    ['2026-11-28T06:00:00Z', { divers: 0 }, null],
    ['2026-11-21T06:00:00Z', {}, 'VALIDATION'],
    ['2026-11-20T06:00:00Z', {}, null],
    ['2026-11-28T08:30:00Z', { status: 'CANCELLED', directed: false }, null],
    ['2026-11-28T08:30:00Z', { accompanistMaxNumber: 57, directed: false }, null],
  ])('%s %o: %s', (date, given, lacks) => {
    expect(lacksOf(prepared(date, given), now, true)?.join(' ') ?? null).toBe(lacks);
  });

  it('keeps palanquées and sheets from who may not see them', () => {
    expect(lacksOf(prepared('2026-11-28T08:30:00Z', { planned: false }), now, false)).toEqual([]);
    expect(lacksOf(prepared('2026-11-27T08:30:00Z'), now, false)).toBeNull();
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
    expect(placesByMonth(outings, months)).toEqual([]);
  });

  it('takes the month of Paris', () => {
    const outings = [attended({ date: '2026-09-30T22:00:00Z' }, 3), attended({ date: '2026-11-30T23:00:00Z' }, 5)];
    expect(placesByMonth(outings, months).map(({ registered }) => registered)).toEqual([3, 0, 5]);
  });
});
