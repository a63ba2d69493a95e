import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  formatDay,
  instantInParis,
  isDay,
  isInstant,
  isTimeOfDay,
  latestCredible,
  monthFirst,
  parisDay,
  parisIso,
  parisOffset,
  parisTime,
  readDay,
  readInstant,
  weekday,
} from '#domain/dates.ts';
import { dayOfMonthFirst, parseDay } from '#domain/written-days.ts';

const HOUR = 3_600_000;
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });

/** `YYYY-MM-DD HH:mm:ss` in Paris, by Intl. */
const byIntl = (ms: number): string => clock.format(ms);
const intlOffset = (ms: number): number => (Date.parse(`${byIntl(ms).replace(' ', 'T')}Z`) - ms) / 60_000;

const wholeSeconds = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2037, 11, 31) / 1000 })
  .map((seconds) => seconds * 1000);

describe('the clock of Paris, compared with Intl', () => {
  const years = Array.from({ length: 38 }, (_, index) => 2000 + index);

  it.each(years)('%i: every hour, and its last second, of the weeks in which the clocks change', (year) => {
    for (const month of [2, 9]) {
      for (let ms = Date.UTC(year, month, 24); ms < Date.UTC(year, month + 1, 2); ms += HOUR) {
        for (const instant of [ms, ms + HOUR - 1000]) {
          if (parisOffset(instant) !== intlOffset(instant)) {
            expect.fail(`${new Date(instant).toISOString()}: ${parisOffset(instant)}, Intl ${intlOffset(instant)}`);
          }
        }
      }
    }
  });

  it('random instants: offset, day, time and ISO text', () => {
    fc.assert(
      fc.property(wholeSeconds, (ms) => {
        const [day, time = ''] = byIntl(ms).split(' ');
        expect(parisOffset(ms)).toBe(intlOffset(ms));
        expect(parisDay(new Date(ms))).toBe(day);
        expect(parisDay(new Date(ms).toISOString())).toBe(day);
        expect(parisTime(new Date(ms))).toBe(time.slice(0, 5));
        expect(parisIso(new Date(ms))).toBe(`${day}T${time}+0${intlOffset(ms) / 60}:00`);
        expect(Date.parse(parisIso(new Date(ms)))).toBe(ms);
      }),
      { numRuns: 2000 },
    );
  });

  it('a day and a time of Paris are shown again by the instant that they name, or it lies in the hour that spring skips', () => {
    fc.assert(
      fc.property(wholeSeconds, (ms) => {
        const day = new Date(ms).toISOString().slice(0, 10);
        const time = new Date(ms).toISOString().slice(11, 16);
        const instant = instantInParis(day, time);
        const shown = `${parisDay(instant)} ${parisTime(instant)}`;
        const skipped = parisOffset(instant.getTime()) === 120 && parisOffset(instant.getTime() - HOUR) === 60;
        expect(shown === `${day} ${time}` || (skipped && time.startsWith('02:'))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Offsets and shown clocks of Paris around its changes and those of other zones, as a machine of that zone finds them. */
const SHOWN_BY_MACHINE = `
  const { formatDay, instantInParis, parisIso } = await import('./src/shared/domain/dates.ts');
  const { parseDay } = await import('./src/shared/domain/written-days.ts');
  const shown = [formatDay('2026-03-01', 'ddd D MMM YYYY'), parseDay('1/3/2026', 'D/M/YYYY')];
  for (const month of [2, 3, 9, 10])
    for (let ms = Date.UTC(2026, month, 1); ms < Date.UTC(2026, month + 1, 1); ms += ${HOUR / 2}) {
      const iso = parisIso(new Date(ms));
      shown.push(iso, instantInParis(iso.slice(0, 10), iso.slice(11, 16)).getTime());
    }
  console.log(JSON.stringify(shown));
`;
const shownIn = (zone: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', SHOWN_BY_MACHINE], {
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  });

describe('what the time zone data is asked', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  afterAll(() => asked.mockRestore());
  const callsOf = (work: () => void): number => {
    asked.mockClear();
    work();
    return asked.mock.calls.length;
  };
  const [first, second] = [Date.UTC(2990, 0, 1), Date.UTC(2991, 6, 1)];

  it('is an hour once, whatever was asked in between', () => {
    parisOffset(first);
    parisOffset(second);
    expect(callsOf(() => [first, second, first + HOUR - 1].forEach(parisOffset))).toBe(0);
  });

  it('is asked again after many other hours: what was answered does not fill the memory', () => {
    parisOffset(first);
    for (let hour = 1; hour <= 20_000; hour += 1) parisOffset(first + hour * HOUR);
    expect(callsOf(() => parisOffset(first))).toBe(1);
  });
});

describe('a machine in another time zone', () => {
  const here = shownIn('Europe/Paris');

  it.each(['UTC', 'America/New_York', 'Pacific/Auckland'])('in %s reads the same clocks of Paris', (zone) => {
    expect(shownIn(zone)).toBe(here);
  });
});

it.each([
  ['1905-06-01T00:00:00Z', 0],
  ['1920-01-01T00:00:00Z', 0],
  ['1943-07-01T00:00:00Z', 120],
  ['1956-07-01T00:00:00Z', 60],
  ['1976-07-01T00:00:00Z', 120],
])('the offset of Paris at %s, by the time zone data, is %i minutes', (instant, offset) => {
  expect(parisOffset(Date.parse(instant))).toBe(offset);
});

describe('instants of Paris', () => {
  it.each([
    ['2026-11-28', '09:30', '2026-11-28T08:30:00.000Z'],
    ['2026-07-14', '08:00', '2026-07-14T06:00:00.000Z'],
    ['2026-07-14', undefined, '2026-07-13T22:00:00.000Z'],
    ['2026-01-01', undefined, '2025-12-31T23:00:00.000Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => expect(instantInParis(day, time).toISOString()).toBe(instant));

  it.each([
    ['2026-11-28T08:30:00Z', '2026-11-28T09:30:00+01:00'],
    ['2026-07-14T06:00:00.999Z', '2026-07-14T08:00:00+02:00'],
    ['2026-12-31T23:30:00Z', '2027-01-01T00:30:00+01:00'],
    ['2026-11-28T08:30:00-05:00', '2026-11-28T14:30:00+01:00'],
  ])('%s is written %s', (instant, text) => expect(parisIso(instant)).toBe(text));
});

describe('days, times and instants', () => {
  it.each<[boolean, ...string[]]>([
    [true, '2026-02-28', '2028-02-29'],
    [false, '2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '0000-01-01', '1899-12-31'],
    [false, '3000-01-01', '+012026-01-01', ' 2026-01-01', '2026-01-01\n', '', '٢٠٢٦-01-01'],
  ])('is a day, %s: %j and others', (expected, ...texts) =>
    expect(texts.filter((text) => isDay(text) !== expected)).toEqual([]),
  );

  it.each<[boolean, ...string[]]>([
    [true, '00:00', '09:30', '23:59'],
    [false, '24:00', '09:60', '9:30', ''],
  ])('is a time, %s: %j and others', (expected, ...texts) =>
    expect(texts.filter((text) => isTimeOfDay(text) !== expected)).toEqual([]),
  );

  it.each<[boolean, ...string[]]>([
    [true, '2026-11-28T09:30:00+01:00', '2026-11-28T08:30:00.123456Z', '2026-11-28T08:30:00-11:30'],
    [false, '2026-02-31T08:00:00Z', '2026-06-30T23:59:60Z', '2026-11-28T08:30:00+25:00', '2999-12-31T23:30:00Z'],
    [false, '0000-01-01T00:00:00Z', '2026-11-28T08:30:00', '2026-11-28T08:30:00Z (UTC)', ''],
  ])('is an instant, %s: %j and others', (expected, ...texts) =>
    expect(texts.filter((text) => isInstant(text) !== expected)).toEqual([]),
  );
});

describe('days and instants as another server writes them', () => {
  const at = (iso: string): number => Date.parse(iso);

  it.each<readonly [string, unknown, string, string]>([
    ['a day', '2026-05-01', '2026-05-01', '2026-04-30T22:00:00.000Z'],
    ['UTC', '2026-05-01T10:00:00Z', '2026-05-01', '2026-05-01T10:00:00.000Z'],
    ['an offset', '2026-11-27T14:00:00+01:00', '2026-11-27', '2026-11-27T13:00:00.000Z'],
    ['an offset without a colon', '2026-11-27T14:00:00+0100', '2026-11-27', '2026-11-27T13:00:00.000Z'],
    ['the offset +0000', '2026-11-27T14:00:00.000+0000', '2026-11-27', '2026-11-27T14:00:00.000Z'],
    ['no offset, winter', '2026-11-27T14:00:00', '2026-11-27', '2026-11-27T13:00:00.000Z'],
    ['no offset, summer', '2026-07-27T14:00', '2026-07-27', '2026-07-27T12:00:00.000Z'],
    ['a blank', '2026-11-27 14:00:00', '2026-11-27', '2026-11-27T13:00:00.000Z'],
    ['the evening before in UTC', '2025-03-14T23:00:00.000+00:00', '2025-03-15', '2025-03-14T23:00:00.000Z'],
    ['milliseconds', at('2026-05-01T10:00:00Z'), '2026-05-01', '2026-05-01T10:00:00.000Z'],
    ['seconds', at('2026-05-01T10:00:00Z') / 1000, '2026-05-01', '2026-05-01T10:00:00.000Z'],
    ['seconds as text', '1777629600', '2026-05-01', '2026-05-01T10:00:00.000Z'],
    ['blanks around', ' 2026-05-01T10:00:00Z ', '2026-05-01', '2026-05-01T10:00:00.000Z'],
    ['the last seconds, of 2099', 4_102_444_799, '2100-01-01', '2099-12-31T23:59:59.000Z'],
    ['the first milliseconds that would be seconds of 2100', 4_102_444_800, '1970-02-17', '1970-02-17T11:34:04.800Z'],
    ['the first milliseconds', 1e11, '1973-03-03', '1973-03-03T09:46:40.000Z'],
    ['a birth in milliseconds below them', at('1971-07-08T23:00:00Z'), '1971-07-09', '1971-07-08T23:00:00.000Z'],
    ['the beginning', 0, '1970-01-01', '1970-01-01T00:00:00.000Z'],
    ['an hour that spring skips', '2026-03-29T02:30:00', '2026-03-29', '2026-03-29T01:30:00.000Z'],
  ])('%s: %j is %s', (_name, value, day, instant) => {
    expect(readDay(value)).toBe(day);
    expect(readInstant(value)?.toISOString()).toBe(instant);
  });

  it.each<unknown>([
    null,
    undefined,
    '',
    'bientôt',
    '2026-02-28, le matin',
    '2026-02-30',
    '2026-11-27T14:00:00+25:00',
    '27/11/2026',
    NaN,
    Infinity,
    1e15,
    {},
  ])('%j can’t be read', (value) => {
    expect(readDay(value)).toBeNull();
    expect(readInstant(value)).toBeNull();
  });

  it('no instant is written in no time zone', () => expect(() => parisIso('bientôt')).toThrow(RangeError));

  it('what can’t be read is shown as it came', () => {
    expect(parisDay('bientôt')).toBe('bientôt');
    expect(parisTime('bientôt')).toBe('');
  });
});

describe('the wire’s MM/DD/YYYY', () => {
  it.each<[expected: string | null, ...texts: string[]]>([
    ['2026-11-28', '11/28/2026'],
    ['2028-02-29', '02/29/2028'],
    [null, '02/31/2026', '13/01/2026', '1/1/2026', '01/01/0000', '2026-11-28', '11/28/2026 ', ''],
  ])('is %s: %j and others', (expected, ...texts) => {
    for (const text of texts) expect(dayOfMonthFirst(text), text).toBe(expected);
  });

  it('comes back as it went', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays('1950-01-01', days);
        expect(dayOfMonthFirst(monthFirst(day))).toBe(day);
        expect(isDay(day)).toBe(true);
      }),
    );
  });
});

describe('a pattern', () => {
  it.each([
    ['3/4/2026', 'D/M/YYYY', '2026-04-03'],
    ['29/2/2028', 'D/M/YYYY', '2028-02-29'],
    ['3 avril 2026', 'D MMMM YYYY', '2026-04-03'],
    ['29/2/2026', 'D/M/YYYY', null],
    ['31/4/2026', 'D/M/YYYY', null],
    ['03/04/2026', 'D/M/YYYY', null],
    ['3/4/2026 ', 'D/M/YYYY', null],
    ['3/4/1850', 'D/M/YYYY', null],
    ['3 april 2026', 'D MMMM YYYY', null],
    ['', 'D/M/YYYY', null],
  ])('%j reads by %s as %j', (text, pattern, day) => expect(parseDay(text, pattern)).toBe(day));

  it('is written in French, and read again', () => {
    const days = Array.from({ length: 800 }, (_, index) => addDays('2023-12-15', index));
    expect(formatDay('2026-08-01', 'dddd D MMMM YYYY')).toBe('samedi 1 août 2026');
    const again = days.map((day) => parseDay(formatDay(day, 'D MMMM YYYY'), 'D MMMM YYYY'));
    expect(again).toEqual(days);
  });
});

describe('counting days and months', () => {
  it.each([
    ['2026-11-28', 0, '2026-11-28'],
    ['2026-11-28', 3, '2026-12-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s and %i days: %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

  it.each([
    ['2026-11-28', 4, '2027-03-28'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-31', -13, '2024-12-31'],
  ])('%s and %i months: %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

  it.each([
    ['2026-11-23', 0],
    ['2026-11-29', 6],
    ['2000-01-01', 5],
  ])('%s is day %i of a week that starts on Monday', (day, number) => expect(weekday(day)).toBe(number));
});

it.each([
  ['2026-11-28T09:30Z', true],
  ['2026-11-28T09:30:00.125+01:00', true],
  ['le 2026-11-28T09:30Z', false],
  ['2026-11-28T09:30Z.', false],
])('%j is an instant from its first to its last sign: %j', (text, is) => expect(isInstant(text)).toBe(is));

it.each([
  ['09:30', true],
  ['109:30', false],
  ['09:300', false],
])('%j is a time of day: %j', (text, is) => expect(isTimeOfDay(text)).toBe(is));

it('an instant is credible until an hour from now, or from later', () => {
  const now = new Date('2026-11-28T09:30:00Z');
  expect(latestCredible(now)).toEqual(new Date('2026-11-28T10:30:00Z'));
  expect(latestCredible(now, 60_000)).toEqual(new Date('2026-11-28T10:31:00Z'));
});
