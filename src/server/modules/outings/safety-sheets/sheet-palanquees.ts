import type { Day } from '../../../../shared/domain/dates.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import {
  logOf,
  durationOf,
  EMPTY_LOG,
  type AttendanceById,
  type DiveLog,
} from '../../../../shared/domain/palanquees/dive-log.ts';
import type { Finding } from '../../../../shared/domain/palanquees/findings.ts';
import { needsNitrox } from '../../../../shared/domain/palanquees/gas.ts';
import type { Member, Palanquee, Registrant } from '../../../../shared/domain/palanquees/plan.ts';
import { questionsOf } from '../../../../shared/domain/palanquees/questions.ts';
import { isAbsent } from '../../../../shared/domain/registration/attendance.ts';

export interface Contacts {
  readonly telephone: string;
  readonly urgence1: string;
  readonly urgence2: string;
}

export interface Person extends Contacts {
  readonly lastname: string;
  readonly firstname: string;
  readonly level: string;
  readonly datenaissance: string | null;
}

export type Known = (diverId: number) => Person | undefined;

interface SheetMember extends Pick<Member, 'function' | 'aptitude' | 'gas'> {
  readonly isAbsent: boolean;
  /** The nitrox aptitude, if the member breathes nitrox and the aptitude is known. */
  readonly nitrox: 'PN' | 'PNC' | null;
  readonly lastname: string;
  readonly firstname: string;
}

export interface SheetPalanquee extends Omit<Palanquee, 'key' | 'members'> {
  /** Breathed, where it was entered; incidents and other remarks. */
  readonly actualGas: string;
  readonly remarks: string;
  readonly members: readonly SheetMember[];
  /** Minors who dive without a guide, by the director's decision; undefined: parental authorisation not entered. */
  readonly minors: readonly {
    readonly name: string;
    readonly age: number;
    readonly authorisation: boolean | undefined;
  }[];
  /** Names of members who are no longer registered; not counted as divers. */
  readonly left: readonly string[];
  /** Breaches of the rules, justified by the director's note or new since then. */
  readonly breaches: readonly Finding[];
}

interface Context {
  readonly registered: ReadonlyMap<number, Registrant>;
  readonly day: Day;
  readonly person: Known;
  readonly breaches: readonly Finding[];
  readonly carriedOut: CarriedOut;
}

/** What was done, and who was there. */
export interface CarriedOut {
  readonly log: DiveLog;
  readonly attendance: AttendanceById;
}

export const NOTHING_DONE: CarriedOut = { log: EMPTY_LOG, attendance: new Map() };

/** As it was planned and carried out. */
export function sheetPalanquee(
  one: Palanquee,
  { registered, day, person, breaches, carriedOut }: Context,
): SheetPalanquee {
  const { key, members, ...parameters } = one;
  const done = logOf(one, carriedOut.log);
  const named = members.flatMap((member) => {
    const who = person(member.id);
    const { id, function: does, aptitude, gas } = member;
    const nitrox = needsNitrox(member, one) && member.nitrox !== 'NONE' ? (member.nitrox ?? null) : null;
    const absent = isAbsent(carriedOut.attendance.get(id));
    const { lastname = '', firstname = '' } = who ?? {};
    return who ? [{ id, function: does, aptitude, gas, nitrox, isAbsent: absent, lastname, firstname }] : [];
  });
  const minors = questionsOf(one, registered, day).flatMap((question) => {
    const who = question.about === 'AUTHORISATION' ? person(question.member.id) : undefined;
    if (!who || question.about !== 'AUTHORISATION') return [];
    return [{ name: sortedName(who), age: question.age, authorisation: question.member.authorisation }];
  });
  return {
    ...parameters,
    entryTime: done.entryTime ?? parameters.entryTime,
    actualDepth: done.depth,
    actualDuration: durationOf(done),
    exitTime: done.exitTime,
    actualGas: done.gas,
    remarks: done.remarks,
    minors,
    members: named.filter(({ id }) => registered.has(id)).map(({ id: __, ...member }) => member),
    left: named.filter(({ id }) => !registered.has(id)).map(sortedName),
    breaches: breaches.filter(({ palanquee }) => palanquee === key),
  };
}
