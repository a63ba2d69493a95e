import { membersOf, type Palanquee, type Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { KIND_LABELS } from '../../../../shared/messages/palanquees.ts';
import type { Registered } from './divers.ts';

/** Where somebody can be put beside the palanquées: back among those who wait, or into a palanquée of their own. */
export const WAITING = 'a-placer';
export const NEW = 'nouvelle';

/** In the order in which the keyboard walks through them: 0 is 'À placer', the figures are the palanquées. */
export const placesOf = ({ palanquees }: Pick<Plan, 'palanquees'>): string[] => [
  WAITING,
  ...palanquees.map(({ key }) => key),
  NEW,
];

/** Names a place in a sentence: `palanquée 2`. */
export function placeName({ palanquees }: Pick<Plan, 'palanquees'>, place: string): string {
  if (place === WAITING) return 'liste à placer';
  if (place === NEW) return 'nouvelle palanquée';
  return `palanquée ${palanquees.findIndex(({ key }) => key === place) + 1}`;
}

/** `Palanquée 2 · Exploration encadrée · 20 m` */
export function placeLabel({ kind, plannedDepth }: Palanquee, rank: number): string {
  const depth = plannedDepth === null ? [] : [`${plannedDepth}\u00a0m`];
  return [`Palanquée ${rank + 1}`, KIND_LABELS[kind], ...depth].join(' · ');
}

/** Those who are still to be placed; the director, who may stay on the bank, apart. */
export function waitingOf(plan: Plan, registrants: readonly Registered[]): Registered[] {
  const placed = new Set(membersOf(plan));
  return registrants.filter(({ id }) => !placed.has(id));
}

/** The palanquée in which somebody is, or the first of them; WAITING when there is none. */
export const placeOf = ({ palanquees }: Pick<Plan, 'palanquees'>, id: number): string =>
  palanquees.find(({ members }) => members.some((member) => member.id === id))?.key ?? WAITING;
