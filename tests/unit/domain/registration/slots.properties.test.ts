import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnlimited } from '#domain/events/status.ts';
import {
  type Kind,
  type Place,
  REGISTRATION_TYPES,
  hasRoom,
  kindOf,
  maximumFor,
} from '#domain/registration/placement.ts';
import { inSlots, placeFor, promotions } from '#domain/registration/slots.ts';
import { outingOf } from '../fixtures.ts';

interface Registered extends Place {
  readonly diver: number;
}

const maximum = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(57));
const outings = fc
  .record({
    diverMaxNumber: maximum,
    accompanistMaxNumber: maximum,
    status: fc.constantFrom('OPEN', 'OPEN', 'OPEN', 'COMPLETE', 'CANCELLED'),
    needcadre: fc.boolean(),
  })
  .map(outingOf);

/** Events of an outing: a diver registers, the n-th registrant leaves, the waiting list moves up. */
const happenings = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('registers' as const),
        type: fc.constantFrom(...REGISTRATION_TYPES),
        position: fc.integer({ min: 1, max: 2000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('leaves' as const), rank: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.constant({ what: 'movesUp' as const }) },
  ),
  { maxLength: 60 },
);
type Happening = typeof happenings extends fc.Arbitrary<(infer T)[]> ? T : never;

const KINDS: readonly Kind[] = ['PARTICIPANT', 'ACCOMPANIST'];

function movedUp(outing: ReturnType<typeof outingOf>, there: readonly Registered[]): Registered[] {
  return KINDS.reduce<Registered[]>(
    (active, kind) => {
      const moves = new Map(promotions(outing, kind, active).map(({ entry, place }) => [entry.diver, place]));
      return active.map((one) => ({ ...one, ...moves.get(one.diver) }));
    },
    [...there],
  );
}

function after(outing: ReturnType<typeof outingOf>, story: readonly Happening[]) {
  let there: Registered[] = [];
  const expected = new Set<number>();
  story.forEach((one, diver) => {
    if (one.what === 'registers') {
      there.push({ diver, ...placeFor(outing, one, there) });
      expected.add(diver);
    } else if (one.what === 'leaves') {
      const leaver = there[one.rank];
      if (leaver) expected.delete(leaver.diver);
      there = there.filter((other) => other !== leaver);
    } else {
      there = movedUp(outing, there);
    }
  });
  return { there, expected };
}

describe('whatever happens to an outing', () => {
  it('never more active than the maximum', () => {
    fc.assert(
      fc.property(outings, happenings, (outing, story) => {
        const { there } = after(outing, story);
        for (const kind of KINDS) {
          const active = there.filter((one) => one.type === kind).length;
          const limit = isUnlimited(outing) ? Infinity : maximumFor(outing, kind);
          expect(active).toBeLessThanOrEqual(outing.status === 'OPEN' ? limit : 0);
        }
      }),
    );
  });

  it('positions are distinct in each list, from 1 to 2000, and within the maximum for those who have a place', () => {
    fc.assert(
      fc.property(outings, happenings, (outing, story) => {
        const { there } = after(outing, story);
        for (const type of REGISTRATION_TYPES) {
          const positions = there.filter((one) => one.type === type).map((one) => one.position);
          expect(new Set(positions).size).toBe(positions.length);
          const last = type === kindOf(type) && !isUnlimited(outing) ? maximumFor(outing, kindOf(type)) : 2000;
          expect(positions.every((position) => position >= 1 && position <= last)).toBe(true);
        }
      }),
    );
  });

  it('no registrant is lost or doubled, and each has the slot of their position', () => {
    fc.assert(
      fc.property(outings, happenings, (outing, story) => {
        const { there, expected } = after(outing, story);
        const shown = REGISTRATION_TYPES.flatMap((type) => {
          const slots = inSlots(there.filter((one) => one.type === type));
          slots.forEach((one, index) => expect(one?.position ?? index + 1).toBe(index + 1));
          expect(slots.at(-1)).not.toBeNull();
          return slots.filter((one) => one !== null).map((one) => one.diver);
        });
        expect(shown.sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b));
      }),
    );
  });

  it('after moving up no one waits while there is room, unless divers are kept out; the order is that of arrival', () => {
    fc.assert(
      fc.property(outings, happenings, (outing, story) => {
        const before = after(outing, story).there;
        const now = movedUp(outing, before);
        for (const kind of KINDS) {
          const waiting = now.filter((one) => one.type === `PENDING_${kind}`);
          const keptOut = kind === 'PARTICIPANT' && outing.needcadre;
          expect(waiting.length === 0 || keptOut || !hasRoom(outing, kind, now)).toBe(true);

          const queue = before.filter((one) => one.type === `PENDING_${kind}`).sort((a, b) => a.position - b.position);
          const still = new Set(waiting.map((one) => one.diver));
          expect(queue.slice(queue.length - still.size).every((one) => still.has(one.diver))).toBe(true);
        }
        expect(movedUp(outing, now)).toEqual(now);
      }),
    );
  });
});
