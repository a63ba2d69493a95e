import { isTimeOfDay, type TimeOfDay } from '../dates.ts';
import { isAbsent, type Attendance } from '../registration/attendance.ts';
import type { Aptitude, Palanquee, Plan } from './plan.ts';
import { depthOf } from './prerogatives.ts';

/** Deepest dive that the Code du sport organises, on trimix (annex III-20b †). */
export const DEEPEST_DONE = 120;
/** In minutes. */
export const LONGEST_DONE = 300;
export const MAX_REMARKS = 1000;
export const MAX_REASON = 300;

/** Dive of a palanquée, in metres and minutes; null: not entered. */
export interface PalanqueeLog {
  /** Key of the palanquée in the plan. */
  readonly key: string;
  readonly depth: number | null;
  readonly entryTime: TimeOfDay | null;
  readonly exitTime: TimeOfDay | null;
  readonly duration: number | null;
  /** Empty: as planned. */
  readonly gas: string;
  /** Incidents included. */
  readonly remarks: string;
}

export interface DiveLog {
  readonly palanquees: readonly PalanqueeLog[];
}

export const EMPTY_LOG: DiveLog = { palanquees: [] };

const MINUTES = 60;
const DAY = 24 * MINUTES;
export const minutesOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * MINUTES + Number(time.slice(3));

/** In minutes, past midnight for an exit before the entry; null unless both are known. */
const timeBetween = ({ entryTime, exitTime }: Pick<PalanqueeLog, 'entryTime' | 'exitTime'>): number | null =>
  entryTime === null || exitTime === null ? null : (minutesOf(exitTime) - minutesOf(entryTime) + DAY) % DAY;

/** As entered, else from the times. */
export const durationOf = (done: PalanqueeLog): number | null => done.duration ?? timeBetween(done);

/** Falls back to the plan, where earlier releases kept the dive done. */
export function logOf(
  { key, actualDepth, entryTime, exitTime, actualDuration }: Palanquee,
  log: DiveLog,
): PalanqueeLog {
  const entered = log.palanquees.find((one) => one.key === key);
  if (entered) return entered;
  const dived = exitTime !== null || actualDuration !== null || actualDepth !== null;
  return {
    key,
    depth: actualDepth,
    entryTime: dived ? entryTime : null,
    exitTime,
    duration: actualDuration,
    gas: '',
    remarks: '',
  };
}

/** Time under water, in minutes after midnight. */
interface Immersion {
  readonly from: number;
  readonly to: number;
}

/** Null unless its beginning and its end are known. */
function immersionOf(done: PalanqueeLog): Immersion | null {
  const [from, lasted] = [done.entryTime, durationOf({ ...done, duration: timeBetween(done) ?? done.duration })];
  return from === null || lasted === null ? null : { from: minutesOf(from), to: minutesOf(from) + lasted };
}

/** `elsewhere`: of an outing's other dive, by member. */
export const immersionsElsewhere = <One extends Immersion & { readonly id: number }>(
  members: Palanquee['members'],
  elsewhere: readonly One[],
): One[] => elsewhere.filter((one) => members.some(({ id }) => id === one.id));

/** Whether they overlap, on whichever side of midnight they were entered. */
const overlap = (one: Immersion, other: Immersion): boolean =>
  [-DAY, 0, DAY].some((shift) => one.from + shift < other.to && other.from < one.to + shift);

export type InvalidFieldCode =
  'DIVE_DEPTH' | 'DIVE_TIME' | 'DIVE_TIMES_REVERSED' | 'DIVE_DURATION' | 'DIVE_TOO_LONG' | 'DIVE_OVERLAP';

interface InvalidField {
  readonly code: InvalidFieldCode;
  readonly field: 'depth' | 'entryTime' | 'exitTime' | 'duration';
}

const isOutside = (value: number | null, least: number, most: number): boolean =>
  value !== null && !(value >= least && value <= most);

