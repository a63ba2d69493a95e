import type { Day } from '../../../../shared/domain/dates.ts';
import type { Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { checkPalanquee } from '../../../../shared/domain/palanquees/rules.ts';
import { draftOf, reduce } from './draft.ts';
import type { People } from './member-defaults.ts';

/**
 * Where would somebody who is carried go well? By palanquée: false when being there would break a rule that is not broken
 * without them. Nothing is said of the palanquée that they come from.
 */
export function fits(plan: Plan, people: People, id: number, day: Day | null = null): ReadonlyMap<string, boolean> {
  const person = people.get(id);
  if (!person) return new Map();
  const elsewhere = plan.palanquees.filter(({ members }) => members.every((member) => member.id !== id));
  return new Map(
    elsewhere.map((before) => {
      const moved = reduce(draftOf({ plan, version: 0 }), { type: 'place', person, key: before.key }, people).plan;
      const after = moved.palanquees.find(({ key }) => key === before.key) ?? before;
      const broken = new Set(checkPalanquee(before, people, day).map(({ code }) => code));
      // One more is what those who are too few, or have no leader, wait for.
      const worse = checkPalanquee(after, people, day).some(
        ({ code, divers }) => !broken.has(code) || divers.includes(person.id),
      );
      return [before.key, !worse];
    }),
  );
}
