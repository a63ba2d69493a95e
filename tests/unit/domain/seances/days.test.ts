import { describe, expect, it } from 'vitest';
import { instantInParis } from '#domain/dates.ts';
import { movedAlong, seanceRefusal } from '#domain/seances/changes.ts';
import {
  daysOffOf,
  isSeasonLong,
  proposedDaysOff,
  proposedSeason,
  weeklyDays,
  type DayOff,
} from '#domain/seances/days.ts';
import { monthsOfSeason } from '#domain/seances/months.ts';

const SEASON = { first: '2026-09-01', last: '2027-06-30' };

describe('the season that is proposed', () => {
  it.each([
    ['2026-11-30', '2026-11-30', '2027-06-30'],
    ['2027-05-31', '2027-05-31', '2027-06-30'],
    ['2027-06-01', '2027-09-01', '2028-06-30'],
    ['2026-08-20', '2026-09-01', '2027-06-30'],
    ['2028-02-29', '2028-02-29', '2028-06-30'],
  ])('on %s is %s to %s', (today, first, last) => expect(proposedSeason(today)).toEqual({ first, last }));

  it('has twelve months from September on', () =>
    expect([monthsOfSeason(2026)[0], monthsOfSeason(2026)[11]]).toEqual(['2026-09', '2027-08']));
});

describe('days off of a season', () => {
  const MAY = { first: '2027-05-01', last: '2027-05-08' };

  it('are the proposed ones in their order, both ends of the season included', () =>
    expect(proposedDaysOff(MAY)).toEqual([
      { day: '2027-05-01', reason: 'LABOUR' },
      { day: '2027-05-06', reason: 'ASCENSION' },
      { day: '2027-05-08', reason: 'VICTORY' },
    ]));

  it('are without those that the club takes back, and with its own', () =>
    expect(daysOffOf(MAY, ['2027-05-06', '2027-05-04'])).toEqual([
      { day: '2027-05-01', reason: 'LABOUR' },
      { day: '2027-05-08', reason: 'VICTORY' },
      { day: '2027-05-04', reason: 'CLUB' },
    ]));
});

describe('days off that are proposed', () => {
  const named = (
    year: number,
    off: readonly DayOff[] = proposedDaysOff({ first: `${year}-01-01`, last: `${year}-12-31` }),
  ) => Object.fromEntries(off.map(({ day, reason }) => [reason, day]));

  // Official calendars.
  it.each([
    [2024, '2024-04-01', '2024-05-09', '2024-05-20'],
    [2025, '2025-04-21', '2025-05-29', '2025-06-09'],
    [2027, '2027-03-29', '2027-05-06', '2027-05-17'],
    [2038, '2038-04-26', '2038-06-03', '2038-06-14'],
  ])('of %i follow Easter', (year, EASTER, ASCENSION, WHITSUN) =>
    expect(named(year)).toMatchObject({
      NEW_YEAR: `${year}-01-01`,
      EASTER,
      LABOUR: `${year}-05-01`,
      VICTORY: `${year}-05-08`,
      ASCENSION,
      WHITSUN,
      NATIONAL: `${year}-07-14`,
      ASSUMPTION: `${year}-08-15`,
      ALL_SAINTS: `${year}-11-01`,
      ARMISTICE: `${year}-11-11`,
      CHRISTMAS: `${year}-12-25`,
    }),
  );

  it.each([
    [2024, '2024-12-21', '2025-01-05'],
    [2025, '2025-12-20', '2026-01-04'],
    [2026, '2026-12-19', '2027-01-03'],
  ])('are the weeks around Christmas %i', (year, first, last) => {
    const weeks = proposedDaysOff({ first: `${year}-12-01`, last: `${year + 1}-01-31` });
    expect([weeks[0]?.day, weeks.at(-1)?.day, weeks.length]).toEqual([first, last, 16]);
    // A holiday within them keeps its own name.
    expect(weeks.filter(({ reason }) => reason !== 'CHRISTMAS_WEEKS')).toEqual([
      { day: `${year}-12-25`, reason: 'CHRISTMAS' },
      { day: `${year + 1}-01-01`, reason: 'NEW_YEAR' },
    ]);
  });

  it('are those of the season alone, in their order, and none of a span the wrong way round', () => {
    const days = proposedDaysOff(SEASON).map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    expect([days[0], days.at(-1)]).toEqual(['2026-11-01', '2027-05-17']);
    expect(proposedDaysOff({ first: '2027-06-30', last: '2026-09-01' })).toEqual([]);
  });
});

describe('the days of a season', () => {
  it('are one each week, whatever the clocks do: the hour of Paris stays', () => {
    const days = weeklyDays(SEASON, 1);
    expect([days.length, days[0], days[1], days.at(-1)]).toEqual([44, '2026-09-01', '2026-09-08', '2027-06-29']);
    const instants = ['2026-10-20', '2026-10-27'].map((day) => instantInParis(day, '20:00').toISOString());
    expect(instants).toEqual(['2026-10-20T18:00:00.000Z', '2026-10-27T19:00:00.000Z']);
    expect(days).toEqual(expect.arrayContaining(['2026-10-20', '2026-10-27']));
  });

  it('have a 29 February', () =>
    expect(weeklyDays({ first: '2028-02-20', last: '2028-03-10' }, 1)).toEqual([
      '2028-02-22',
      '2028-02-29',
      '2028-03-07',
    ]));

  it.each([
    ['2026-09-01', '2026-08-31', 0, true],
    ['2026-09-01', '2026-09-01', 1, true],
    ['2026-09-01', '2027-09-01', 53, true],
    ['2026-09-01', '2027-09-02', 53, false],
    ['2026-09-01', '2999-01-01', 53, false],
  ])('from %s to %s are %i', (first, last, count, isLong) =>
    expect([weeklyDays({ first, last }, 1).length, isSeasonLong({ first, last })]).toEqual([count, isLong]),
  );
});

describe('a session that changes', () => {
  const before = { day: '2026-12-08', start: '20:00', end: '21:30' };
  const off: DayOff[] = [{ day: '2026-12-22', reason: 'CHRISTMAS_WEEKS' }];

  it.each([
    [{}, null],
    [{ day: '2026-12-09' }, null],
    [{ day: '2026-12-22' }, 'SEANCE_DAY_OFF'],
    [{ day: '2026-11-30' }, 'SEANCE_PAST'],
    [{ end: '20:00' }, 'SEANCE_HOURS'],
    [{ start: '22:00' }, 'SEANCE_HOURS'],
  ])('by %j: %s', (change, refusal) =>
    expect(seanceRefusal(before, { ...before, ...change }, off, '2026-12-01')).toBe(refusal),
  );

  it('that has been can still be corrected on its own day', () =>
    expect(seanceRefusal(before, { ...before, end: '22:00' }, off, '2027-01-10')).toBeNull());

  it('moves later ones by as many days', () => {
    const after = { ...before, day: '2026-12-06' };
    expect(movedAlong('2027-03-02', before, after)).toBe('2027-02-28');
  });
});
