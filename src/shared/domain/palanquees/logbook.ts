import { addDays, parisDay, parisTime, type Day, type TimeOfDay } from '../dates.ts';
import type { Attendance } from '../registration/attendance.ts';
import { durationOf, logOf, minutesOf, type DiveLog } from './dive-log.ts';
import type { Plan } from './plan.ts';

/** Dive as a validated sheet states it. */
export interface StatedDive {
  readonly plan: Plan;
  readonly log: DiveLog;
  readonly people: readonly { readonly id: number; readonly attendance: Attendance | null }[];
}

/** Dive of a member; null: absent. `companions`: ids. */
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

/** In minutes; an earlier entry is one after midnight. */
const EARLY_ENTRY = 6 * 60;

interface Begun {
  /** ISO 8601 of the outing. */
  readonly date: string;
  readonly entryTime: TimeOfDay | null;
}

/** Day and time in Paris of the entry, else of the outing: of the next day when more than 6 h before it (contract §13). */
export function beginningOf({ date, entryTime }: Begun): { readonly day: Day; readonly time: TimeOfDay } {
  const [day, start] = [parisDay(date), parisTime(date)];
  const time = entryTime ?? start;
  const isNextDay = minutesOf(start) - minutesOf(time) > EARLY_ENTRY;
  return { day: isNextDay ? addDays(day, 1) : day, time };
}

export const yearOf = (dive: Begun): string => beginningOf(dive).day.slice(0, 4);

/** In metres: what a director asks of a diver's experience. */
export const DEEP = 30;

/** `dives`: newest first. */
export const experienceOf = (dives: readonly { readonly depth: number | null; readonly date: string }[]) => ({
  dives: dives.length,
  last: dives[0]?.date ?? null,
  deep: dives.filter(({ depth }) => (depth ?? 0) > DEEP).length,
});

/** Sums by year, in the order of the dives: `duration` in minutes, `deepest` in metres. */
export const totalsByYear = (
  dives: readonly (Begun & { readonly depth: number | null; readonly duration: number | null })[],
) =>
  [...Map.groupBy(dives, yearOf)].map(([year, all]) => ({
    year,
    dives: all.length,
    duration: all.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    deepest: Math.max(...all.map(({ depth }) => depth ?? 0)),
  }));
