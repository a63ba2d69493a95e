import { expect, it } from 'vitest';
import { betterPlace, mergedFields, mergeEnd, peopleAsOne, planAsOne } from '#domain/merging.ts';
import { EMPTY_PLAN, membersOf, NEW_PALANQUEE } from '#domain/palanquees/plan.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';

it.each<[kept: [RegistrationType, number], merged: [RegistrationType, number], stays: string]>([
  [['PARTICIPANT', 5], ['PARTICIPANT', 2], 'MERGED'],
  [['PARTICIPANT', 2], ['PARTICIPANT', 5], 'KEPT'],
  [['PENDING_PARTICIPANT', 1], ['PARTICIPANT', 9], 'MERGED'],
  [['PARTICIPANT', 9], ['PENDING_PARTICIPANT', 1], 'KEPT'],
  [['PENDING_ACCOMPANIST', 1], ['PARTICIPANT', 9], 'MERGED'],
  [['PARTICIPANT', 2], ['ACCOMPANIST', 1], 'KEPT'],
  [['PENDING_PARTICIPANT', 3], ['PENDING_PARTICIPANT', 2], 'MERGED'],
])('of %s and %s stays %s', (kept, merged, stays) =>
  expect(betterPlace({ type: kept[0], position: kept[1] }, { type: merged[0], position: merged[1] })).toBe(stays),
);

it('takes over what the kept record lacks, and says what is left behind', () => {
  const kept = { lastname: 'MARTIN', telephone: '', ville: 'Lille', caci_date: null, role: 'USER', droitimage: false };
  const merged = { ...kept, lastname: 'MARTAIN', telephone: '06', ville: 'Lens', role: 'ADMIN', droitimage: true };
  expect(mergedFields(kept, merged)).toEqual({ taken: ['telephone'], left: ['ville', 'droitimage'] });
  expect(mergedFields(kept, kept)).toEqual({ taken: [], left: [] });
  const empty = { ...kept, ville: '', caci_date: undefined, droitimage: null };
  expect(mergedFields(kept, empty)).toEqual({ taken: [], left: [] });
  expect(mergedFields(empty, kept)).toEqual({ taken: ['ville', 'droitimage'], left: [] });
});

it('can be undone for a day', () =>
  expect(mergeEnd(new Date('2026-05-04T08:00:00.000Z'))).toEqual(new Date('2026-05-05T08:00:00.000Z')));

const palanqueeOf = (key: string, ...ids: readonly number[]) => ({
  ...NEW_PALANQUEE,
  key,
  members: ids.map((id) => ({ id, function: 'DIVER', aptitude: 'PA20', gas: 'Air' }) as const),
});

it('names one person once in palanquées and lists', () => {
  const apart = [palanqueeOf('p1', 1, 3), palanqueeOf('p2', 2)];
  const one = planAsOne({ ...EMPTY_PLAN, directorId: 2, palanquees: apart }, 2, 1);
  expect([one.directorId, membersOf(one)]).toEqual([1, [1, 3]]);
  expect(one.palanquees.map(({ members }) => members.length)).toEqual([2, 0]);
  const alone = planAsOne({ ...EMPTY_PLAN, directorId: 3, palanquees: apart.slice(1) }, 2, 1);
  expect([alone.directorId, membersOf(alone)]).toEqual([3, [1]]);
  expect(peopleAsOne([{ id: 2 }, { id: 3 }], 2, 1)).toEqual([{ id: 1 }, { id: 3 }]);
  expect(peopleAsOne([{ id: 1 }, { id: 2 }, { id: 3 }], 2, 1)).toEqual([{ id: 1 }, { id: 3 }]);
});
