import type { Attendance } from '../registration/attendance.ts';
import { durationOf, logOf, type DiveLog } from './dive-log.ts';
import type { Plan } from './plan.ts';

/** What a validated sheet states of a dive. */
export interface StatedDive {
  readonly plan: Plan;
  readonly log: DiveLog;
  readonly people: readonly { readonly id: number; readonly attendance: Attendance | null }[];
}

/** What a member did; null for one who was not there. `companions`: ids. */
export function diveOf({ plan, log, people }: StatedDive, diver: number) {
  const present = new Set(people.filter(({ attendance }) => attendance === 'PRESENT').map(({ id }) => id));
  const palanquee = plan.palanquees.find(({ members }) => members.some(({ id }) => id === diver));
  const member = palanquee?.members.find(({ id }) => id === diver);
  if (!palanquee || !member || !present.has(diver)) return null;
  const done = logOf(palanquee, log);
  return {
    depth: done.depth,
    duration: durationOf(done),
    entryTime: done.entryTime,
    gas: done.gas || member.gas,
    function: member.function,
    directed: plan.directorId === diver,
    companions: palanquee.members.map(({ id }) => id).filter((id) => id !== diver && present.has(id)),
  };
}

/** In metres: what a director asks of a diver's experience. */
export const DEEP = 30;

/** `dives`: newest first. */
export const experienceOf = (dives: readonly { readonly depth: number | null; readonly date: string }[]) => ({
  dives: dives.length,
  last: dives[0]?.date ?? null,
  deep: dives.filter(({ depth }) => (depth ?? 0) > DEEP).length,
});

/** By year, in the order of the dives: `duration` in minutes, `deepest` in metres. `date`: ISO 8601 of Paris. */
export const totalsByYear = (
  dives: readonly { readonly date: string; readonly depth: number | null; readonly duration: number | null }[],
) =>
  [...Map.groupBy(dives, ({ date }) => date.slice(0, 4))].map(([year, all]) => ({
    year,
    dives: all.length,
    duration: all.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    deepest: Math.max(...all.map(({ depth }) => depth ?? 0)),
  }));
