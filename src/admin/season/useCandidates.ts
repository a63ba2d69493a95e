import { useDeferredValue, useMemo } from 'react';
import type { SeasonMember } from '../../shared/contract/season.ts';
import { feeOf, type FeeParts } from '../../shared/domain/membership/fee.ts';
import { feePartsOf, warningsOf, type SeasonRates, type SeasonWarning } from '../../shared/domain/membership/season.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { candidateOf, isChosen, type Choices } from './season-form.ts';

/** A member as the table shows them; without a fee while an amount of the form can't be read. */
export interface Candidate {
  readonly member: SeasonMember;
  readonly chosen: boolean;
  readonly parts: FeeParts | null;
  readonly total: Cents | null;
  readonly warnings: readonly SeasonWarning[];
}

const NO_RATES: SeasonRates = { adhesion: 0, licence: 0, insurances: [], otherInsurance: 0, supervisorRebate: 0 };

/** What the rates would make of everybody, by the very rules that the server goes by; a moment behind one's hands. */
export function useCandidates(
  members: readonly SeasonMember[],
  rates: SeasonRates | null,
  choices: Choices,
  sameSeason: boolean,
): readonly Candidate[] {
  // The form makes new rates at each key, whatever field it is: only their figures count.
  const figures = useDeferredValue(JSON.stringify(rates));
  const priced = useMemo(() => {
    const present = JSON.parse(figures) as SeasonRates | null;
    return members.map((member) => {
      const parts = present && feePartsOf(present, member);
      const warnings = warningsOf(candidateOf(member), present ?? NO_RATES, sameSeason);
      return { member, parts, total: parts && feeOf(parts), warnings: present ? warnings : [] };
    });
  }, [members, figures, sameSeason]);
  return useMemo(
    () => priced.map((one) => ({ ...one, chosen: isChosen(one.member, choices, sameSeason) })),
    [priced, choices, sameSeason],
  );
}
