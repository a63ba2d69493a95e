import { expect, it } from 'vitest';
import { nameBeside } from '#server/commons/release.ts';

it('names a release by its version, and with its commit beside another of that version', () => {
  const [one, other] = ['a', 'b'].map((sign) => ({ version: '1.0.0', commit: sign.repeat(40), date: null }));
  expect(one && other && [nameBeside(one, other), nameBeside(other, { ...one, version: '1.1.0' })]).toEqual([
    '1.0.0 (aaaaaaaaaa)',
    '1.0.0',
  ]);
});
