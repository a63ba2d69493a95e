import { createContext, use } from 'react';
import type { Finding, Plan } from '#domain/palanquees/plan.ts';
import type { useDivers } from '#member/features/palanquees/model/composer.ts';
import type { PlanChange } from '#member/features/palanquees/model/draft.ts';

export interface BoardState extends ReturnType<typeof useDivers> {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
  readonly change: ((change: PlanChange) => void) | null;
  /** Moves a diver to a place, and the focus with them. */
  readonly moveTo: (id: number, place: string) => void;
}

export const BoardContext = createContext<BoardState | null>(null);

/** @throws outside of a board */
export function useBoard(): BoardState {
  const state = use(BoardContext);
  if (state === null) throw new Error('Outside of a board.');
  return state;
}
