import { isMoved, type PlannedSeance, type SeanceTimes } from '#domain/seances/changes.ts';
import { dayMonth, plural, shortDay, timeOfDay } from './format.ts';

/** `20 h à 21 h 30` */
export const seanceHours = ({ start, end }: Pick<SeanceTimes, 'start' | 'end'>): string =>
  `${timeOfDay(start)} à\u00a0${timeOfDay(end)}`;

/** `mardi 1ᵉʳ décembre, 20 h à 21 h 30, Piscine Léo` */
export const seanceLine = ({ place, ...seance }: SeanceTimes & { readonly place: string }): string =>
  [dayMonth(seance.day), seanceHours(seance), place].filter(Boolean).join(', ');

export const seancesCount = (count: number): string => plural(count, 'séance', 'séances');

/** What differs from the plan; null: nothing. */
export function seanceNews(seance: PlannedSeance): { readonly label: string; readonly detail: string } | null {
  if (seance.cancelReason !== null) return { label: 'Annulée', detail: seance.cancelReason };
  if (!isMoved(seance)) return null;
  return {
    label: 'Déplacée',
    detail: `au lieu du ${shortDay(seance.plannedDay)} à\u00a0${timeOfDay(seance.plannedStart)}`,
  };
}
