import type { Finding } from './findings.ts';
import { aptitudesOf, depthOf, isAutonomousAptitude, prerogativesOf } from './prerogatives.ts';
import { membersOf, type Member, type Palanquee, type PalanqueeKind, type Plan, type Registrant } from './plan.ts';
import { AUTONOMOUS_RULES, DEEPEST, ledRules, ruleAt, zoneOf, type LedRule, type Zone } from './zones.ts';

type Levels = ReadonlyMap<number, Pick<Registrant, 'level' | 'minor'>>;

/** Whoever is registered no more is judged by what the plan says of them: that they left is said by LEFT. */
const levelOf = (divers: Levels, id: number): string | undefined => divers.get(id)?.level;

const mayLead = (level: string, { teacher, guide }: LedRule): boolean => {
  const prerogatives = prerogativesOf(level);
  return prerogatives.teacher >= teacher || (guide && prerogatives.guide);
};

/** The deepest zone where somebody of that level leads a palanquée of that kind; 0: none. */
export const leadsTo = (level: string, kind: Exclude<PalanqueeKind, 'AUTONOMOUS'>): number =>
  ledRules(kind).findLast((rule) => mayLead(level, rule))?.zone ?? 0;

export const leaderFunction = (kind: PalanqueeKind) =>
  kind === 'TEACHING' ? 'TEACHER' : kind === 'GUIDED' ? 'GUIDE' : null;

const ids = (members: readonly Member[]): number[] => members.map(({ id }) => id);
const leads = ({ function: does }: Member): boolean => does === 'GUIDE' || does === 'TEACHER';

function checkAutonomous(palanquee: Palanquee, depth: number, divers: Levels): Finding[] {
  const { key, members } = palanquee;
  const rule = ruleAt(AUTONOMOUS_RULES, depth);
  const led = members.filter(leads);
  const dependent = members.filter(({ aptitude }) => !isAutonomousAptitude(aptitude));
  const minors = members.filter(({ id }) => divers.get(id)?.minor === true);
  const about = { palanquee: key, divers: [] };
  return [
    ...(rule && members.length > rule.most ? [{ ...about, code: 'TOO_MANY' as const, limit: rule.most }] : []),
    ...(rule && members.length < rule.least ? [{ ...about, code: 'TOO_FEW' as const, limit: rule.least }] : []),
    ...(led.length > 0 ? [{ code: 'LED_IN_AUTONOMY' as const, palanquee: key, divers: ids(led) }] : []),
    ...(dependent.length > 0 ? [{ code: 'NOT_AUTONOMOUS' as const, palanquee: key, divers: ids(dependent) }] : []),
    ...(minors.length > 0 ? [{ code: 'MINOR_IN_AUTONOMY' as const, palanquee: key, divers: ids(minors) }] : []),
  ];
}

/** One guide more does not count among the divers: whoever closes the palanquée as a guide (GP), in one place at most. */
const extraGuides = (members: readonly Member[], divers: Levels): Member[] =>
  members.filter(
    ({ id, function: does, aptitude }) =>
      does === 'REAR' && aptitude === 'GP' && prerogativesOf(levelOf(divers, id) ?? '').guide,
  );

function checkLed(palanquee: Palanquee, kind: 'GUIDED' | 'TEACHING', depth: number, divers: Levels): Finding[] {
  const { key, members } = palanquee;
  const rule = ruleAt(ledRules(kind), depth);
  if (!rule) return [];
  const leaders = members.filter(({ function: does }) => does === leaderFunction(kind));
  // A guide where somebody teaches, or a teacher where somebody guides, does not lead: a second head all the same.
  const heads = members.filter(leads);
  const extra = rule.extraGuide && extraGuides(members, divers).length > 0 ? 1 : 0;
  const followers = members.length - Math.min(heads.length, 1) - extra;
  const unfit = leaders.filter(({ id }) => divers.has(id) && !mayLead(levelOf(divers, id) ?? '', rule));
  return [
    ...(followers > rule.most ? [{ code: 'TOO_MANY' as const, palanquee: key, divers: [], limit: rule.most }] : []),
    ...(followers < 1 ? [{ code: 'TOO_FEW' as const, palanquee: key, divers: [], limit: 1 }] : []),
    ...(leaders.length === 0 ? [{ code: 'NO_LEADER' as const, palanquee: key, divers: [] }] : []),
    ...(heads.length > 1 ? [{ code: 'SEVERAL_LEADERS' as const, palanquee: key, divers: ids(heads) }] : []),
    ...unfit.map(({ id }) => ({
      code: 'LEADER_DEPTH' as const,
      palanquee: key,
      divers: [id],
      allowed: leadsTo(levelOf(divers, id) ?? '', kind),
    })),
  ];
}

