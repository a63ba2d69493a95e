import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import {
  amount,
  dayYear,
  longDay,
  monthYear,
  numericDay,
  shortDay,
  shortDayYear,
  weekdayName,
} from '#messages/format.ts';

/** As Intl writes it, with the spaces and the first of the month that French typography asks for. */
const byIntl = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
  return (day: string): string =>
    format
      .format(new Date(`${day}T00:00:00Z`))
      .replaceAll(' ', '\u00a0')
      .replace(/(^|\u00a0)1(?=\u00a0)/, '$11ᵉʳ');
};

const days = Array.from({ length: 800 }, (_, index) => addDays('2023-12-15', index));

describe('dates', () => {
  it.each([
    ['shortDay', shortDay, { weekday: 'short', day: 'numeric', month: 'short' }],
    ['shortDayYear', shortDayYear, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }],
    ['longDay', longDay, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
    ['dayYear', dayYear, { day: 'numeric', month: 'short', year: 'numeric' }],
    ['numericDay', numericDay, { day: '2-digit', month: '2-digit', year: 'numeric' }],
    ['weekdayName', weekdayName, { weekday: 'long' }],
  ] as const)('%s writes every day as Intl does', (_name, ours, options) => {
    const theirs = byIntl(options);
    expect(days.map(ours)).toEqual(days.map(theirs));
  });

  it('names a month as the specification does, with a plain space', () =>
    expect(monthYear('2026-11')).toBe('novembre 2026'));
});

it('writes amounts as Intl does, with a minus sign', () => {
  const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
  const cents = [0, 1, 10, 99, 100, 1234, -5, -100, -123456, 99999, 100000, 123456789, 100000000000];
  expect(cents.map(amount)).toEqual(cents.map((value) => format.format(value / 100).replace('-', '−')));
});
