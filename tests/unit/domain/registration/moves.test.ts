import { describe, expect, it } from 'vitest';
import type { Kind, RegistrationType } from '../../../../src/shared/domain/registration/kinds.ts';
import { makesRoom, moveTo } from '../../../../src/shared/domain/registration/moves.ts';
import type { Outing } from '../../../../src/shared/domain/events/status.ts';
import { outingOf } from '../fixtures.ts';

const P = 'PARTICIPANT';
const W = 'PENDING_PARTICIPANT';
type Spot = readonly [RegistrationType, number];
const at = ([type, position]: Spot) => ({ type, position });

// An outing of two divers. [outing, the others, from, asked] → where it lands, or why not.
const rows: [Partial<Outing>, Spot[], Spot, Spot, Spot | 'SLOT_TAKEN' | 'EVENT_FULL'][] = [
  [{}, [[P, 1]], [W, 1], [P, 2], [P, 2]],
  [{}, [[P, 1]], [W, 1], [P, 1], 'SLOT_TAKEN'],
  [
    {},
    [
      [P, 1],
      [P, 2],
    ],
    [W, 1],
    [P, 2],
    'SLOT_TAKEN',
  ],
  [
    {},
    [
      [P, 1],
      [P, 2],
    ],
    [W, 1],
    [P, 3],
    'EVENT_FULL',
  ],
  [{}, [], [W, 1], [P, 3], 'EVENT_FULL'],
  // More than the lowered maximum, and a hole below it: registrants may change slots, no new registration is taken.
  [
    {},
    [
      [P, 2],
      [P, 3],
    ],
    [W, 1],
    [P, 1],
    'EVENT_FULL',
  ],
  [
    {},
    [
      [P, 2],
      [P, 3],
    ],
    [P, 4],
    [P, 1],
    [P, 1],
  ],
  [{}, [[P, 2]], [P, 1], [P, 1], [P, 1]],
  [{}, [[P, 2]], [P, 1], [P, 3], 'EVENT_FULL'],
  [{ status: 'COMPLETE' }, [], [W, 1], [P, 1], 'EVENT_FULL'],
  [{ status: 'COMPLETE' }, [], [P, 1], [P, 2], [P, 2]],
  [{ diverMax: 0, accompanistMax: 0 }, [], [W, 1], [P, 2000], [P, 2000]],
  [
    { accompanistMax: 57 },
    [
      [P, 1],
      [P, 2],
    ],
    [W, 1],
    [P, 3],
    [P, 3],
  ],
  // To the waiting list: as asked when free, into a hole too, else the end.
  [{}, [[W, 2]], [P, 1], [W, 1], [W, 1]],
  [{}, [[W, 2]], [P, 1], [W, 2], [W, 3]],
  [{}, [], [P, 1], [W, 2000], [W, 2000]],
  [{}, [[W, 2000]], [P, 1], [W, 2000], [W, 1]],
  // To the other kind.
  [
    {},
    [
      [P, 1],
      [P, 2],
    ],
    [P, 3],
    ['ACCOMPANIST', 1],
    ['ACCOMPANIST', 1],
  ],
  [{ accompanistMax: 0 }, [], [P, 1], ['ACCOMPANIST', 1], 'EVENT_FULL'],
];

describe('a move', () => {
  it.each(rows)('on %j beside %j from %j to %j: %j', (given, others, from, asked, lands) => {
    const verdict = moveTo(outingOf({ diverMax: 2, ...given }), at(from), at(asked), others.map(at));
    expect(verdict).toEqual(typeof lands === 'string' ? { ok: false, code: lands } : { ok: true, place: at(lands) });
  });

  it('finds no end of a waiting list of 2000', () => {
    const others = Array.from({ length: 2000 }, (_, index) => at([W, index + 1]));
    expect(moveTo(outingOf(), at([P, 1]), at([W, 7]), others)).toEqual({ ok: false, code: 'EVENT_FULL' });
  });
});

describe('a change of the outing', () => {
  it.each<[Partial<Outing>, Partial<Outing>, Kind[]]>([
    [{}, {}, []],
    [{}, { diverMax: 11 }, ['PARTICIPANT']],
    [{}, { diverMax: 9, accompanistMax: 4 }, ['ACCOMPANIST']],
    [{}, { diverMax: 0, accompanistMax: 0 }, ['ACCOMPANIST', 'PARTICIPANT']],
    [{}, { accompanistMax: 57 }, ['ACCOMPANIST', 'PARTICIPANT']],
    [{ accompanistMax: 57 }, {}, []],
    [{ status: 'COMPLETE' }, {}, ['ACCOMPANIST', 'PARTICIPANT']],
    [{ status: 'CANCELLED' }, {}, ['ACCOMPANIST', 'PARTICIPANT']],
    [{ status: 'COMPLETE' }, { status: 'COMPLETE', diverMax: 11 }, []],
    [{ needcadre: true }, {}, ['PARTICIPANT']],
    [{}, { needcadre: true }, []],
    [{ date: '2026-11-28T08:30:00Z' }, { date: '2026-12-28T08:30:00Z' }, []],
  ])('from %j to %j makes room for %j', (before, after, kinds) => {
    const roomier = (['ACCOMPANIST', 'PARTICIPANT'] as const).filter((kind) =>
      makesRoom(outingOf(before), outingOf(after), kind),
    );
    expect(roomier).toEqual(kinds);
  });
});
