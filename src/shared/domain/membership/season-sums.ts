import type { Cents } from '../money.ts';
import { feeOf } from './fee.ts';
import { isEmail } from '../text.ts';
import { isSupervisorLevel } from '../levels.ts';
import {
  contractKey,
  feePartsOf,
  isProposed,
  warningsOf,
  type SeasonCandidate,
  type SeasonRates,
  type SeasonWarning,
} from './season.ts';

/** Members who are alike in all that a season asks: the first met, and how many. */
export interface CandidateGroup<Member> {
  readonly member: Member;
  readonly members: number;
}

/** What fees, remarks and proposals depend on. */
const keyOf = ({ level, assurance, email, desactived, cotisation, state }: SeasonCandidate): string =>
  JSON.stringify([
    isSupervisorLevel(level),
    contractKey(assurance),
    isEmail(email),
    desactived,
    cotisation === null ? null : Math.sign(cotisation),
    state,
  ]);

/** Puts a member into a group of those alike. */
export function addToGroups<Member>(
  groups: Map<string, CandidateGroup<Member>>,
  candidate: SeasonCandidate,
  member: Member,
): void {
  const key = keyOf(candidate);
  const group = groups.get(key);
  groups.set(key, { member: group?.member ?? member, members: (group?.members ?? 0) + 1 });
}

/** What an opening would make of the members chosen. */
export interface SeasonSums {
  readonly chosen: number;
  readonly left: number;
  readonly total: Cents;
  readonly warnings: Readonly<Partial<Record<SeasonWarning, number>>>;
}

/** A member ticked or unticked by hand. */
interface Choice {
  readonly candidate: SeasonCandidate;
  readonly chosen: boolean;
}

/** Sums over all members; without rates, of the numbers alone. */
export function seasonSums(
  groups: Iterable<CandidateGroup<SeasonCandidate>>,
  choices: Iterable<Choice>,
  rates: SeasonRates | null,
  sameSeason: boolean,
): SeasonSums {
  let [chosen, left, total] = [0, 0, 0];
  const warnings: Partial<Record<SeasonWarning, number>> = {};
  const add = (candidate: SeasonCandidate, members: number): void => {
    chosen += members;
    if (!rates) return;
    total += members * feeOf(feePartsOf(rates, candidate));
    for (const warning of warningsOf(candidate, rates, sameSeason))
      warnings[warning] = (warnings[warning] ?? 0) + members;
  };
  for (const { member: candidate, members } of groups) {
    if (isProposed(candidate, sameSeason)) add(candidate, members);
    else left += members;
  }
  for (const { candidate, chosen: isChosen } of choices) {
    const proposed = isProposed(candidate, sameSeason);
    if (isChosen === proposed) continue;
    add(candidate, isChosen ? 1 : -1);
    left += isChosen ? -1 : 1;
  }
  return { chosen, left, total, warnings };
}
