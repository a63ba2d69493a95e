import {
  AIR,
  DIVE_FUNCTIONS,
  type DiveFunction,
  type Member,
  type Palanquee,
  type PalanqueeKind,
  type Registrant,
} from '../../../../shared/domain/palanquees/plan.ts';
import { prerogativesOf, usualAptitude } from '../../../../shared/domain/palanquees/prerogatives.ts';
import { leaderFunction } from '../../../../shared/domain/palanquees/rules.ts';

export type People = ReadonlyMap<number, Registrant>;
type Dive = Pick<Palanquee, 'kind' | 'plannedDepth' | 'members'>;

export const isLeader = ({ function: does }: Pick<Member, 'function'>): boolean =>
  does === 'GUIDE' || does === 'TEACHER';

const mayLead = (kind: PalanqueeKind, level: string): boolean => {
  const { guide, teacher } = prerogativesOf(level);
  return leaderFunction(kind) === 'TEACHER' ? teacher > 0 : guide || teacher > 0;
};

/** The leader on top, who closes it at the end; otherwise as they came. */
const RANK: Readonly<Record<DiveFunction, number>> = { GUIDE: 0, TEACHER: 0, DIVER: 1, REAR: 2 };
export const inOrder = (members: readonly Member[]): Member[] =>
  members.toSorted((a, b) => RANK[a.function] - RANK[b.function]);

/** Whoever holds a supervisor's place and may lead does, where nobody leads yet; the others dive. */
function usualFunction(person: Registrant, { kind, members }: Dive): DiveFunction {
  const leads = leaderFunction(kind);
  const led = members.some(isLeader);
  return leads !== null && !led && person.supervises && mayLead(kind, person.level) ? leads : 'DIVER';
}

/** What belongs to somebody wherever they dive. */
type Own = Pick<Member, 'gas' | 'nitrox' | 'authorisation'>;

/** Somebody as a member of that palanquée; their gas and what was answered about them is taken along from where they were. */
export function memberOf(person: Registrant, dive: Dive, before: Own = { gas: AIR }): Member {
  const does = usualFunction(person, dive);
  const { gas, nitrox, authorisation } = before;
  return {
    id: person.id,
    function: does,
    aptitude: usualAptitude(person.level, dive, does),
    gas,
    ...(nitrox !== undefined && { nitrox }),
    ...(authorisation !== undefined && { authorisation }),
  };
}

/** Another function brings its own aptitude. */
export const withFunction = (member: Member, dive: Dive, does: DiveFunction, people: People): Member => ({
  ...member,
  function: does,
  aptitude: usualAptitude(people.get(member.id)?.level ?? '', dive, does),
});

const functionIn = (kind: PalanqueeKind, does: DiveFunction): DiveFunction => {
  if (does !== 'GUIDE' && does !== 'TEACHER') return does;
  return leaderFunction(kind) ?? 'DIVER';
};

/** Another depth or kind changes what goes without saying; what was chosen otherwise stays. */
export const following = (members: readonly Member[], before: Dive, after: Dive, people: People): Member[] =>
  members.map((member) => {
    const level = people.get(member.id)?.level;
    if (level === undefined) return member; // who has left stays as they were written down
    const does = before.kind === after.kind ? member.function : functionIn(after.kind, member.function);
    const wasUsual = member.aptitude === usualAptitude(level, before, member.function);
    const aptitude = wasUsual || does !== member.function ? usualAptitude(level, after, does) : member.aptitude;
    return { ...member, function: does, aptitude };
  });

/** What one may do in a palanquée of that kind, and what somebody does there already. */
export function functionsIn(kind: PalanqueeKind, now: DiveFunction): DiveFunction[] {
  const leads = leaderFunction(kind);
  return DIVE_FUNCTIONS.filter((does) => does === now || does === leads || does === 'DIVER' || does === 'REAR');
}
