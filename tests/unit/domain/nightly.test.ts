import { describe, expect, it } from 'vitest';
import { jobMinute, lastOccurrence, nextOccurrence, SPREAD_MINUTES } from '#domain/nightly.ts';

const AT_THREE = { hour: 3, minute: 0 };

describe('the last time of the nightly backup', () => {
  it.each([
    ['the same day', '2026-11-22T08:00:00.000Z', '2026-11-22T02:00:00.000Z'],
    ['at that instant', '2026-11-22T02:00:00.000Z', '2026-11-22T02:00:00.000Z'],
    ['the day before', '2026-11-22T01:59:59.000Z', '2026-11-21T02:00:00.000Z'],
    ['in summer time', '2026-07-01T08:00:00.000Z', '2026-07-01T01:00:00.000Z'],
    ['the night that has no 2 to 3', '2026-03-29T08:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ])('%s', (_name, now, last) => expect(lastOccurrence(AT_THREE, new Date(now)).toISOString()).toBe(last));
});

it.each([
  ['2026-11-22T01:59:59Z', '2026-11-22T02:00:00.000Z'],
  ['2026-11-22T02:00:00Z', '2026-11-23T02:00:00.000Z'],
])('the next after %s: %s', (now, next) => expect(nextOccurrence(AT_THREE, new Date(now)).toISOString()).toBe(next));

it.each([
  ['2026-11-22T02:14:59Z', '2026-11-21T02:15:00.000Z'],
  ['2026-11-22T02:15:00Z', '2026-11-22T02:15:00.000Z'],
  // Three at night in summer, when Paris is two hours ahead.
  ['2026-07-01T01:15:00Z', '2026-07-01T01:15:00.000Z'],
])('at a quarter past three, the last before %s: %s', (now, last) =>
  expect(lastOccurrence({ hour: 3, minute: 15 }, new Date(now)).toISOString()).toBe(last),
);

describe('the minute of a club', () => {
  it('stays the same, as its nightly jobs would else run twice or not at all on the day of an upgrade', () =>
    expect(['https://espace.club.example', 'https://palmes.example'].map(jobMinute)).toEqual([15, 27]));

  it('leaves the last two minutes of half an hour to the last look, and to its work', () =>
    expect(SPREAD_MINUTES).toBe(28));

  it.each([
    ['hosts', 50, 5, (index: number) => `https://club${index}.plongee.example`],
    ['ports', 50, 5, (index: number) => `http://127.0.0.1:${8100 + index}`],
    ['hosts', 2000, 100, (index: number) => `https://espace.club-${index}.example`],
  ])('spreads %s of %i clubs: at most %i in one minute', (_what, count, most, address) => {
    const minutes = Array.from({ length: count }, (_, index) => jobMinute(address(index)));
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...minutes)).toBeLessThan(SPREAD_MINUTES);
    const clubs = [...Map.groupBy(minutes, (minute) => minute).values()].map(({ length }) => length);
    expect(Math.max(...clubs)).toBeLessThanOrEqual(most);
  });
});
