import type { Day } from '../dates.ts';
import { MAJORITY } from '../divers/age.ts';
import { gasOf, needsNitrox, nitroxLimit } from './gas.ts';
import { type Aptitude, type Finding, type Member, type Palanquee, type Registrant, findingAbout } from './plan.ts';
import { A322_73, A322_73_OF_2025, type Sourced, inForce } from './legal-sources.ts';
import { aptitudesOf, depthOf, teacherRank } from './prerogatives.ts';
import { TRAINEE_TEACHER } from './zones.ts';

interface AutonomyAge extends Sourced {
  readonly aptitude: Extract<Aptitude, `PA${number}`>;
  /** In whole years on the day of the dive. */
  readonly age: number;
}

/** Minors need air or nitrox, the director's decision and the parents' written authorisation. */
export const AUTONOMY_AGES: readonly AutonomyAge[] = [
  { aptitude: 'PA12', age: MAJORITY, ...A322_73 },
  { aptitude: 'PA20', age: MAJORITY, ...A322_73 },
  { aptitude: 'PA40', age: MAJORITY, ...A322_73 },
  { aptitude: 'PA60', age: MAJORITY, ...A322_73 },
  { aptitude: 'PA12', age: 16, ...A322_73_OF_2025 },
  { aptitude: 'PA20', age: 16, ...A322_73_OF_2025 },
  { aptitude: 'PA40', age: 17, ...A322_73_OF_2025 },
];

/** Divers without an autonomous aptitude are held to the lowest age. */
function ageFor(aptitude: Aptitude, day: Day | null): number {
  const rows = inForce(AUTONOMY_AGES, (row) => row.aptitude, day);
  return rows.find((row) => row.aptitude === aptitude)?.age ?? Math.min(...rows.map(({ age }) => age));
}

/** Why a minor may not dive without a guide; null: the director decides. */
type MinorObstacle = { readonly code: 'AGE'; readonly age: number } | { readonly code: 'GAS' };

function minorObstacle(
  { aptitude, gas }: Pick<Member, 'aptitude' | 'gas'>,
  { age }: Pick<Registrant, 'age'>,
  day: Day | null,
): MinorObstacle | null {
  const least = ageFor(aptitude, day);
  if ((age ?? 0) < least) return { code: 'AGE', age: least };
  return gasOf(gas).kind === 'OTHER' ? { code: 'GAS' } : null;
}

/** True for a minor who may dive without a guide once the parents have written so. */
const needsAuthorisation = (
  member: Member,
  { kind }: Pick<Palanquee, 'kind'>,
  diver: Pick<Registrant, 'age' | 'minor'> | undefined,
  day: Day | null,
): boolean => kind === 'AUTONOMOUS' && diver?.minor === true && minorObstacle(member, diver, day) === null;

export type Levels = ReadonlyMap<number, Pick<Registrant, 'level' | 'minor' | 'age'>>;

export const ids = (members: readonly Member[]): number[] => members.map(({ id }) => id);

export const leads = ({ function: role }: Pick<Member, 'function'>): boolean => role === 'GUIDE' || role === 'TEACHER';

/** A trainee teacher (MF1) teaches only beside a tutor. */
export const isTutored = ({ kind, members }: Palanquee, id: number, divers: Levels): boolean =>
  (kind === 'TEACHING' || kind === 'BAPTEME') &&
  members.some((one) => one.id !== id && teacherRank(divers.get(one.id)?.level ?? '') >= TRAINEE_TEACHER.tutor);

/** Merges divers with the same figure into one finding. */
function byFigure<Figure extends number>(
  members: readonly Member[],
  figureOf: (member: Member) => Figure | null,
  finding: (figure: Figure, divers: number[]) => Finding,
): Finding[] {
  const found = new Map<Figure, number[]>();
  for (const member of members) {
    const figure = figureOf(member);
    if (figure !== null) found.set(figure, [...(found.get(figure) ?? []), member.id]);
  }
  return [...found].map(([figure, divers]) => finding(figure, divers));
}

