import type { Day } from '../../../../shared/domain/dates.ts';
import type { Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { checkPalanquee } from '../../../../shared/domain/palanquees/rules.ts';
import { draftOf, reduce } from './draft.ts';
import type { RegistrantsById } from './member-defaults.ts';

/** By palanquée: false when adding the diver would break a rule, other than those of an incomplete palanquée. */
export function placementsOf(
  plan: Plan,
  registrants: RegistrantsById,
  id: number,
  day: Day | null = null,
): ReadonlyMap<string, boolean> {
  const person = registrants.get(id);
  if (!person) return new Map();
  const others = plan.palanquees.filter(({ members }) => members.every((member) => member.id !== id));
  return new Map(
    others.map((before) => {
      const placed = reduce(
        draftOf({ plan, version: 0 }),
        { type: 'place', person, key: before.key },
        registrants,
      ).plan;
      const after = placed.palanquees.find(({ key }) => key === before.key) ?? before;
      const broken = new Set(checkPalanquee(before, registrants, day).map(({ code }) => code));
      const worse = checkPalanquee(after, registrants, day).some(
        ({ code, divers }) => !broken.has(code) || divers.includes(id),
      );
      return [before.key, !worse];
    }),
  );
}
