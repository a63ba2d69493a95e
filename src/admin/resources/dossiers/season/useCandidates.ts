import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SeasonMember, SeasonStart } from '../../../../shared/contract/season.ts';
import { feeOf, type FeeParts } from '../../../../shared/domain/membership/fee.ts';
import {
  feePartsOf,
  isProposed,
  warningsOf,
  type SeasonRates,
  type SeasonWarning,
} from '../../../../shared/domain/membership/season.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import { candidateOf, ratesOf, type SeasonForm } from './season-form.ts';

/** A member of the table; without a fee while an amount of the form is unreadable. */
export interface Candidate {
  readonly id: number;
  readonly member: SeasonMember;
  /** Gets a dossier unless unticked by hand. */
  readonly proposed: boolean;
  readonly parts: FeeParts | null;
  readonly total: Cents | null;
  readonly warnings: readonly SeasonWarning[];
}

/** Members with the fee that the rates of the form lead to, by the server's own rules; a moment behind the typing. */
export function useCandidates({ members, current }: SeasonStart): readonly Candidate[] {
  const [label, rates] = useWatch<SeasonForm, ['label', 'rates']>({ name: ['label', 'rates'] });
  const sameSeason = label.trim() === current.label;
  // The form makes new rates at each key: only other figures count.
  const figures = useDeferredValue(JSON.stringify(ratesOf(rates)));
  return useMemo(() => {
    const known = JSON.parse(figures) as SeasonRates | null;
    return members.map((member) => {
      const candidate = candidateOf(member);
      const parts = known && feePartsOf(known, member);
      return {
        id: member.id,
        member,
        proposed: isProposed(candidate, sameSeason),
        parts,
        total: parts && feeOf(parts),
        warnings: known ? warningsOf(candidate, known, sameSeason) : [],
      };
    });
  }, [members, figures, sameSeason]);
}
