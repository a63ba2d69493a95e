import { folded } from '../text.ts';
import type { Registrant } from './plan.ts';
import { prerogativesOf } from './prerogatives.ts';
import { leadsTo } from './rules.ts';
import { AUTONOMOUS_RULES, GUIDED_RULES, ledRules, type LedKind } from './zones.ts';

/** Deepest proposal, in metres; beyond it the director decides. */
const DEEPEST_PROPOSED = 40;

const BEGINNERS_DEPTH = 6;

/** Sizes that every zone allows. */
const MAX_GUIDED = Math.min(...GUIDED_RULES.map(({ most }) => most));
const MAX_AUTONOMOUS = Math.min(...AUTONOMOUS_RULES.map(({ most }) => most));

/** `depth` in metres. */
export interface Group {
  readonly kind: LedKind | 'AUTONOMOUS';
  readonly depth: number;
  readonly leader: Registrant | null;
  readonly divers: readonly Registrant[];
}

type Led = Group & { readonly kind: LedKind };
type Wanted = Omit<Led, 'leader'>;

const atMost = (depth: number): number => Math.min(depth, DEEPEST_PROPOSED);

/** Splits into the fewest parts of at most `most`, as equal in size as possible. */
function parts<T>(of: readonly T[], most: number, count = Math.ceil(of.length / most)): T[][] {
  const result: T[][] = [];
  let start = 0;
  for (let part = 0; part < count; part += 1) {
    const end = start + Math.ceil((of.length - start) / (count - part));
    result.push(of.slice(start, end));
    start = end;
  }
  return result;
}

/** Depth at which a diver learns what they prepare, in metres; null: nothing. */
export function learnsAt({ level }: Registrant): number | null {
  const { prepares } = prerogativesOf(level);
  if (prepares === null) return null;
  return atMost(Math.min(prepares.guided ?? Infinity, prepares.autonomous ?? Infinity));
}

const guidedTo = ({ level }: Registrant): number => atMost(prerogativesOf(level).guided);

/** Groups divers of one aptitude, or who learn at one depth. */
function alike(divers: readonly Registrant[], teach: boolean): Wanted[] {
  const wanted = new Map<string, { kind: Wanted['kind']; depth: number; divers: Registrant[] }>();
  for (const diver of divers) {
    const learns = teach ? learnsAt(diver) : null;
    const kind = learns === null ? 'GUIDED' : 'TEACHING';
    const depth = learns ?? guidedTo(diver);
    const group = wanted.get(`${kind} ${depth}`) ?? { kind, depth, divers: [] };
    group.divers.push(diver);
    wanted.set(`${kind} ${depth}`, group);
  }
  return [...wanted.values()].flatMap((group) =>
    parts(group.divers, MAX_GUIDED).map((divers) => ({ ...group, divers })),
  );
}

/** Gives each group, the most demanding first, the least able leader that suffices; null when none is left. */
function assign(wanted: readonly Wanted[], leaders: readonly Registrant[]): (Group & Pick<Led, 'kind'>)[] {
  const free = [...leaders];
  const demand = ({ kind, depth }: Wanted): number => depth + (kind === 'GUIDED' ? 0 : 0.5);
  return wanted
    .toSorted((a, b) => demand(b) - demand(a))
    .map((group) => {
      const index = free.findIndex(({ level }) => leadsTo(level, group.kind) >= group.depth);
      const [leader = null] = index < 0 ? [] : free.splice(index, 1);
      return { ...group, leader };
    });
}

/** Mixes aptitudes when leaders are short; a group's depth is that of its weakest member. */
function mixed(divers: readonly Registrant[], leaders: readonly Registrant[]): Group[] {
  const able = leaders.toSorted((a, b) => leadsTo(b.level, 'GUIDED') - leadsTo(a.level, 'GUIDED'));
  const count = Math.min(able.length, Math.ceil(divers.length / MAX_GUIDED));
  if (count === 0) return [];
  const together = divers.slice(0, count * MAX_GUIDED).toSorted((a, b) => guidedTo(b) - guidedTo(a));
  return parts(together, MAX_GUIDED, count).map((divers, index) => {
    const leader = able[index] ?? null;
    const depth = Math.min(leader ? leadsTo(leader.level, 'GUIDED') : 0, ...divers.map(guidedTo));
    return { kind: 'GUIDED', depth, leader, divers };
  });
}

/** True for a beginner without a level, or with 'baptême' in the registration's remark. */
export const isFirstDive = ({ level, supervises, description = '' }: Registrant): boolean =>
  !supervises &&
  prerogativesOf(level).guided === BEGINNERS_DEPTH &&
  (level === '' || folded(description).includes('bapteme'));

/** One first dive for each teacher. */
const firstDives = (divers: readonly Registrant[]): Wanted[] =>
  ledRules('BAPTEME').flatMap(({ zone, most }) =>
    parts(divers, most).map((part) => ({ kind: 'BAPTEME' as const, depth: zone, divers: part })),
  );

/** Groups divers who need a leader, by place; `leaders` with the least able first. */
export function ledGroups(divers: readonly Registrant[], leaders: readonly Registrant[], teach: boolean): Group[] {
  const beginning = teach ? divers.filter(isFirstDive) : [];
  const others = divers.filter((one) => !isFirstDive(one));
  const complete = (groups: readonly Group[]): boolean => groups.every(({ leader }) => leader !== null);
  for (const taught of teach ? [true, false] : [false]) {
    const groups = assign([...alike(others, taught), ...firstDives(beginning)], leaders);
    if (complete(groups.filter(({ kind }) => kind !== 'BAPTEME')))
      return groups.filter(({ leader }) => leader !== null);
  }
  const groups = mixed(others, leaders);
  const free = leaders.filter((one) => groups.every(({ leader }) => leader !== one));
  return [...groups, ...assign(firstDives(beginning), free).filter(({ leader }) => leader !== null)];
}

export const taughtGroups = (divers: readonly Registrant[], leaders: readonly Registrant[]): Group[] =>
  assign(
    alike(divers, true).filter(({ kind }) => kind === 'TEACHING'),
    leaders,
  ).filter(({ leader }) => leader !== null);

const aloneTo = ({ level }: Registrant): number => atMost(prerogativesOf(level).autonomous ?? 0);

/** Groups two or three of one zone; a diver left over joins a less deep group. One at most is `alone`. */
export function autonomousGroups(divers: readonly Registrant[]): { groups: Group[]; alone: Registrant | null } {
  const groups: Registrant[][] = [];
  let carried: Registrant[] = [];
  for (const zone of [...new Set(divers.map(aloneTo))].toSorted((a, b) => b - a)) {
    const pool = [...carried, ...divers.filter((diver) => aloneTo(diver) === zone)];
    if (pool.length > 1) groups.push(...parts(pool, MAX_AUTONOMOUS));
    carried = pool.length > 1 ? [] : pool;
  }
  const [single = null] = carried;
  const joined = single ? (groups.findLast(({ length }) => length < MAX_AUTONOMOUS) ?? null) : null;
  const last = groups.at(-1);
  if (single && joined) joined.push(single);
  else if (single && last) groups.push([...last.splice(-1), single]);
  return {
    groups: groups.map((part) => ({
      kind: 'AUTONOMOUS',
      depth: Math.min(...part.map(aloneTo)),
      leader: null,
      divers: part,
    })),
    alone: groups.length === 0 ? single : null,
  };
}
