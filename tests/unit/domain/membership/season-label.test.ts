import { expect, it } from 'vitest';
import { isSeasonLabel, seasonAfter, seasonLabelOf, seasonLabelOn } from '#domain/membership/season-label.ts';

it.each([
  ['2026/2027', true],
  ['2026/2028', false],
  ['2026/2027 ', false],
  ['2026/20275', false],
  ['x2026/2027', false],
  ['', false],
])('%j is a season: %j', (text, is) => {
  expect(isSeasonLabel(text)).toBe(is);
  expect(seasonAfter(text)).toBe(is ? '2027/2028' : text);
});

it.each([
  [' 2026/2027 ', '2026/2027'],
  ['bientôt', ''],
  [null, ''],
  [undefined, ''],
])('the season of %j is %j', (typed, label) => expect(seasonLabelOf(typed)).toBe(label));

it.each([
  ['2026-11-26', '2026/2027'],
  ['2026-08-31', '2025/2026'],
  ['2026-09-01', '2026/2027'],
])('%s is in %s', (day, label) => expect(seasonLabelOn(day)).toBe(label));
