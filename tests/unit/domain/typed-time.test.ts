import { expect, it } from 'vitest';
import { typedTime } from '#domain/typed-time.ts';

it.each<[expected: string | null, ...texts: string[]]>([
  ['09:30', '930', '0930', '9h30', '9 h 30', '9\u00a0h\u00a030', '9:30', '09:30', '9.30', '9H30', ' 9h30 '],
  ['10:20', '10h20', '1020'],
  ['09:00', '9h', '9 h'],
  ['00:00', '0h', '0:00'],
  [null, '', '9', '25h', '9h75', '24:00', '9h5', '9 30 h', 'midi', '93000'],
])('the hour is %s, typed %j and otherwise', (expected, ...texts) => {
  for (const text of texts) expect(typedTime(text), text).toBe(expected);
});
