import type { ClubEvent, Entry } from '#contract/events.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { ageOn, isMinorOn } from '#domain/divers/age.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { isDiveDirectorLevel } from '#domain/levels.ts';
import * as diveLog from '#domain/palanquees/dive-log.ts';
import {
  EMPTY_PLAN,
  type Finding,
  type Palanquee,
  type Plan,
  type Registrant,
  isBreach,
  membersOf,
} from '#domain/palanquees/plan.ts';
import { needsNitrox } from '#domain/palanquees/gas.ts';
import { questionsOf } from '#domain/palanquees/member-rules.ts';
import { check } from '#domain/palanquees/rules.ts';
import { isAbsent } from '#domain/registration/attendance.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';
import { activeEntries } from './registrants.ts';

export type Contacts = Pick<DiverRow, 'telephone' | 'urgence1' | 'urgence2'>;
export type SheetPerson = Contacts & Pick<DiverRow, 'lastname' | 'firstname' | 'level' | 'datenaissance'>;

type Known = (diverId: number) => SheetPerson | undefined;

/** Dive done, and attendance. */
export interface CarriedOut {
  readonly log: diveLog.DiveLog;
  readonly attendance: diveLog.AttendanceById;
  /** Depths that the director said to be right. */
  readonly confirmed?: readonly diveLog.ImplausibleDepth[];
}

export const NOTHING_DONE: CarriedOut = { log: diveLog.EMPTY_LOG, attendance: new Map() };

interface Context {
  readonly registered: ReadonlyMap<number, Registrant>;
  readonly day: Day;
  readonly person: Known;
  readonly breaches: readonly Finding[];
  readonly carriedOut: CarriedOut;
  readonly contactsOf: (diverId: number) => Contacts | null;
}

/** A palanquée as it was planned and carried out. */
function sheetPalanquee(one: Palanquee, { registered, day, person, breaches, carriedOut, contactsOf }: Context) {
  const { key, members, ...parameters } = one;
  const done = diveLog.logOf(one, carriedOut.log);
  const named = members.flatMap((member) => {
    const who = person(member.id);
    if (!who) return [];
    const { id, function: role, aptitude, gas } = member;
    // The nitrox aptitude, if the member breathes nitrox and the aptitude is known.
    const nitrox = needsNitrox(member, one) && member.nitrox !== 'NONE' ? (member.nitrox ?? null) : null;
    const absent = isAbsent(carriedOut.attendance.get(id));
    const { lastname, firstname } = who;
    const contacts = contactsOf(id);
    return [{ id, function: role, aptitude, gas, nitrox, isAbsent: absent, lastname, firstname, contacts }];
  });
  return {
    ...parameters,
    entryTime: done.entryTime ?? parameters.entryTime,
    actualDepth: done.depth,
    actualDuration: diveLog.durationOf(done),
    exitTime: done.exitTime,
    /** Empty: breathed as planned. */
    actualGas: done.gas,
    remarks: done.remarks,
    confirmed: carriedOut.confirmed?.find(({ palanquee }) => palanquee === key),
    /** Minors who dive without a guide, by the director's decision; undefined: parental authorisation not entered. */
    minors: questionsOf(one, registered, day).flatMap((question) => {
      const who = person(question.member.id);
      if (!who || question.about !== 'AUTHORISATION') return [];
      return [{ name: sortedName(who), age: question.age, authorisation: question.member.authorisation }];
    }),
    members: named.filter(({ id }) => registered.has(id)),
    /** Names of members who are no longer registered; not counted as divers. */
    left: named.filter(({ id }) => !registered.has(id)).map(sortedName),
    /** Breaches of the rules, justified by the director's note or new since then. */
    breaches: breaches.filter(({ palanquee }) => palanquee === key),
  };
}

export type SheetPalanquee = ReturnType<typeof sheetPalanquee>;

const NO_CONTACTS: Contacts = { telephone: '', urgence1: '', urgence2: '' };

export const PALANQUEE_LINES = 5;
const MIN_BLANKS = 4;

