import { describe, expect, it } from 'vitest';
import { type RegistrationType, holders, waiting, waitingCount, waitingRank } from '#domain/registration/placement.ts';
import { outingOf } from '../fixtures.ts';

const entry = (name: string, type: RegistrationType, position: number, active = true) => ({
  name,
  type,
  position,
  active,
});

const ENTRIES = [
  entry('Zoé', 'PARTICIPANT', 4),
  entry('Ana', 'PARTICIPANT', 1),
  entry('gone', 'PARTICIPANT', 2, false),
  entry('Chef', 'ACCOMPANIST', 1),
  entry('last', 'PENDING_PARTICIPANT', 9),
  entry('first', 'PENDING_PARTICIPANT', 3),
  entry('gave up', 'PENDING_PARTICIPANT', 1, false),
  entry('aspirant', 'PENDING_ACCOMPANIST', 1),
];

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

describe('the lists of an outing', () => {
  it('hold the active ones of each kind, in the order of their slots', () => {
    expect(names(holders(ENTRIES, 'PARTICIPANT'))).toEqual(['Ana', 'Zoé']);
    expect(names(holders(ENTRIES, 'ACCOMPANIST'))).toEqual(['Chef']);
    expect(names(waiting(ENTRIES, 'PARTICIPANT'))).toEqual(['first', 'last']);
    expect(names(waiting(ENTRIES, 'ACCOMPANIST'))).toEqual(['aspirant']);
  });

  it.each([
    ['Zoé', 0],
    ['gone', 0],
    ['gave up', 0],
    ['first', 1],
    ['last', 2],
    ['aspirant', 1],
  ])('%s has rank %i on the waiting list: holes do not count', (name, rank) => {
    expect(
      waitingRank(
        ENTRIES,
        ENTRIES.find((one) => one.name === name)!,
      ),
    ).toBe(rank);
  });

  it.each([
    // divers, supervisors: how many divers and supervisors wait
    [10, 3, 2, 1],
    [2, 1, 2, 1],
    [1, 1, 3, 1],
    [0, 1, 4, 1],
    [1, 0, 3, 2],
    [0, 0, 2, 1],
    [0, 57, 2, 1],
  ])(
    'maxima %i and %i: %i divers wait, %i supervisors',
    (diverMaxNumber, accompanistMaxNumber, divers, supervisors) => {
      const outing = outingOf({ diverMaxNumber, accompanistMaxNumber });
      expect(waitingCount(outing, ENTRIES, 'PARTICIPANT')).toBe(divers);
      expect(waitingCount(outing, ENTRIES, 'ACCOMPANIST')).toBe(supervisors);
    },
  );
});
