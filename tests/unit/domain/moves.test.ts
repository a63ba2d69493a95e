import { describe, expect, it } from 'vitest';
import { makesRoom, moveTo } from '../../../src/shared/domain/registration/moves.ts';
import type { Outing } from '../../../src/shared/domain/events/status.ts';
import { outingOf } from './fixtures.ts';
import { entries, entry, many, write } from './notation.ts';

// [maxima divers/supervisors, status, the others, from, to, verdict]
const MOVES: [string, Outing['status'], string, string, string, string][] = [
  ['3/1', 'OPEN', '', 'WP1', 'P1', 'P1'],
  ['3/1', 'OPEN', 'P1', 'WP4', 'P3', 'P3'],
  ['3/1', 'OPEN', 'P1', 'WP1', 'P1', 'SLOT_TAKEN'],
  ['3/1', 'OPEN', 'P1 P2 P3', 'WP1', 'P4', 'EVENT_FULL'],
  ['3/1', 'OPEN', 'P1 P2 P5', 'WP1', 'P3', 'EVENT_FULL'],
  ['3/1', 'OPEN', 'P1', 'WP1', 'P4', 'EVENT_FULL'],
  ['3/1', 'COMPLETE', '', 'WP1', 'P1', 'EVENT_FULL'],
  ['3/1', 'OPEN', 'A1', 'P1', 'A1', 'SLOT_TAKEN'],
  ['3/2', 'OPEN', 'A1', 'P1', 'A2', 'A2'],
  ['3/1', 'OPEN', 'A2', 'P1', 'A1', 'EVENT_FULL'],
  ['3/0', 'OPEN', '', 'P1', 'A1', 'EVENT_FULL'],
  // Among those of one's kind no further place is needed, full, complete or above the maximum.
  ['3/1', 'OPEN', 'P1 P2', 'P3', 'P3', 'P3'],
  ['3/1', 'COMPLETE', 'P1', 'P3', 'P2', 'P2'],
  ['3/1', 'OPEN', 'P1 P2 P4', 'P5', 'P3', 'P3'],
  ['3/1', 'OPEN', 'P1 P2', 'P3', 'P2', 'SLOT_TAKEN'],
  ['3/1', 'OPEN', '', 'P3', 'P4', 'EVENT_FULL'],
  ['0/0', 'OPEN', 'P1', 'WP1', 'P1500', 'P1500'],
  ['3/57', 'OPEN', 'P1 P2 P3', 'WP1', 'P4', 'P4'],
  // To the waiting list: as asked, else at its end.
  ['3/1', 'OPEN', '', 'P1', 'WP1', 'WP1'],
  ['3/1', 'OPEN', 'WP1 WP2', 'P1', 'WP1', 'WP3'],
  ['3/1', 'OPEN', 'WP1 WP2', 'P1', 'WP7', 'WP7'],
  ['3/1', 'COMPLETE', 'WP1', 'P1', 'WP1', 'WP2'],
  ['3/1', 'OPEN', 'WA1', 'P1', 'WA1', 'WA2'],
  ['3/1', 'OPEN', many('WP', 2000), 'P1', 'WP1', 'EVENT_FULL'],
];

describe('an administrator moves somebody', () => {
  it.each(MOVES)('%s %s [%s] from %s to %s: %s', (maxima, status, others, from, to, expected) => {
    const [diverMax = 0, accompanistMax = 0] = maxima.split('/').map(Number);
    const verdict = moveTo(outingOf({ diverMax, accompanistMax, status }), entry(from), entry(to), entries(others));
    expect(verdict.ok ? write(verdict.place) : verdict.code).toBe(expected);
  });
});

describe('what makes room', () => {
  // [before, after, for divers, for supervisors]; an outing has 10 and 3 places unless said otherwise
  const rows: [Partial<Outing>, Partial<Outing>, boolean, boolean][] = [
    [{}, {}, false, false],
    [{}, { diverMax: 11 }, true, false],
    [{}, { accompanistMax: 4 }, false, true],
    [{}, { diverMax: 9, accompanistMax: 2 }, false, false],
    [{}, { diverMax: 0, accompanistMax: 0 }, true, true],
    [{ diverMax: 0, accompanistMax: 0 }, {}, false, false],
    [{}, { accompanistMax: 57 }, true, true],
    [{ status: 'COMPLETE' }, {}, true, true],
    [{ status: 'CANCELLED' }, {}, true, true],
    [{}, { status: 'COMPLETE' }, false, false],
    [{}, { status: 'CANCELLED', diverMax: 20 }, false, false],
    [{ status: 'COMPLETE' }, { status: 'COMPLETE', diverMax: 20 }, false, false],
    [{ needcadre: true }, {}, true, false],
    [{}, { needcadre: true }, false, false],
    [{}, { plongeeAutonomes: true, inscriptionToClub: true }, false, false],
  ];

  it.each(rows)('%j to %j: divers %s, supervisors %s', (before, after, divers, supervisors) => {
    expect(makesRoom(outingOf(before), outingOf(after), 'PARTICIPANT')).toBe(divers);
    expect(makesRoom(outingOf(before), outingOf(after), 'ACCOMPANIST')).toBe(supervisors);
  });
});
