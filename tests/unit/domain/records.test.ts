import { expect, it } from 'vitest';
import { isKeyOf, isRecord, keysIn, record, recordOf, recordOfEach } from '#domain/records.ts';

it.each([
  [{ a: 1 }, true],
  [{}, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['a', false],
  [7, false],
])('%j is an object of JSON: %j', (value, is) => {
  expect(isRecord(value)).toBe(is);
  expect(record(value)).toEqual(is ? value : {});
});

it('a key of an object is its own', () => {
  expect(isKeyOf({ a: 1 }, 'a')).toBe(true);
  expect(isKeyOf({ a: 1 }, 'toString')).toBe(false);
});

it('a record has a value for each key', () => {
  expect(recordOf(['a', 'b'], (key) => key.toUpperCase())).toEqual({ a: 'A', b: 'B' });
  expect(recordOfEach<{ a: string; b: string }>(['a', 'b'], (key) => `${key}${key}`)).toEqual({ a: 'aa', b: 'bb' });
  expect(keysIn<string>({ a: 1, b: undefined })).toEqual(['a', 'b']);
});
