import { expect, it } from 'vitest';
import { entriesOf } from '#domain/registration/entries.ts';

it('entries of an outing are those of its four lists, without empty places', () =>
  expect(
    entriesOf({
      participants: ['a', null],
      accompanists: [null, 'b'],
      pendingParticipants: ['c'],
      pendingAccompanists: [null, 'd'],
    }),
  ).toEqual(['a', 'b', 'c', 'd']));
