import { leads } from '#domain/palanquees/member-rules.ts';
import {
  AIR,
  DIVE_FUNCTIONS,
  type DiveFunction,
  type Member,
  type Palanquee,
  type PalanqueeKind,
  type Registrant,
} from '#domain/palanquees/plan.ts';
import { prerogativesOf, usualAptitude } from '#domain/palanquees/prerogatives.ts';
import { leaderFunction } from '#domain/palanquees/rules.ts';

export type RegistrantsById = ReadonlyMap<number, Registrant>;
type Dive = Pick<Palanquee, 'kind' | 'plannedDepth' | 'members'>;

const mayLead = (kind: PalanqueeKind, level: string): boolean => {
  const { guide, teacher } = prerogativesOf(level);
  return leaderFunction(kind) === 'TEACHER' ? teacher > 0 : guide || teacher > 0;
};

const RANK: Readonly<Record<DiveFunction, number>> = { GUIDE: 0, TEACHER: 0, DIVER: 1, REAR: 2 };

export const leaderFirst = (members: readonly Member[]): Member[] =>
  members.toSorted((a, b) => RANK[a.function] - RANK[b.function]);

/** Makes a supervisor the leader when they may lead and the palanquée has none yet. */
function usualFunction(person: Registrant, { kind, members }: Dive): DiveFunction {
  const leader = leaderFunction(kind);
  const free = leader !== null && !members.some(leads);
  return free && person.supervises && mayLead(kind, person.level) ? leader : 'DIVER';
}

export function memberOf(person: Registrant, dive: Dive, before?: Member): Member {
  const diveFunction = usualFunction(person, dive);
  const usual = { id: person.id, function: diveFunction, aptitude: usualAptitude(person.level, dive, diveFunction) };
  // Keeps the contract's order of keys: drafts are compared as JSON.
  return before ? { ...before, ...usual } : { ...usual, gas: AIR };
}

export const withFunction = (
  member: Member,
  dive: Dive,
  diveFunction: DiveFunction,
  registrants: RegistrantsById,
): Member => ({
  ...member,
  function: diveFunction,
  aptitude: usualAptitude(registrants.get(member.id)?.level ?? '', dive, diveFunction),
});

/** Adapts functions and aptitudes to another depth or kind, but keeps aptitudes chosen by hand. */
export const adaptMembers = (before: Palanquee, after: Dive, registrants: RegistrantsById): Member[] =>
  before.members.map((member) => {
    const level = registrants.get(member.id)?.level;
    // Members who are no longer registered stay unchanged.
    if (level === undefined) return member;
    const adapts = before.kind !== after.kind && leads(member);
    const diveFunction = adapts ? (leaderFunction(after.kind) ?? 'DIVER') : member.function;
    const chosen = member.aptitude !== usualAptitude(level, before, member.function);
    if (chosen && diveFunction === member.function) return member;
    return { ...member, function: diveFunction, aptitude: usualAptitude(level, after, diveFunction) };
  });

export function functionsIn(kind: PalanqueeKind, present: DiveFunction): DiveFunction[] {
  const offered = [present, leaderFunction(kind), 'DIVER', 'REAR'];
  return DIVE_FUNCTIONS.filter((one) => offered.includes(one));
}
