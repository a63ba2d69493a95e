import { expect, it } from 'vitest';
import { isObstacle, MATTERS, yearState } from '#domain/books/years.ts';

it.each([
  ['the last day', '2026-12-31', null, 'RUNNING'],
  ['the day after', '2027-01-01', null, 'OVER'],
  ['after its closing', '2027-02-01', '2027-01-20T09:00:00.000Z', 'CLOSED'],
  // A clock that went back opens nothing.
  ['before its end, but closed', '2026-06-01', '2027-01-20T09:00:00.000Z', 'CLOSED'],
])('a year on %s', (_when, today, closedAt, state) => {
  expect(yearState('2026-12-31', closedAt, today)).toBe(state);
});

it('earlier years and checkouts keep a year open, all else is a remark', () => {
  expect(MATTERS.filter(isObstacle)).toEqual(['YEARS_BEFORE', 'CHECKOUTS']);
});
