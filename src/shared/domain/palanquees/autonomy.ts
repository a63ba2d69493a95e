import type { Day } from '../dates.ts';
import { MAJORITY } from '../divers/age.ts';
import { gasOf } from './gas.ts';
import type { Aptitude, Member, Palanquee, Registrant } from './plan.ts';
import { A322_73, A322_73_OF_2025, inForce, type Sourced } from './legal-sources.ts';

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

export function minorObstacle(
  { aptitude, gas }: Pick<Member, 'aptitude' | 'gas'>,
  { age }: Pick<Registrant, 'age'>,
  day: Day | null,
): MinorObstacle | null {
  const least = ageFor(aptitude, day);
  if ((age ?? 0) < least) return { code: 'AGE', age: least };
  return gasOf(gas).kind === 'OTHER' ? { code: 'GAS' } : null;
}

/** True for a minor who may dive without a guide once the parents have written so. */
export const needsAuthorisation = (
  member: Member,
  { kind }: Pick<Palanquee, 'kind'>,
  diver: Pick<Registrant, 'age' | 'minor'> | undefined,
  day: Day | null,
): boolean => kind === 'AUTONOMOUS' && diver?.minor === true && minorObstacle(member, diver, day) === null;
