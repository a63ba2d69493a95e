import type { ClubEvent, Entry } from '../../../../shared/contract/events.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { ageOn, isMinorOn } from '../../../../shared/domain/divers/age.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { isDiveDirectorLevel } from '../../../../shared/domain/levels.ts';
import { isBreach, type Finding } from '../../../../shared/domain/palanquees/findings.ts';
import { EMPTY_PLAN, membersOf, type Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { check } from '../../../../shared/domain/palanquees/rules.ts';
import { isAbsent } from '../../../../shared/domain/registration/attendance.ts';
import { activeEntries } from './registrants.ts';
import { sheetPalanquee, type CarriedOut, type Contacts, type Known, type SheetPalanquee } from './sheet-palanquees.ts';

export interface SheetDiver {
  readonly lastname: string;
  readonly firstname: string;
  /** The aptitude that the sheet must name (Code du sport, art. A322-72). */
  readonly level: string;
  readonly supervises: boolean;
  /** Null: not shown to this reader. */
  readonly contacts: Contacts | null;
}

export interface SafetySheet {
  readonly divers: readonly SheetDiver[];
  readonly showsContacts: boolean;
  /** Null: to be written by hand. */
  readonly director: { readonly name: string; readonly level: string } | null;
  readonly directorNote: string;
  /** Breaches that concern the director. */
  readonly breaches: readonly Finding[];
  readonly nameOf: (id: number) => string;
  /** Registered supervisors who may direct the dive; the one present on the site signs. */
  readonly possibleDirectors: readonly string[];
  /** As the director composed them; null: none were composed. */
  readonly palanquees: readonly SheetPalanquee[] | null;
  /** Number of divers; without a plan, all members with a place. */
  readonly count: number;
  /** Members with a place but in no palanquée, without the director; empty without a plan. */
  readonly unplaced: readonly SheetDiver[];
  /** Number of blank palanquées: enough for the unplaced members, at four divers and a guide each. */
  readonly blanks: number;
}

const NO_CONTACTS: Contacts = { telephone: '', urgence1: '', urgence2: '' };

export const PALANQUEE_LINES = 5;
const MIN_BLANKS = 4;

/** As the rules check it. */
const withoutUnregistered = (plan: Plan, present: ReadonlySet<number>): Plan => ({
  ...plan,
  palanquees: plan.palanquees.map((one) => ({ ...one, members: one.members.filter(({ id }) => present.has(id)) })),
});

/** The plan's director, unless they left the outing; one who never registered may come only to direct. */
function directorOf(
  plan: Plan,
  event: ClubEvent,
  present: ReadonlySet<number>,
  person: Known,
): SafetySheet['director'] {
  const { directorId } = plan;
  const who = directorId === null ? undefined : person(directorId);
  if (directorId === null || !who) return null;
  const all = [event.accompanists, event.participants, event.pendingAccompanists, event.pendingParticipants].flat();
  const left = !present.has(directorId) && all.some((entry) => entry?.id === directorId);
  return left ? null : { name: sortedName(who), level: who.level };
}

/** Code du sport, art. A322-72: all members with a place, never the waiting list; blank palanquées without a plan. */
export function safetySheet(
  event: ClubEvent,
  plan: Plan | null,
  person: Known,
  { showsContacts, carriedOut }: { readonly showsContacts: boolean; readonly carriedOut: CarriedOut },
): SafetySheet {
  const supervisors = activeEntries(event.accompanists);
  const divers = activeEntries(event.participants);
  const line = (entry: Entry, supervises: boolean): SheetDiver & { readonly id: number } => ({
    id: entry.id,
    lastname: entry.lastname,
    firstname: entry.firstname,
    level: entry.level,
    supervises,
    contacts: showsContacts ? (person(entry.id) ?? NO_CONTACTS) : null,
  });
  const all = [...supervisors.map((entry) => line(entry, true)), ...divers.map((entry) => line(entry, false))];
  const present = new Set(all.map(({ id }) => id));
  const director = plan && directorOf(plan, event, present, person);
  const placed = new Set(plan ? membersOf(plan) : []);
  const day = parisDay(event.date);
  const registrants = all.map((one) => {
    const birth = person(one.id)?.datenaissance ?? null;
    return { ...one, minor: isMinorOn(birth, day), age: ageOn(birth, day) };
  });
  const registered = new Map(registrants.map((one) => [one.id, one]));
  const directors = plan?.directorId != null && director ? [{ id: plan.directorId, level: director.level }] : [];
  const breaches = check(withoutUnregistered(plan ?? EMPTY_PLAN, present), registrants, directors, day).filter(
    isBreach,
  );
  const unplaced = plan ? all.filter(({ id }) => !placed.has(id) && !(director && id === plan.directorId)) : [];
  return {
    divers: all,
    showsContacts,
    director,
    directorNote: plan?.directorNote ?? '',
    possibleDirectors: supervisors.filter(({ level }) => isDiveDirectorLevel(level)).map(sortedName),
    breaches: breaches.filter(({ palanquee }) => palanquee === null),
    nameOf: (id) => {
      const who = person(id);
      return who ? sortedName(who) : '';
    },
    palanquees:
      plan && plan.palanquees.map((one) => sheetPalanquee(one, { registered, day, person, breaches, carriedOut })),
    count: all.filter(({ id }) => (!plan || placed.has(id)) && !isAbsent(carriedOut.attendance.get(id))).length,
    unplaced,
    blanks: plan
      ? Math.ceil(unplaced.length / PALANQUEE_LINES)
      : Math.max(MIN_BLANKS, Math.ceil(divers.length / (PALANQUEE_LINES - 1))),
  };
}
