import { describe, expect, it } from 'vitest';
import type { DayOff } from '#domain/seances/days.ts';
import { isMoved, movedAlong, offOn, seanceRefusal } from '#domain/seances/changes.ts';

const TODAY = '2026-11-28';
const at = (day: string, start = '20:00', end = '21:30') => ({ day, start, end });
const OFF: readonly DayOff[] = [{ day: '2026-12-25', reason: 'CHRISTMAS' }];

describe('a session', () => {
  it.each([
    ['a new one of earlier in the season', null, at('2026-10-01'), null],
    ['one that ends as it begins', null, at('2026-12-01', '20:00', '20:00'), 'SEANCE_HOURS'],
    ['one that ends before it begins', at('2026-12-01'), at('2026-12-01', '20:00', '19:59'), 'SEANCE_HOURS'],
    ['other hours of a past day', at('2026-11-01'), at('2026-11-01', '19:00'), null],
    ['other hours of a day off', at('2026-12-25'), at('2026-12-25', '19:00'), null],
    ['moved to today', at('2026-12-01'), at(TODAY), null],
    ['moved to yesterday', at('2026-12-01'), at('2026-11-27'), 'SEANCE_PAST'],
    ['moved to a day off', at('2026-12-01'), at('2026-12-25'), 'SEANCE_DAY_OFF'],
    ['moved beside a day off', at('2026-12-01'), at('2026-12-24'), null],
  ])('%s: %j → %j: %j', (_what, before, after, refusal) =>
    expect(seanceRefusal(before, after, OFF, TODAY)).toBe(refusal),
  );

  it('knows its day off', () => {
    expect(offOn(OFF, '2026-12-25')).toBe(OFF[0]);
    expect(offOn(OFF, '2026-12-26')).toBeUndefined();
  });

  it.each([
    ['2026-12-02', '2026-12-10'],
    ['2026-12-07', '2026-12-15'],
  ])('later ones go along: %s → %s', (day, moved) =>
    expect(movedAlong(day, at('2026-12-01'), at('2026-12-09'))).toBe(moved),
  );

  it.each([
    [at('2026-12-01'), false],
    [at('2026-12-02'), true],
    [at('2026-12-01', '19:00'), true],
    [at('2026-12-01', '20:00', '22:00'), false],
  ])('%j was moved: %j', (times, moved) =>
    expect(isMoved({ ...times, plannedDay: '2026-12-01', plannedStart: '20:00', cancelReason: null })).toBe(moved),
  );
});
