import { describe, expect, it } from 'vitest';
import {
  type Kind,
  REGISTRATION_TYPES,
  type RegistrationType,
  hasRoom,
  isPending,
  kindOf,
  maximumFor,
  pendingOf,
  placesLeft,
} from '#domain/registration/placement.ts';
import { inSlots, placeFor, promotions, promotesByItself } from '#domain/registration/slots.ts';
import { outingOf } from '../fixtures.ts';
import { entries, entry, many, write } from '../notation.ts';

describe('kinds', () => {
  it('are the four types of section 3', () =>
    expect(REGISTRATION_TYPES).toEqual(['ACCOMPANIST', 'PARTICIPANT', 'PENDING_PARTICIPANT', 'PENDING_ACCOMPANIST']));

  it.each<[RegistrationType, Kind, boolean, RegistrationType, number]>([
    ['PARTICIPANT', 'PARTICIPANT', false, 'PENDING_PARTICIPANT', 10],
    ['PENDING_PARTICIPANT', 'PARTICIPANT', true, 'PENDING_PARTICIPANT', 10],
    ['ACCOMPANIST', 'ACCOMPANIST', false, 'PENDING_ACCOMPANIST', 3],
    ['PENDING_ACCOMPANIST', 'ACCOMPANIST', true, 'PENDING_ACCOMPANIST', 3],
  ])('%s is a %s, waits: %s, on %s, of %i places', (type, kind, waits, waitingList, maximum) => {
    expect(kindOf(type)).toBe(kind);
    expect(isPending(type)).toBe(waits);
    expect(pendingOf(kind)).toBe(waitingList);
    expect(maximumFor(outingOf(), kind)).toBe(maximum);
  });
});

// [maxima divers/supervisors, status, who is there, kind] → is there room, places left (∞: no limit)
const ROOM: [string, 'OPEN' | 'COMPLETE' | 'CANCELLED', string, 'P' | 'A', boolean, number | null][] = [
  ['2/1', 'OPEN', '', 'P', true, 2],
  ['2/1', 'OPEN', 'P1', 'P', true, 1],
  ['2/1', 'OPEN', 'P1 P2', 'P', false, 0],
  ['2/1', 'OPEN', 'P1 P1', 'P', false, 0],
  ['2/1', 'OPEN', 'P7', 'P', true, 1],
  ['2/1', 'OPEN', 'P1 P2', 'A', true, 1],
  ['2/1', 'OPEN', 'A1', 'A', false, 0],
  ['0/0', 'OPEN', 'P1 P2 P3', 'P', true, null],
  ['0/1', 'OPEN', '', 'P', false, 0],
  ['2/0', 'OPEN', '', 'A', false, 0],
  ['0/57', 'OPEN', 'P1', 'P', true, null],
  ['2/57', 'OPEN', many('A', 57), 'A', true, null],
  ['57/2', 'OPEN', many('P', 57), 'P', false, 0],
  ['2/1', 'COMPLETE', '', 'P', false, 2],
  ['0/0', 'COMPLETE', '', 'P', false, null],
  ['2/1', 'CANCELLED', '', 'P', false, 2],
  ['0/0', 'OPEN', many('P', 2000), 'P', false, null],
];

describe('room', () => {
  it.each(ROOM)('%s %s [%s] for %s: %s, %s left', (maxima, status, there, kind, room, left) => {
    const [diverMaxNumber = 0, accompanistMaxNumber = 0] = maxima.split('/').map(Number);
    const outing = outingOf({ diverMaxNumber, accompanistMaxNumber, status });
    const asked: Kind = kind === 'P' ? 'PARTICIPANT' : 'ACCOMPANIST';
    expect(hasRoom(outing, asked, entries(there))).toBe(room);
    expect(placesLeft(outing, asked, entries(there))).toBe(left);
  });
});

// [maxima divers/supervisors, entries, asked place, resulting place]
const PLACES: [string, string, string, string][] = [
  ['3/1', '', 'P3', 'P3'],
  ['3/1', 'P1', 'P1', 'P2'],
  ['3/1', 'P2', 'P4', 'P1'],
  ['3/1', 'P1', 'P2000', 'P2'],
  ['3/1', 'P1 P2 P3', 'P1', 'WP1'],
  ['3/1', 'P1 P2 P3 WP1 WP2', 'P1', 'WP3'],
  ['3/1', 'P1 P2 P3 WP1 WP4', 'P1', 'WP5'],
  ['3/1', 'WP1', 'P2', 'P2'],
  ['3/1', '', 'WP7', 'WP1'],
  ['3/1', 'A1', 'A1', 'WA1'],
  ['3/1', 'A1 WA3', 'WA1', 'WA4'],
  ['0/1', '', 'P1', 'WP1'],
  ['3/0', '', 'A1', 'WA1'],
  ['0/0', 'P1', 'P900', 'P900'],
  ['0/0', 'P1 P900', 'P900', 'P2'],
  ['3/57', 'P1 P2 P3', 'P4', 'P4'],
  ['3/57', many('A', 57), 'A57', 'A58'],
  ['0/0', many('P', 2000), 'P1', 'WP1'],
  ['1/1', 'P1 WP1999', 'P1', 'WP2000'],
  ['1/1', 'P1 WP2000', 'P1', 'WP1'],
];

