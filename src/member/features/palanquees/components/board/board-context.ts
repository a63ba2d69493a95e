import { createContext, use } from 'react';
import type { PalanqueesRecord } from '../../../../../shared/api/decoders/palanquees.ts';
import type { Day } from '../../../../../shared/domain/dates.ts';
import type { Plan } from '../../../../../shared/domain/palanquees/plan.ts';
import type { Finding } from '../../../../../shared/domain/palanquees/findings.ts';
import type { Change } from '../../model/draft.ts';
import type { Person, Registered } from '../../model/divers.ts';

export interface BoardParts {
  readonly plan: Plan;
  readonly registrants: PalanqueesRecord['registrants'];
  readonly people: ReadonlyMap<number, Registered>;
  readonly known: ReadonlyMap<number, Person>;
  readonly nameOf: (id: number) => string;
  readonly findings: readonly Finding[];
  /** Of the outing: the rules of that day count. */
  readonly day: Day;
  /** Null: it is only looked at. */
  readonly change: ((change: Change) => void) | null;
  /** Puts somebody somewhere, and the focus after them. */
  readonly put: (id: number, place: string) => void;
}

export const BoardContext = createContext<BoardParts | null>(null);

/** @throws outside of a board */
export function useBoard(): BoardParts {
  const parts = use(BoardContext);
  if (parts === null) throw new Error('There is no board around.');
  return parts;
}
