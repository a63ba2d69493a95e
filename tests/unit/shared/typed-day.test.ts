import { describe, expect, it } from 'vitest';
import { typedDay } from '#messages/typed-day.ts';
import { longDay, monthYear, shortDayOf, timeOfDay } from '#messages/format.ts';
import { weeksOf } from '#ui/form/DayCalendar.tsx';

describe('a day as French people type it', () => {
  it.each<[expected: string, ...texts: string[]]>([
    ['2026-04-03', '3/4/26', '03/04/2026', '3/4', '03042026', '2026-04-03', '3 avril'],
    ['2026-04-03', '  ven.\u00a03\u00a0avr.\u00a02026 '],
    ['2026-05-01', '1er mai', '1ᵉʳ mai'],
    ['2025-08-16', '16 aout 25'],
    ['2026-12-25', '25 déc.'],
    ['1990-07-09', '9/7/90'],
    ['1947-07-09', '9/7/47'],
  ])('is %s, typed %j and otherwise', (expected, ...texts) => {
    for (const text of texts) expect(typedDay(text, 2026), text).toBe(expected);
  });

  it.each(['', '3', '31/02/2026', '13/13/2026', '3 jui', '3 ma', '3/4/202', 'demain'])('%j is none', (text) =>
    expect(typedDay(text, 2026)).toBeNull(),
  );
});

it('weeks of a month start on Monday', () => {
  expect(weeksOf('2026-03').map((week) => week.map((day) => day?.slice(8) ?? ''))).toEqual([
    ['', '', '', '', '', '', '01'],
    ['02', '03', '04', '05', '06', '07', '08'],
    ['09', '10', '11', '12', '13', '14', '15'],
    ['16', '17', '18', '19', '20', '21', '22'],
    ['23', '24', '25', '26', '27', '28', '29'],
    ['30', '31', '', '', '', '', ''],
  ]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('values that are no day and no time are written as they came', () => {
  expect([longDay('bientôt'), monthYear('bientôt'), shortDayOf('fin août'), timeOfDay('vers 9 h')]).toEqual([
    'bientôt',
    'bientôt',
    'fin août',
    'vers 9 h',
  ]);
  expect(shortDayOf(null)).toBe('');
  expect(shortDayOf('2025-03-14T23:00:00.000+00:00')).toBe('sam.\u00a015\u00a0mars\u00a02025');
});
