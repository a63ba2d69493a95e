// What lists keep on this computer may be of another version, or edited by hand.
import { expect, it } from 'vitest';
import { isLike } from '#admin/providers/store.ts';

const CHOICE = { hidden: [], order: [] };

it.each([
  [true, { hidden: ['email'], order: [], later: 1 }, CHOICE],
  [false, { hidden: ['email'] }, CHOICE],
  [false, { hidden: 'email', order: [] }, CHOICE],
  [false, ['email'], CHOICE],
  [false, '{"hidden":', CHOICE],
  [false, null, CHOICE],
  [true, [{ label: 'Dus' }], []],
  [false, [null], []],
  [false, { label: 'Dus' }, []],
  [true, 'clair', undefined],
])('is like what is expected, %s: %j', (like, found, wanted) => expect(isLike(found, wanted)).toBe(like));
