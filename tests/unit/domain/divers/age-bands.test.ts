import { expect, it } from 'vitest';
import { ageBands } from '#domain/divers/age-bands.ts';

it('counts each member in the band of their age on that day, and those without a birth apart', () => {
  const births = ['2015-06-02', '2014-06-01', '2008-06-02', '2008-06-01', '1966-06-01', '2027-01-01', null];
  const { bands, unknown } = ageBands(births, '2026-06-01');
  expect(bands.map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 11, 1],
    [12, 17, 2],
    [18, 29, 1],
    [30, 44, 0],
    [45, 59, 0],
    [60, null, 1],
  ]);
  expect(unknown).toBe(2);
});