/** Does each exercise what they hold, or prepare with a teacher, and no deeper than it reaches? */
function checkAptitudes({ key, kind, members }: Palanquee, depth: number, divers: Levels): Finding[] {
  const notHeld: number[] = [];
  const tooDeep = new Map<Zone, number[]>();
  for (const member of members) {
    const { id, aptitude } = member;
    const level = levelOf(divers, id);
    if (level === undefined) continue;
    const allowed = depthOf(aptitude, level);
    if (!aptitudesOf(level, kind === 'TEACHING').includes(aptitude)) notHeld.push(id);
    else if (!leads(member) && allowed < depth) tooDeep.set(allowed, [...(tooDeep.get(allowed) ?? []), id]);
  }
  return [
    ...(notHeld.length > 0 ? [{ code: 'APTITUDE_NOT_HELD' as const, palanquee: key, divers: notHeld }] : []),
    ...[...tooDeep].map(([allowed, those]) => ({
      code: 'APTITUDE_DEPTH' as const,
      palanquee: key,
      divers: those,
      allowed,
    })),
  ];
}

/** Everything that is wrong within one palanquée; who is in two, or has left, is seen in the whole plan alone. */
export function checkPalanquee(palanquee: Palanquee, divers: Levels): Finding[] {
  const { key, kind, plannedDepth } = palanquee;
  if (plannedDepth !== null && zoneOf(plannedDepth) === null) {
    return [{ code: 'TOO_DEEP', palanquee: key, divers: [], allowed: DEEPEST }];
  }
  const depth = plannedDepth ?? 0;
  return [
    ...(plannedDepth === null ? [{ code: 'DEPTH_MISSING' as const, palanquee: key, divers: [] }] : []),
    ...(kind === 'AUTONOMOUS' ? checkAutonomous(palanquee, depth, divers) : checkLed(palanquee, kind, depth, divers)),
    ...checkAptitudes(palanquee, depth, divers),
  ];
}

/** Said in each palanquée but the first that they are in, so that one note lets it pass where it is meant. */
function checkTwice({ palanquees }: Plan): Finding[] {
  const seen = new Set<number>();
  return palanquees.flatMap(({ key, members }) => {
    const again = new Set<number>();
    for (const { id } of members) (seen.has(id) ? again : seen).add(id);
    return again.size > 0 ? [{ code: 'TWICE' as const, palanquee: key, divers: [...again] }] : [];
  });
}

function checkDirector({ directorId, palanquees }: Plan, directors: Levels): Finding[] {
  if (directorId === null) return [{ code: 'DIRECTOR_MISSING', palanquee: null, divers: [] }];
  const level = levelOf(directors, directorId);
  if (level === undefined) return [{ code: 'LEFT', palanquee: null, divers: [directorId] }];
  const { directs } = prerogativesOf(level);
  const about = { palanquee: null, divers: [directorId] };
  if (directs === null) return [{ ...about, code: 'DIRECTOR_LEVEL' }];
  const teaches = palanquees.some(({ kind }) => kind === 'TEACHING');
  return directs === 'exploration' && teaches ? [{ ...about, code: 'DIRECTOR_TEACHING' }] : [];
}

/** Who may be named director beside the registrants: present on the site without a place among the divers. */
export type PossibleDirector = Pick<Registrant, 'id' | 'level'>;

/**
 * Everything that is wrong with a plan, and what is still to do (law.md, annex III-16b †). In the order of the
 * palanquées; what is about the whole plan comes last.
 */
export function check(
  plan: Plan,
  registrants: readonly Registrant[],
  directors: readonly PossibleDirector[] = [],
): Finding[] {
  const divers: Levels = new Map(registrants.map((one) => [one.id, one]));
  const twice = checkTwice(plan);
  const placed = new Set(membersOf(plan));
  const unplaced = registrants.filter(({ id }) => !placed.has(id) && id !== plan.directorId).map(({ id }) => id);
  const known: Levels = new Map([...directors.map((one) => [one.id, { ...one, minor: null }] as const), ...divers]);
  return [
    ...plan.palanquees.flatMap((palanquee): Finding[] => {
      const left = ids(palanquee.members).filter((id) => !divers.has(id));
      return [
        ...checkPalanquee(palanquee, divers),
        ...twice.filter(({ palanquee: key }) => key === palanquee.key),
        ...(left.length > 0 ? [{ code: 'LEFT' as const, palanquee: palanquee.key, divers: [...new Set(left)] }] : []),
      ];
    }),
    ...checkDirector(plan, known),
    ...(unplaced.length > 0 ? [{ code: 'UNPLACED' as const, palanquee: null, divers: unplaced }] : []),
  ];
}