describe('where a registration lands', () => {
  it.each(PLACES)('%s [%s] asks %s, gets %s', (maxima, there, asked, place) => {
    const [diverMaxNumber = 0, accompanistMaxNumber = 0] = maxima.split('/').map(Number);
    const outing = outingOf({ diverMaxNumber, accompanistMaxNumber });
    expect(write(placeFor(outing, entry(asked), entries(there)))).toBe(place);
  });

  it.each(['P1', 'WP1', 'A1', 'WA1'])('COMPLETE: asking %s means waiting, also without a limit', (asked) => {
    const place = placeFor(
      outingOf({ status: 'COMPLETE', diverMaxNumber: 0, accompanistMaxNumber: 0 }),
      entry(asked),
      [],
    );
    expect(write(place)).toBe(asked.startsWith('W') ? asked : `W${asked}`);
  });
});

// [maxima, flags, who is there, kind] → the moves
const MOVES: [string, string, string, 'P' | 'A', string][] = [
  ['2/1', '', 'P2 WP1 WP2', 'P', 'WP1→P1'],
  ['2/1', '', 'P2 WP9 WP4', 'P', 'WP4→P1'],
  ['4/1', '', 'P2 WP3 WP1 WP2 WP4', 'P', 'WP1→P1 WP2→P3 WP3→P4'],
  ['2/1', '', 'P1 P2 WA1', 'A', 'WA1→A1'],
  ['2/1', '', 'A1 WA1', 'A', ''],
  ['2/1', '', 'WA1', 'P', ''],
  ['0/0', '', 'P1 WP1 WP2', 'P', 'WP1→P2 WP2→P3'],
  ['0/1', '', 'WP1', 'P', ''],
  ['2/1', 'COMPLETE', 'WP1', 'P', ''],
  ['2/1', 'CANCELLED', 'WP1', 'P', ''],
  ['2/1', 'needcadre', 'WP1', 'P', ''],
  ['2/1', 'needcadre', 'WA1', 'A', 'WA1→A1'],
];

describe('who moves up', () => {
  it.each(MOVES)('%s %s [%s] for %s: %s', (maxima, flag, there, kind, expected) => {
    const [diverMaxNumber = 0, accompanistMaxNumber = 0] = maxima.split('/').map(Number);
    const status = flag === 'COMPLETE' || flag === 'CANCELLED' ? flag : 'OPEN';
    const outing = outingOf({ diverMaxNumber, accompanistMaxNumber, status, needcadre: flag === 'needcadre' });
    const moves = promotions(outing, kind === 'P' ? 'PARTICIPANT' : 'ACCOMPANIST', entries(there));
    expect(moves.map(({ entry: from, place }) => `${write(from)}→${write(place)}`).join(' ')).toBe(expected);
  });

  it.each([
    ['13 hours before', true, '2026-11-27T19:30:00Z', true],
    ['a second more than 12 hours before', true, '2026-11-27T20:29:59Z', true],
    ['12 hours before', true, '2026-11-27T20:30:00Z', false],
    ['after the start', true, '2026-11-28T10:00:00Z', false],
    ['turned off', false, '2026-11-01T00:00:00Z', false],
  ])('by itself, %s (on: %s)', (_, autoPromote, now, expected) => {
    expect(promotesByItself(outingOf(), { autoPromote, quietHours: 12 }, new Date(now))).toBe(expected);
  });

  it('without quiet hours, until the start', () => {
    const policy = { autoPromote: true, quietHours: 0 };
    expect(promotesByItself(outingOf(), policy, new Date('2026-11-28T08:29:59Z'))).toBe(true);
    expect(promotesByItself(outingOf(), policy, new Date('2026-11-28T08:30:00Z'))).toBe(false);
  });
});

describe('slot lists', () => {
  it.each([
    ['', []],
    ['P1', ['P1']],
    ['P3 P1', ['P1', null, 'P3']],
    ['P4', [null, null, null, 'P4']],
  ])('[%s]', (there, slots) => expect(inSlots(entries(there)).map((one) => one && write(one))).toEqual(slots));
});