/** `elsewhere`: when its members were under water on the outing's other dive. */
export function invalidFields(done: PalanqueeLog, elsewhere: readonly Immersion[] = []): InvalidField[] {
  const { depth, entryTime, exitTime, duration } = done;
  const between = timeBetween(done);
  const unreadable = (['entryTime', 'exitTime'] as const).filter((field) => !isTimeOfDay(done[field] ?? '00:00'));
  if (unreadable.length > 0) return unreadable.map((field) => ({ code: 'DIVE_TIME', field }));
  const reversed =
    between === 0 ||
    (between !== null && between > LONGEST_DONE && entryTime !== null && exitTime !== null && exitTime < entryTime);
  const immersion = reversed ? null : immersionOf(done);
  const span = reversed ? null : between;
  const outside = isOutside(duration, 1, LONGEST_DONE);
  const faults: readonly (readonly [holds: boolean, ...found: [InvalidFieldCode, InvalidField['field']]])[] = [
    [isOutside(depth, 0, DEEPEST_DONE), 'DIVE_DEPTH', 'depth'],
    [reversed, 'DIVE_TIMES_REVERSED', 'exitTime'],
    [outside, 'DIVE_DURATION', 'duration'],
    [!outside && span !== null && duration !== null && duration > span, 'DIVE_TOO_LONG', 'duration'],
    [span !== null && span > LONGEST_DONE, 'DIVE_DURATION', 'exitTime'],
    [immersion !== null && elsewhere.some((other) => overlap(immersion, other)), 'DIVE_OVERLAP', 'entryTime'],
  ];
  return faults.flatMap(([holds, code, field]) => (holds ? [{ code, field }] : []));
}

export type MissingFieldCode = 'DIRECTOR' | 'PALANQUEES' | 'DEPTH' | 'DURATION' | 'ATTENDANCE';

/** Missing parts of a sheet. */
interface MissingField {
  readonly code: MissingFieldCode;
  /** Key; null for the whole dive. */
  readonly palanquee: string | null;
}

export type AttendanceById = ReadonlyMap<number, Attendance>;

/** True when all its members were absent. */
export const stayedAshore = ({ members }: Palanquee, attendance: AttendanceById): boolean =>
  members.length > 0 && members.every(({ id }) => isAbsent(attendance.get(id)));

/** When the members of a dive were under water, without absent ones. */
export const immersionsOf = (plan: Plan, log: DiveLog, attendance: AttendanceById): (Immersion & { id: number })[] =>
  plan.palanquees.flatMap((palanquee) => {
    const immersion = immersionOf(logOf(palanquee, log));
    const present = palanquee.members.filter(({ id }) => !isAbsent(attendance.get(id)));
    return immersion ? present.map(({ id }) => ({ id, ...immersion })) : [];
  });

/** Art. A322-72: names, functions, and the parameters carried out. `registered`: who holds a place. */
export function missingFields(
  plan: Plan,
  log: DiveLog,
  attendance: AttendanceById,
  registered: readonly number[] = [],
): MissingField[] {
  const dived = plan.palanquees.filter((one) => !stayedAshore(one, attendance));
  const known = registered.every((id) => attendance.has(id));
  return [
    ...(plan.palanquees.length === 0 ? [{ code: 'PALANQUEES', palanquee: null } as const] : []),
    ...(plan.directorId === null ? [{ code: 'DIRECTOR', palanquee: null } as const] : []),
    ...dived.flatMap((palanquee): MissingField[] => {
      const done = logOf(palanquee, log);
      return [
        ...(done.depth === null ? [{ code: 'DEPTH', palanquee: palanquee.key } as const] : []),
        ...(durationOf(done) === null ? [{ code: 'DURATION', palanquee: palanquee.key } as const] : []),
      ];
    }),
    ...(known ? [] : [{ code: 'ATTENDANCE', palanquee: null } as const]),
  ];
}

/** A depth beyond the planned one, or beyond the aptitude of a member who was there; in metres. */
export interface ImplausibleDepth {
  /** Key. */
  readonly palanquee: string;
  readonly depth: number;
  readonly planned: number | null;
  /** The lowest that was exceeded; null: within all. */
  readonly aptitude: { readonly name: Aptitude; readonly allows: number } | null;
}

/** Asked again before the sheet is validated. */
export function implausibleDepths(
  plan: Plan,
  log: DiveLog,
  attendance: AttendanceById,
  people: readonly { readonly id: number; readonly level: string }[],
): ImplausibleDepth[] {
  const levels = new Map(people.map(({ id, level }) => [id, level]));
  return plan.palanquees.flatMap((palanquee) => {
    const { depth } = logOf(palanquee, log);
    if (depth === null || stayedAshore(palanquee, attendance)) return [];
    const [aptitude = null] = palanquee.members
      .filter(({ id }) => !isAbsent(attendance.get(id)))
      .map(({ id, aptitude: name }) => ({ name, allows: depthOf(name, levels.get(id) ?? '') }))
      .filter(({ allows }) => depth > allows)
      .toSorted((a, b) => a.allows - b.allows);
    const planned = palanquee.plannedDepth;
    const isDeeper = planned !== null && depth > planned;
    return isDeeper || aptitude ? [{ palanquee: palanquee.key, depth, planned, aptitude }] : [];
  });
}

/** `2026-13-1`: the year, the outing and its dive. */
export const sheetNumber = (year: string, eventId: number, dive: number): string => `${year}-${eventId}-${dive}`;
