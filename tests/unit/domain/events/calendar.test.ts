import { describe, expect, it } from 'vitest';
import {
  byMonthThenDay,
  mayGoBack,
  nextWindow,
  outingPeriod,
  previousWindow,
  windowFrom,
  windowInstants,
  windowsOf,
} from '#domain/events/calendar.ts';

describe('periods of the list of outings', () => {
  it.each([
    ['coming', '2026-11-28', '2027-11-28'],
    ['past', '2025-11-28', '2026-11-28'],
    ['2024', '2024-09-01', '2025-09-01'],
  ] as const)('%s is from %s to %s, excluded', (name, from, to) =>
    expect(outingPeriod(name, '2026-11-28')).toEqual({ from, to }),
  );

  it.each([
    ['2026-11-28', ['2026-11-28', '2027-03-28', '2027-07-28']],
    // The third window ends on 28 October.
    ['2026-10-31', ['2026-10-31', '2027-02-28', '2027-06-28', '2027-10-28']],
  ])('a year from %s is read by windows without a gap', (from, days) => {
    expect(windowsOf(outingPeriod('coming', from))).toEqual(days);
    expect(windowsOf(windowFrom(from))).toEqual([from]);
  });
});

describe('windows of four months', () => {
  it.each([
    ['2026-11-28', '2027-03-28'],
    ['2026-08-31', '2026-12-31'],
    ['2026-10-31', '2027-02-28'],
    ['2027-10-31', '2028-02-29'],
    ['2026-05-31', '2026-09-30'],
  ])('from %s to %s, excluded', (from, to) => {
    expect(windowFrom(from)).toEqual({ from, to });
    expect(nextWindow(from)).toBe(to);
  });

  it.each([
    ['2026-11-28', '2026-11-27T23:00:00.000Z', '2027-03-27T23:00:00.000Z'],
    ['2026-07-14', '2026-07-13T22:00:00.000Z', '2026-11-13T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-07-28T22:00:00.000Z'],
  ])('from %s: midnight to midnight in Paris', (from, start, end) => {
    const window = windowInstants(windowFrom(from));
    expect([window.start.toISOString(), window.end.toISOString()]).toEqual([start, end]);
  });

  it.each([
    // from, today, may browse the past: where 'previous' leads
    ['2027-03-28', '2026-11-28', false, '2026-11-28'],
    ['2027-07-28', '2026-11-28', false, '2027-03-28'],
    ['2027-02-28', '2026-10-31', false, '2026-10-31'],
    ['2027-02-28', '2026-10-31', true, '2026-10-28'],
    ['2026-11-28', '2026-11-28', true, '2026-07-28'],
  ])('back from %s when it is %s (past %s): %s', (from, today, browse, expected) => {
    expect(previousWindow(from, today, browse)).toBe(expected);
  });

  it.each([
    ['2026-11-28', false, false],
    ['2027-03-28', false, true],
    ['2026-11-29', false, true],
    ['2026-07-28', false, false],
    ['2026-11-28', true, true],
    ['2026-07-28', true, true],
  ])("from %s on the 28th of November (past %s): 'previous' shows %s", (from, browse, shows) => {
    expect(mayGoBack(from, '2026-11-28', browse)).toBe(shows);
  });

  it('forward and back comes home from every day of the year', () => {
    for (let day = 1; day <= 365; day += 1) {
      const today = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
      expect(previousWindow(nextWindow(today), today, false)).toBe(today);
    }
  });
});

describe('months, then days', () => {
  const at = (date: string, name = date) => ({ date, name });
  const names = (events: readonly { date: string; name: string }[]) =>
    byMonthThenDay(events).map(({ month, days }) => [month, days.map((d) => [d.day, d.events.map((e) => e.name)])]);

  it('nothing gives nothing', () => expect(byMonthThenDay([])).toEqual([]));

  it('sorts by date ascending, whatever offset the dates are written with', () =>
    expect(
      names([
        at('2026-12-05T09:00:00+01:00', 'later'),
        at('2026-11-28T14:00:00+01:00', 'afternoon'),
        at('2026-11-29T09:00:00+01:00', 'sunday'),
        at('2026-11-28T08:30:00Z', 'morning'),
      ]),
    ).toEqual([
      [
        '2026-11',
        [
          ['2026-11-28', ['morning', 'afternoon']],
          ['2026-11-29', ['sunday']],
        ],
      ],
      ['2026-12', [['2026-12-05', ['later']]]],
    ]));

  it('the day and the month are those of Paris', () => {
    expect(names([at('2026-11-30T22:59:59Z', 'november'), at('2026-11-30T23:00:00Z', 'december')])).toEqual([
      ['2026-11', [['2026-11-30', ['november']]]],
      ['2026-12', [['2026-12-01', ['december']]]],
    ]);
    expect(names([at('2026-08-31T22:00:00Z', 'september')])).toEqual([['2026-09', [['2026-09-01', ['september']]]]]);
  });

  it('equal dates keep their order, the same month of two years stays two, and the argument stays as it is', () => {
    const events = [
      at('2027-05-01T08:00:00Z', 'next year'),
      at('2026-05-01T08:00:00Z', 'b'),
      at('2026-05-01T08:00:00Z', 'a'),
    ];
    const copy = [...events];
    expect(names(events)).toEqual([
      ['2026-05', [['2026-05-01', ['b', 'a']]]],
      ['2027-05', [['2027-05-01', ['next year']]]],
    ]);
    expect(events).toEqual(copy);
  });
});
