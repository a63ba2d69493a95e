import { membersOf, type Palanquee, type Plan } from '#domain/palanquees/plan.ts';
import { KIND_LABELS } from '#messages/palanquees.ts';
import type { RegisteredDiver } from './composer.ts';
import type { Day } from '#domain/dates.ts';
import { checkPalanquee } from '#domain/palanquees/rules.ts';
import { draftOf, reduce } from './draft.ts';
import type { RegistrantsById } from './member-defaults.ts';

type Palanquees = Pick<Plan, 'palanquees'>;

/** Places that are no palanquée: the unplaced divers, and a palanquée still to be added. */
export const UNPLACED = 'a-placer';
export const NEW = 'nouvelle';

/** In the order of the keyboard's digits: 0 is 'À placer'. */
export const placesOf = ({ palanquees }: Palanquees): string[] => [UNPLACED, ...palanquees.map(({ key }) => key), NEW];

/** `palanquée 2`, in a sentence. */
export function placeName({ palanquees }: Palanquees, place: string): string {
  if (place === UNPLACED) return 'liste à placer';
  if (place === NEW) return 'nouvelle palanquée';
  return `palanquée ${palanquees.findIndex(({ key }) => key === place) + 1}`;
}

/** `Palanquée 2 · Exploration encadrée · 20 m`; `rank` counts from 0. */
export function placeLabel({ kind, plannedDepth }: Palanquee, rank: number): string {
  const depth = plannedDepth === null ? [] : [`${plannedDepth}\u00a0m`];
  return [`Palanquée ${rank + 1}`, KIND_LABELS[kind], ...depth].join(' · ');
}

export function unplacedOf(plan: Plan, registrants: readonly RegisteredDiver[]): RegisteredDiver[] {
  const placed = new Set(membersOf(plan));
  return registrants.filter(({ id }) => !placed.has(id));
}

export const placeOf = ({ palanquees }: Palanquees, id: number): string =>
  palanquees.find(({ members }) => members.some((member) => member.id === id))?.key ?? UNPLACED;

/** Whether the diver fits each palanquée, apart from rules of an incomplete one. */
export function placementsOf(plan: Plan, registrants: RegistrantsById, id: number, day: Day | null = null) {
  const person = registrants.get(id);
  if (!person) return new Map<string, boolean>();
  const others = plan.palanquees.filter(({ members }) => members.every((member) => member.id !== id));
  return new Map(
    others.map((before) => {
      const placing = { type: 'place', person, key: before.key } as const;
      const { palanquees } = reduce(draftOf({ plan, version: 0 }), placing, registrants).plan;
      const after = palanquees.find(({ key }) => key === before.key) ?? before;
      const broken = new Set(checkPalanquee(before, registrants, day).map(({ code }) => code));
      const worse = checkPalanquee(after, registrants, day).some(
        ({ code, divers }) => !broken.has(code) || divers.includes(id),
      );
      return [before.key, !worse];
    }),
  );
}