/** Leaves out members without a place, whom the rules do not check. */
const withoutUnregistered = (plan: Plan, present: ReadonlySet<number>): Plan => ({
  ...plan,
  palanquees: plan.palanquees.map((one) => ({ ...one, members: one.members.filter(({ id }) => present.has(id)) })),
});

/** The plan's director, unless they left the outing; one who never registered may come only to direct. */
function directorOf({ directorId }: Plan, event: ClubEvent, present: ReadonlySet<number>, person: Known) {
  const who = directorId === null ? undefined : person(directorId);
  if (directorId === null || !who) return null;
  const all = [event.accompanists, event.participants, event.pendingAccompanists, event.pendingParticipants].flat();
  const left = !present.has(directorId) && all.some((entry) => entry?.id === directorId);
  return left ? null : { id: directorId, name: sortedName(who), level: who.level };
}

/** Code du sport, art. A322-72: all members with a place, never the waiting list; blank palanquées without a plan. */
export function safetySheet(
  event: ClubEvent,
  plan: Plan | null,
  person: Known,
  { showsContacts, carriedOut }: { readonly showsContacts: boolean; readonly carriedOut: CarriedOut },
) {
  const day = parisDay(event.date);
  /** Null: not shown to this reader. */
  const contactsOf = (id: number): Contacts | null => (showsContacts ? (person(id) ?? NO_CONTACTS) : null);
  const [supervisors, participants] = [activeEntries(event.accompanists), activeEntries(event.participants)];
  const line = (supervises: boolean) => (entry: Entry) => ({
    id: entry.id,
    lastname: entry.lastname,
    firstname: entry.firstname,
    /** The aptitude that the sheet must name (Code du sport, art. A322-72). */
    level: entry.level,
    supervises,
    contacts: contactsOf(entry.id),
  });
  const divers = [...supervisors.map(line(true)), ...participants.map(line(false))];
  const present = new Set(divers.map(({ id }) => id));
  const director = plan && directorOf(plan, event, present, person);
  const placed = new Set(plan ? membersOf(plan) : []);
  const registrants = divers.map((one) => {
    const birth = person(one.id)?.datenaissance ?? null;
    return { ...one, minor: isMinorOn(birth, day), age: ageOn(birth, day) };
  });
  const registered = new Map(registrants.map((one) => [one.id, one]));
  const checked = withoutUnregistered(plan ?? EMPTY_PLAN, present);
  const breaches = check(checked, registrants, director ? [director] : [], day).filter(isBreach);
  const unplaced = plan ? divers.filter(({ id }) => !placed.has(id) && id !== director?.id) : divers;
  return {
    divers,
    showsContacts,
    /** Null: to be written by hand. */
    director: director && { name: director.name, level: director.level },
    /** Contacts of a director who is in no palanquée. */
    directorContacts: director && !placed.has(director.id) ? contactsOf(director.id) : null,
    directorNote: plan?.directorNote ?? '',
    /** Breaches that concern the director. */
    breaches: breaches.filter(({ palanquee }) => palanquee === null),
    nameOf: (id: number): string => {
      const who = person(id);
      return who ? sortedName(who) : '';
    },
    /** Registered supervisors who may direct the dive; the one present on the site signs. */
    possibleDirectors: supervisors.filter(({ level }) => isDiveDirectorLevel(level)).map(sortedName),
    /** Null: the director composed none. */
    palanquees:
      plan &&
      plan.palanquees.map((one) => sheetPalanquee(one, { registered, day, person, breaches, carriedOut, contactsOf })),
    /** Number of divers; without a plan, all members with a place. */
    count: divers.filter(({ id }) => (!plan || placed.has(id)) && !isAbsent(carriedOut.attendance.get(id))).length,
    /** Members with a place but in no palanquée, without the director; without a plan, all. */
    unplaced,
    /** Number of blank palanquées: enough for the unplaced members, at four divers and a guide each. */
    blanks: plan
      ? Math.ceil(unplaced.length / PALANQUEE_LINES)
      : Math.max(MIN_BLANKS, Math.ceil(participants.length / (PALANQUEE_LINES - 1))),
  };
}

export type SafetySheet = ReturnType<typeof safetySheet>;
