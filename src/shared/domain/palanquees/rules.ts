import type { Day } from '../dates.ts';
import {
  type Finding,
  type Member,
  type Palanquee,
  type PalanqueeKind,
  type Plan,
  type Registrant,
  findingAbout,
  membersOf,
} from './plan.ts';
import { checkAptitudes, checkMinors, checkNitrox, ids, isTutored, leads, type Levels } from './member-rules.ts';
import { isAutonomousAptitude, prerogativesOf, teacherRank } from './prerogatives.ts';
import { autonomousRules, DEEPEST, ledRules, ruleAt, zoneOf, type LedKind, type LedRule } from './zones.ts';

/** Undefined for divers who left, reported by LEFT. */
const levelOf = (divers: Levels, id: number): string | undefined => divers.get(id)?.level;

const mayLead = (level: string, { teacher, guide }: LedRule, tutored = false): boolean =>
  teacherRank(level, tutored) >= teacher || (guide && prerogativesOf(level).guide);

/** Deepest zone in metres; 0: none. */
export const leadsTo = (level: string, kind: LedKind, tutored = false, day: Day | null = null): number =>
  ledRules(kind, day).findLast((rule) => mayLead(level, rule, tutored))?.zone ?? 0;

const LEADERS = { GUIDED: 'GUIDE', TEACHING: 'TEACHER', BAPTEME: 'TEACHER', AUTONOMOUS: null } as const;
/** Null for a kind without a leader. */
export const leaderFunction = (kind: PalanqueeKind) => LEADERS[kind];

/** True for first dives too, which a director for explorations alone may not direct (art. A322-75). */
const isTeaching = (kind: PalanqueeKind): boolean => LEADERS[kind] === 'TEACHER';

function checkAutonomous(palanquee: Palanquee, depth: number, divers: Levels, day: Day | null): Finding[] {
  const { key, members } = palanquee;
  const rule = ruleAt(autonomousRules(day), depth);
  const led = members.filter(leads);
  const dependent = members.filter(({ aptitude }) => !isAutonomousAptitude(aptitude));
  const about = { palanquee: key, divers: [] };
  return [
    ...(rule && members.length > rule.most ? [{ ...about, code: 'TOO_MANY' as const, limit: rule.most }] : []),
    ...(rule && members.length < rule.least ? [{ ...about, code: 'TOO_FEW' as const, limit: rule.least }] : []),
    ...findingAbout('LED_IN_AUTONOMY', key, ids(led)),
    ...findingAbout('NOT_AUTONOMOUS', key, ids(dependent)),
    ...checkMinors(palanquee, divers, day),
  ];
}

/** A guide (GP) who closes the palanquée is not counted among its divers. */
const extraGuides = (members: readonly Member[], divers: Levels): Member[] =>
  members.filter(
    ({ id, function: role, aptitude }) =>
      role === 'REAR' && aptitude === 'GP' && prerogativesOf(levelOf(divers, id) ?? '').guide,
  );

function checkLed(palanquee: Palanquee, kind: LedKind, depth: number, divers: Levels, day: Day | null): Finding[] {
  const { key, members } = palanquee;
  const rules = ledRules(kind, day);
  const deepest = rules.at(-1);
  const rule = ruleAt(rules, depth) ?? deepest;
  if (!rule || !deepest) return [];
  const leaders = members.filter(({ function: role }) => role === leaderFunction(kind));
  // A guide beside a teacher, or the reverse, counts as a second leader.
  const heads = members.filter(leads);
  const extra = rule.extraGuide && extraGuides(members, divers).length > 0 ? 1 : 0;
  const followers = members.length - Math.min(heads.length, 1) - extra;
  const tutored = (id: number): boolean => isTutored(palanquee, id, divers);
  const unfit = leaders.filter(({ id }) => divers.has(id) && !mayLead(levelOf(divers, id) ?? '', rule, tutored(id)));
  const about = { palanquee: key, divers: [] };
  return [
    ...(depth > deepest.zone ? [{ ...about, code: 'BAPTEME_DEPTH' as const, allowed: deepest.zone }] : []),
    ...(followers > rule.most ? [{ ...about, code: 'TOO_MANY' as const, limit: rule.most }] : []),
    ...(followers < 1 ? [{ ...about, code: 'TOO_FEW' as const, limit: 1 }] : []),
    ...(leaders.length === 0 ? [{ ...about, code: 'NO_LEADER' as const }] : []),
    ...findingAbout('SEVERAL_LEADERS', key, heads.length > 1 ? ids(heads) : []),
    ...unfit.map(({ id }) => ({
      code: 'LEADER_DEPTH' as const,
      palanquee: key,
      divers: [id],
      allowed: leadsTo(levelOf(divers, id) ?? '', kind, tutored(id), day),
    })),
  ];
}

