import { expect, it } from 'vitest';
import { toBusy } from '../../../src/server/db/errors.ts';
import { Refused } from '../../../src/server/commons/errors.ts';

const withCode = (code: string): Error => Object.assign(new Error('from the driver'), { code });

it.each([
  withCode('SQLITE_BUSY'),
  withCode('40001'),
  withCode('40P01'),
  new Error('timeout exceeded when trying to connect'),
])('tells a caller who waited too long to retry: %s', (error) => {
  expect(toBusy(error)).toMatchObject({ code: 'BUSY', status: 503, retryAfter: 2 });
});

it.each([withCode('23505'), new Error('fault'), new Refused('EVENT_FULL'), 'text'])('leaves %s as it is', (error) => {
  expect(toBusy(error)).toBe(error);
});
