import { expect, it } from 'vitest';
import { toUnavailable } from '#server/db/errors.ts';
import { DomainError } from '#server/errors/domain-error.ts';

const withCode = (code: string): Error => Object.assign(new Error('from the driver'), { code });

it.each([
  withCode('SQLITE_BUSY'),
  withCode('40001'),
  withCode('ECONNREFUSED'),
  withCode('55P03'),
  Object.assign(withCode('ENOENT'), { syscall: 'connect' }),
  new Error('Connection terminated unexpectedly'),
])('tells a caller who waited too long to retry: %s', (error) => {
  expect(toUnavailable(error)).toMatchObject({ code: 'BUSY', status: 503, retryAfter: 2 });
});

it('leaves a code for the log where the driver gives none', () => {
  const lost = toUnavailable(new Error('Connection terminated unexpectedly'));
  expect(lost).toMatchObject({ cause: { code: 'CONNECTION_LOST' } });
});

it.each([withCode('23505'), withCode('ENOENT'), new Error('fault'), new DomainError('EVENT_FULL'), 'text'])(
  'leaves %s as it is',
  (error) => expect(toUnavailable(error)).toBe(error),
);

it.each([withCode('SQLITE_FULL'), withCode('53100'), withCode('ENOSPC')])('says that the disk is full: %s', (error) => {
  expect(toUnavailable(error)).toMatchObject({ code: 'STORAGE_FULL', status: 503, cause: error });
});
