import { autonomousGroups, learnsAt, ledGroups, taughtGroups, type Group } from './grouping.ts';
import {
  AIR,
  type DiveFunction,
  type Member,
  NEW_PALANQUEE,
  type Palanquee,
  type Registrant,
  freeKey,
  membersOf,
} from './plan.ts';
import { prerogativesOf, usualAptitude } from './prerogatives.ts';
import { leaderFunction, leadsTo, type PossibleDirector } from './rules.ts';
import { GUIDED_RULES, ruleAt } from './zones.ts';

/** `ALONE`: may dive without a leader, but no partner is left. */
export type UnplacedReason = 'NO_LEADER' | 'ALONE';

export interface Proposal {
  readonly directorId: number | null;
  /** Kept palanquées, then proposed ones. */
  readonly palanquees: readonly Palanquee[];
  readonly unplaced: readonly { readonly id: number; readonly reason: UnplacedReason }[];
}

interface ProposalRequest {
  readonly registrants: readonly Registrant[];
  /** Palanquées to leave untouched, with their divers. */
  readonly kept?: readonly Palanquee[];
  /** Without one, a registrant is proposed. */
  readonly director?: PossibleDirector | null;
  /** Depth of the pool or pit in metres; null for natural water. */
  readonly bottom?: number | null;
}

const DIRECTS = { all: 2, exploration: 1 } as const;

/** Prefers directors of everything to those of explorations, then supervisors. */
function proposedDirector(registrants: readonly Registrant[]): Registrant | null {
  const weight = ({ level, supervises }: Registrant): number => {
    const { directs, teacher } = prerogativesOf(level);
    return directs === null ? 0 : DIRECTS[directs] * 100 + (supervises ? 10 : 0) + teacher;
  };
  const [best] = registrants.toSorted((a, b) => weight(b) - weight(a));
  return best && weight(best) > 0 ? best : null;
}

/** False for minors, about whom the director decides. */
const divesAlone = ({ level, minor }: Registrant) => minor !== true && prerogativesOf(level).autonomous !== null;

/** Least able first, and the director last, who should stay free. */
function leadersAmong(people: readonly Registrant[], directorId: number | null): Registrant[] {
  const weight = ({ id, level }: Registrant): number =>
    (id === directorId ? 1000 : 0) + prerogativesOf(level).teacher * 100 + leadsTo(level, 'GUIDED');
  return people
    .filter(({ supervises, minor, level }) => supervises && minor !== true && leadsTo(level, 'GUIDED') > 0)
    .toSorted((a, b) => weight(a) - weight(b));
}

/** Guided group with room for one more, as an extra guide or as a diver. */
function groupFor({ level }: Registrant, groups: readonly Group[]): Group | null {
  const { guide, guided } = prerogativesOf(level);
  const takes = ({ kind, depth, divers }: Group): boolean => {
    const rule = ruleAt(GUIDED_RULES, depth);
    if (kind !== 'GUIDED' || !rule) return false;
    return (guide && rule.extraGuide) || (guided >= depth && divers.length < rule.most);
  };
  return groups.find(takes) ?? null;
}

/** `rear`: diver without a partner, added to a guided group. */
function draft(
  todo: readonly Registrant[],
  directorId: number | null,
  teach: { readonly beginners: boolean; readonly others: boolean },
) {
  const leaders = leadersAmong(todo, directorId);
  const followers = todo.filter((one) => !leaders.includes(one));
  const dependent = followers.filter((one) => !divesAlone(one));
  const led = ledGroups(dependent, leaders, teach.beginners);
  const free = leaders.filter((one) => !led.some(({ leader }) => leader === one));
  const learners = teach.others ? followers.filter((one) => divesAlone(one) && learnsAt(one) !== null) : [];
  const taught = taughtGroups(learners, free);
  const grouped = new Set([...led, ...taught].flatMap(({ leader, divers }) => [leader, ...divers]));
  const { groups, alone } = autonomousGroups(todo.filter((one) => divesAlone(one) && !grouped.has(one)));
  const host = alone && groupFor(alone, led);
  return {
    groups: [...led, ...taught, ...groups],
    rear: host ? { group: host, diver: alone } : null,
    unplaced: [
      ...dependent.filter((one) => !grouped.has(one)).map(({ id }) => ({ id, reason: 'NO_LEADER' as const })),
      ...(alone && !host ? [{ id: alone.id, reason: 'ALONE' as const }] : []),
    ],
  };
}

function palanqueeOf(
  { kind, depth, leader, divers }: Group,
  key: string,
  rear: Registrant | null,
  bottom: number,
): Palanquee {
  const dive = { kind, plannedDepth: Math.min(depth, bottom) };
  const member = (who: Registrant, role: DiveFunction): Member => ({
    id: who.id,
    function: role,
    aptitude: usualAptitude(who.level, dive, role),
    gas: AIR,
  });
  const asLeader = leaderFunction(kind);
  return {
    ...NEW_PALANQUEE,
    ...dive,
    key,
    members: [
      ...(leader && asLeader ? [member(leader, asLeader)] : []),
      ...divers.map((diver) => member(diver, 'DIVER')),
      ...(rear ? [member(rear, prerogativesOf(rear.level).guide ? 'REAR' : 'DIVER')] : []),
    ],
  };
}

const WAYS = [
  { beginners: true, others: true },
  { beginners: true, others: false },
  { beginners: false, others: false },
] as const;

/** Proposes palanquées without a breach, always the same ones, of several ways the one that leaves out fewest. */
export function propose({ registrants, kept = [], director = null, bottom = null }: ProposalRequest): Proposal {
  const placed = new Set(membersOf({ palanquees: kept }));
  const todo = registrants.filter(({ id }) => !placed.has(id));
  const directs = director ?? proposedDirector(registrants);
  const directorId = directs?.id ?? null;
  const teaches = directs === null || prerogativesOf(directs.level).directs !== 'exploration';
  const [best] = WAYS.filter(({ beginners, others }) => teaches || !(beginners || others))
    .map((way) => draft(todo, directorId, way))
    .toSorted((a, b) => a.unplaced.length - b.unplaced.length);
  const palanquees = [...kept];
  for (const group of best?.groups ?? []) {
    const rear = best?.rear?.group === group ? best.rear.diver : null;
    palanquees.push(palanqueeOf(group, freeKey({ palanquees }), rear, bottom ?? Infinity));
  }
  return { directorId, palanquees, unplaced: best?.unplaced ?? [] };
}
