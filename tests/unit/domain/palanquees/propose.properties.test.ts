import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEVELS } from '#domain/levels.ts';
import { type Registrant, isBreach } from '#domain/palanquees/plan.ts';
import { propose } from '#domain/palanquees/propose.ts';
import { check } from '#domain/palanquees/rules.ts';
import { isFirstDive } from '#domain/palanquees/grouping.ts';
import { planOf } from './fixtures.ts';

const person = fc.record({
  level: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<string>(...LEVELS) }, fc.constantFrom('N7', '')),
  supervises: fc.boolean(),
  minor: fc.constantFrom(null, false, true),
  // First dives, which take a teacher each.
  description: fc.constantFrom('', 'Baptême'),
});
const outings = fc
  .array(person, { maxLength: 70 })
  .map((people) => people.map((one, index): Registrant => ({ ...one, id: index + 1 })));

const breachesOf = (proposal: ReturnType<typeof propose>, registrants: readonly Registrant[]) =>
  check(planOf(proposal.palanquees, { directorId: proposal.directorId }), registrants).filter(isBreach);

it('proposes no breach, and places each diver once or names them', () => {
  fc.assert(
    fc.property(outings, (registrants) => {
      const proposal = propose({ registrants });
      expect(breachesOf(proposal, registrants)).toEqual([]);
      const named = [
        ...proposal.palanquees.flatMap(({ members }) => members.map(({ id }) => id)),
        ...proposal.unplaced.map(({ id }) => id),
      ];
      expect(named.toSorted((a, b) => a - b)).toEqual(registrants.map(({ id }) => id));
    }),
    { numRuns: 400 },
  );
});

it('leaves kept palanquées as they are, and groups the others beside them', () => {
  fc.assert(
    fc.property(outings, fc.nat(20), (registrants, count) => {
      const kept = propose({ registrants: registrants.slice(0, count) }).palanquees;
      const proposal = propose({ registrants, kept });
      expect(proposal.palanquees.slice(0, kept.length)).toEqual(kept);
      const keys = proposal.palanquees.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const placed = proposal.palanquees.flatMap(({ members }) => members.map(({ id }) => id));
      expect(new Set([...placed, ...proposal.unplaced.map(({ id }) => id)]).size).toBe(registrants.length);
    }),
  );
});

it('is the same at every call, and leaves no diver without a leader while a guide dives without divers', () => {
  fc.assert(
    fc.property(outings, (registrants) => {
      const proposal = propose({ registrants });
      expect(propose({ registrants })).toEqual(proposal);
      const led = proposal.palanquees.filter(({ kind }) => kind !== 'AUTONOMOUS').length;
      const able = registrants.filter(
        ({ level, supervises, minor }) => supervises && minor !== true && /^(N4|E\d)/.test(level),
      );
      // First dives wait for a teacher, whatever guides are free.
      const firstDives = new Set(registrants.filter(isFirstDive).map(({ id }) => id));
      const waits = proposal.unplaced.some(({ id, reason }) => reason === 'NO_LEADER' && !firstDives.has(id));
      if (waits) expect(led).toBe(able.length);
    }),
  );
});
