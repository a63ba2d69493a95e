import { describe, expect, it } from 'vitest';
import type { Kind } from '#domain/registration/placement.ts';
import { joinAt, makesRoom, moveTo } from '#domain/registration/slots.ts';
import type { Outing } from '#domain/events/status.ts';
import { outingOf } from '../fixtures.ts';
import { entries, entry, many, write } from '../notation.ts';

// An outing of two divers. [outing, the others, from, asked] → where it lands, or why not.
const rows: [outing: Partial<Outing>, others: string, from: string, asked: string, lands: string][] = [
  [{}, 'P1', 'WP1', 'P2', 'P2'],
  [{}, 'P1', 'WP1', 'P1', 'SLOT_TAKEN'],
  [{}, 'P1 P2', 'WP1', 'P2', 'SLOT_TAKEN'],
  [{}, 'P1 P2', 'WP1', 'P3', 'EVENT_FULL'],
  [{}, '', 'WP1', 'P3', 'EVENT_FULL'],
  // More than the lowered maximum, and a hole below it: registrants may change slots, no new registration is taken.
  [{}, 'P2 P3', 'WP1', 'P1', 'EVENT_FULL'],
  [{}, 'P2 P3', 'P4', 'P1', 'P1'],
  [{}, 'P2', 'P1', 'P1', 'P1'],
  [{}, 'P2', 'P1', 'P3', 'EVENT_FULL'],
  [{ status: 'COMPLETE' }, '', 'WP1', 'P1', 'EVENT_FULL'],
  [{ status: 'COMPLETE' }, '', 'P1', 'P2', 'P2'],
  [{ diverMaxNumber: 0, accompanistMaxNumber: 0 }, '', 'WP1', 'P2000', 'P2000'],
  [{ accompanistMaxNumber: 57 }, 'P1 P2', 'WP1', 'P3', 'P3'],
  // To the waiting list: as asked when free, into a hole too, else the end.
  [{}, 'WP2', 'P1', 'WP1', 'WP1'],
  [{}, 'WP2', 'P1', 'WP2', 'WP3'],
  [{}, '', 'P1', 'WP2000', 'WP2000'],
  [{}, 'WP2000', 'P1', 'WP2000', 'WP1'],
  // To the other kind.
  [{}, 'P1 P2', 'P3', 'A1', 'A1'],
  [{ accompanistMaxNumber: 0 }, '', 'P1', 'A1', 'EVENT_FULL'],
];

describe('a move', () => {
  it.each(rows)('on %j beside %s from %s to %s: %s', (given, others, from, asked, lands) => {
    const verdict = moveTo(outingOf({ diverMaxNumber: 2, ...given }), entry(from), entry(asked), entries(others));
    expect(verdict.ok ? write(verdict.place) : verdict.code).toBe(lands);
  });

  it('finds no end of a waiting list of 2000', () => {
    const others = entries(many('WP', 2000));
    expect(moveTo(outingOf(), entry('P1'), entry('WP7'), others)).toEqual({ ok: false, code: 'EVENT_FULL' });
  });
});

describe('a new registration', () => {
  it.each([
    ['P1', '', 'P1'],
    ['P1', 'P1 P2 WP1998', 'WP1999'],
    ['P1', 'P1 P2 WP1999', 'WP2000'],
    ['P1', `P1 P2 ${many('WP', 2000)}`, 'EVENT_FULL'],
  ])('at %s beside %.14s lands at %s', (asked, others, lands) => {
    const verdict = joinAt(outingOf({ diverMaxNumber: 2 }), entry(asked), entries(others));
    expect(verdict.ok ? write(verdict.place) : verdict.code).toBe(lands);
  });
});

describe('a change of the outing', () => {
  it.each<[Partial<Outing>, Partial<Outing>, Kind[]]>([
    [{}, {}, []],
    [{}, { diverMaxNumber: 11 }, ['PARTICIPANT']],
    [{}, { diverMaxNumber: 9, accompanistMaxNumber: 4 }, ['ACCOMPANIST']],
    [{}, { diverMaxNumber: 0, accompanistMaxNumber: 0 }, ['ACCOMPANIST', 'PARTICIPANT']],
    [{}, { accompanistMaxNumber: 57 }, ['ACCOMPANIST', 'PARTICIPANT']],
    [{ accompanistMaxNumber: 57 }, {}, []],
    [{ status: 'COMPLETE' }, {}, ['ACCOMPANIST', 'PARTICIPANT']],
    [{ status: 'CANCELLED' }, {}, ['ACCOMPANIST', 'PARTICIPANT']],
    [{ status: 'COMPLETE' }, { status: 'COMPLETE', diverMaxNumber: 11 }, []],
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