/** Checks that each aptitude is held, or prepared under a teacher, and reaches the depth. */
export function checkAptitudes(palanquee: Palanquee, depth: number, divers: Levels): Finding[] {
  const { key, kind, members } = palanquee;
  const known = members.filter(({ id }) => divers.has(id));
  const level = ({ id }: Member): string => divers.get(id)?.level ?? '';
  const holds = (member: Member): boolean =>
    aptitudesOf(level(member), kind === 'TEACHING', isTutored(palanquee, member.id, divers)).includes(member.aptitude);
  const notHeld = known.filter((member) => !holds(member));
  const allowed = (member: Member) => {
    const reaches = depthOf(member.aptitude, level(member));
    return leads(member) || reaches >= depth ? null : reaches;
  };
  return [
    ...findingAbout('APTITUDE_NOT_HELD', key, ids(notHeld)),
    ...byFigure(known.filter(holds), allowed, (reaches, diverIds) => ({
      code: 'APTITUDE_DEPTH',
      palanquee: key,
      divers: diverIds,
      allowed: reaches,
    })),
  ];
}

/** Checks age, gas and parental authorisation of minors without a guide. */
export function checkMinors(palanquee: Palanquee, divers: Levels, day: Day | null): Finding[] {
  const { key, members } = palanquee;
  const minors = members.filter(({ id }) => divers.get(id)?.minor === true);
  const obstacle = (member: Member) => minorObstacle(member, divers.get(member.id) ?? {}, day);
  const onOther = minors.filter((member) => obstacle(member)?.code === 'GAS');
  const refused = minors.filter(
    (member) => member.authorisation === false && needsAuthorisation(member, palanquee, divers.get(member.id), day),
  );
  const age = (member: Member): number | null => {
    const found = obstacle(member);
    return found?.code === 'AGE' ? found.age : null;
  };
  return [
    ...byFigure(minors, age, (limit, diverIds) => ({
      code: 'MINOR_IN_AUTONOMY',
      palanquee: key,
      divers: diverIds,
      ...(limit === MAJORITY ? {} : { limit }),
    })),
    ...findingAbout('MINOR_GAS', key, ids(onOther)),
    ...findingAbout('AUTHORISATION_MISSING', key, ids(refused)),
  ];
}

/** Unanswered questions raise no finding. */
export function checkNitrox(palanquee: Palanquee, day: Day | null): Finding[] {
  const { key, members } = palanquee;
  const tooRich = (member: Member): number | null => {
    const limit = needsNitrox(member, palanquee) ? nitroxLimit(member, day) : null;
    return limit !== null && (limit === 0 || (gasOf(member.gas).oxygen ?? 0) > limit) ? limit : null;
  };
  return byFigure(members, tooRich, (limit, diverIds) => ({
    ...(limit === 0 ? { code: 'NITROX_NOT_HELD' } : { code: 'NITROX_TOO_RICH', limit }),
    palanquee: key,
    divers: diverIds,
  }));
}

/** Facts in no record, which the director answers in the plan. */
export type Question =
  | { readonly about: 'AUTHORISATION'; readonly member: Member; readonly age: number }
  | { readonly about: 'NITROX'; readonly member: Member };

/** By member, including answered questions. */
export function questionsOf(palanquee: Palanquee, divers: Levels, day: Day | null): Question[] {
  return palanquee.members.flatMap((member): Question[] => {
    const diver = divers.get(member.id);
    // Divers who have left the outing raise no question.
    if (!diver) return [];
    return [
      ...(needsAuthorisation(member, palanquee, diver, day)
        ? [{ about: 'AUTHORISATION' as const, member, age: diver.age ?? 0 }]
        : []),
      ...(needsNitrox(member, palanquee) ? [{ about: 'NITROX' as const, member }] : []),
    ];
  });
}

export const isAnswered = ({ about, member }: Question): boolean =>
  (about === 'NITROX' ? member.nitrox : member.authorisation) !== undefined;
