import { describe, expect, it } from 'vitest';
import { parisIso } from '#domain/dates.ts';
import { MAX_SERIES, weekly } from '#domain/events/changes.ts';

describe('a weekly series', () => {
  it.each([
    // The first, how many, and the last as a clock in Paris shows it.
    ['an ordinary month', '2026-05-02T07:30:00Z', 4, '2026-05-23T09:30:00+02:00'],
    ['over the change to winter time', '2026-10-18T07:30:00Z', 3, '2026-11-01T09:30:00+01:00'],
    ['over the change to summer time', '2026-03-22T08:30:00Z', 2, '2026-03-29T09:30:00+02:00'],
    ['over the new year', '2026-12-26T08:00:00+01:00', 3, '2027-01-09T08:00:00+01:00'],
    ['at the hour that spring skips', '2026-03-22T01:30:00Z', 2, '2026-03-29T03:30:00+02:00'],
    ['after the hour that spring skips', '2026-03-22T01:30:00Z', 3, '2026-04-05T02:30:00+02:00'],
    ['late in the evening', '2026-06-30T21:45:00Z', 2, '2026-07-07T23:45:00+02:00'],
    ['half a year of them', '2026-05-02T07:30:00Z', MAX_SERIES, '2026-10-24T09:30:00+02:00'],
  ])('%s', (_name, first, count, last) => {
    const dates = weekly(first, count);
    expect(dates).toHaveLength(count);
    expect(parisIso(dates[0]!)).toBe(parisIso(first));
    expect(parisIso(dates.at(-1)!)).toBe(last);
    expect(new Set(dates).size).toBe(count);
  });

  it('of none is empty', () => expect(weekly('2026-05-02T07:30:00Z', 0)).toEqual([]));
});
