import type { Plan } from '../../../shared/domain/palanquees/plan.ts';
import type { DataRow } from './member-data-repository.ts';

/** The member's place in a plan, and no other person's; null: they have none. */
export function ownPalanquee(id: number, starts_at: string, plan: Plan): DataRow | null {
  const at = plan.palanquees.findIndex(({ members }) => members.some((one) => one.id === id));
  const palanquee = plan.palanquees[at];
  const member = palanquee?.members.find((one) => one.id === id);
  const directs = plan.directorId === id ? 1 : 0;
  if (!palanquee || !member) return directs === 1 ? { starts_at, directeur: 1 } : null;
  const { kind, plannedDepth, plannedDuration, actualDepth, actualDuration, entryTime, exitTime } = palanquee;
  const { function: does, aptitude, gas } = member;
  return {
    starts_at,
    palanquee: at + 1,
    kind,
    function: does,
    aptitude,
    gas,
    plannedDepth,
    plannedDuration,
    actualDepth,
    actualDuration,
    entryTime,
    exitTime,
    directeur: directs,
  };
}

interface Sheet {
  readonly people: readonly (DataRow & { readonly id: number })[];
}

/** What a printed safety sheet says of the member. */
export function ownSheet(id: number, starts_at: string, sheet: Sheet): DataRow | null {
  const mine = sheet.people.find((one) => one.id === id);
  return mine ? { starts_at, ...mine } : null;
}