/** Drops APTITUDE_NOT_HELD for leaders whose level is already refused. */
function withoutRepeated(findings: readonly Finding[]): Finding[] {
  const unfit = new Set(findings.flatMap(({ code, divers }) => (code === 'LEADER_DEPTH' ? divers : [])));
  return findings
    .map((one) =>
      one.code === 'APTITUDE_NOT_HELD' ? { ...one, divers: one.divers.filter((id) => !unfit.has(id)) } : one,
    )
    .filter(({ code, divers }) => code !== 'APTITUDE_NOT_HELD' || divers.length > 0);
}

/** `day` is the outing's; without it, today's rules apply. */
export function checkPalanquee(palanquee: Palanquee, divers: Levels, day: Day | null = null): Finding[] {
  const { key, kind, plannedDepth } = palanquee;
  if (plannedDepth !== null && zoneOf(plannedDepth) === null) {
    return [{ code: 'TOO_DEEP', palanquee: key, divers: [], allowed: DEEPEST }];
  }
  const depth = plannedDepth ?? 0;
  const led = kind === 'AUTONOMOUS' ? [] : checkLed(palanquee, kind, depth, divers, day);
  return withoutRepeated([
    ...(plannedDepth === null ? [{ code: 'DEPTH_MISSING' as const, palanquee: key, divers: [] }] : []),
    ...(kind === 'AUTONOMOUS' ? checkAutonomous(palanquee, depth, divers, day) : led),
    // Reports the depth once for the whole palanquée.
    ...(led.some(({ code }) => code === 'BAPTEME_DEPTH') ? [] : checkAptitudes(palanquee, depth, divers)),
    ...checkNitrox(palanquee, day),
  ]);
}

/** Reports every palanquée but the first, so that one note accepts it where it is meant. */
function checkTwice({ palanquees }: Plan): Finding[] {
  const seen = new Set<number>();
  return palanquees.flatMap(({ key, members }) => {
    const again = new Set<number>();
    for (const { id } of members) (seen.has(id) ? again : seen).add(id);
    return findingAbout('TWICE', key, [...again]);
  });
}

function checkDirector({ directorId, palanquees }: Plan, directors: Levels): Finding[] {
  if (directorId === null) return [{ code: 'DIRECTOR_MISSING', palanquee: null, divers: [] }];
  const level = levelOf(directors, directorId);
  if (level === undefined) return [{ code: 'LEFT', palanquee: null, divers: [directorId] }];
  const { directs } = prerogativesOf(level);
  const about = { palanquee: null, divers: [directorId] };
  if (directs === null) return [{ ...about, code: 'DIRECTOR_LEVEL' }];
  const teaches = palanquees.some(({ kind }) => isTeaching(kind));
  return directs === 'exploration' && teaches ? [{ ...about, code: 'DIRECTOR_TEACHING' }] : [];
}

/** Directors may have no place among the divers. */
export type PossibleDirector = Pick<Registrant, 'id' | 'level'>;

/** Checks a plan (Code du sport, annex III-16b †) by the rules of `day`, else today's; findings on the plan come last. */
export function check(
  plan: Plan,
  registrants: readonly Registrant[],
  directors: readonly PossibleDirector[] = [],
  day: Day | null = null,
): Finding[] {
  const divers: Levels = new Map(registrants.map((one) => [one.id, one]));
  const twice = checkTwice(plan);
  const placed = new Set(membersOf(plan));
  const unplaced = registrants.filter(({ id }) => !placed.has(id) && id !== plan.directorId).map(({ id }) => id);
  const possible: Levels = new Map(directors.map((one) => [one.id, { ...one, minor: null }]));
  const known: Levels = new Map([...possible, ...divers]);
  return [
    ...plan.palanquees.flatMap((palanquee): Finding[] => {
      const left = ids(palanquee.members).filter((id) => !divers.has(id));
      return [
        ...checkPalanquee(palanquee, divers, day),
        ...twice.filter(({ palanquee: key }) => key === palanquee.key),
        ...findingAbout('LEFT', palanquee.key, [...new Set(left)]),
      ];
    }),
    ...checkDirector(plan, known),
    ...findingAbout('UNPLACED', null, unplaced),
  ];
}
