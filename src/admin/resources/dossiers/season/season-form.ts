import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type {
  SeasonMember,
  SeasonOpening,
  SeasonRates as WireRates,
  SeasonStart,
} from '../../../../shared/contract/season.ts';
import type { Day } from '../../../../shared/domain/dates.ts';
import { feeOf, type FeeParts } from '../../../../shared/domain/membership/fee.ts';
import { seasonAfter } from '../../../../shared/domain/membership/season-label.ts';
import {
  feePartsOf,
  isProposed,
  warningsOf,
  type SeasonCandidate,
  type SeasonRates,
  type SeasonWarning,
} from '../../../../shared/domain/membership/season.ts';
import { centsOfEuros, type Cents } from '../../../../shared/domain/money.ts';

/** Amounts in euros, unreadable ones as typed; the rebate is positive. */
export interface SeasonValues {
  readonly label: string;
  readonly deadline: Day | null;
  readonly text: string;
  readonly mail: boolean;
  readonly rates: WireRates;
  /** Members ticked or unticked by hand, by id. */
  readonly choices: Readonly<Record<string, boolean>>;
}

export const firstForm = ({ current, usual }: SeasonStart): SeasonValues => ({
  label: seasonAfter(current.label),
  deadline: null,
  text: current.text,
  mail: true,
  rates: { ...usual, supervisorRebate: Math.abs(usual.supervisorRebate) },
  choices: {},
});

const centsOf = (euros: unknown): Cents => (typeof euros === 'number' ? (centsOfEuros(euros) ?? NaN) : NaN);

/** Rates in cents; null while an amount is unreadable. */
export function ratesOf(rates: WireRates): SeasonRates | null {
  const insurances = rates.insurances.map(({ name, amount }) => ({ name, cents: centsOf(amount) }));
  const read = {
    adhesion: centsOf(rates.adhesion),
    licence: centsOf(rates.licence),
    otherInsurance: centsOf(rates.otherInsurance),
    supervisorRebate: -Math.abs(centsOf(rates.supervisorRebate)),
  };
  const all = [...Object.values(read), ...insurances.map(({ cents }) => cents)];
  return all.some((cents) => Number.isNaN(cents)) ? null : { ...read, insurances };
}

export const candidateOf = (member: SeasonMember): SeasonCandidate => ({
  ...member,
  cotisation: member.cotisation === null ? null : centsOfEuros(member.cotisation),
});

/** Expects valid values. */
export function openingOf(
  { label, deadline, text, mail, rates, choices }: SeasonValues,
  { members, current }: SeasonStart,
): SeasonOpening {
  const seasonLabel = label.trim();
  const proposed = (member: SeasonMember) => isProposed(candidateOf(member), seasonLabel === current.label);
  const changed = members.filter((member) => (choices[member.id] ?? proposed(member)) !== proposed(member));
  return {
    label: seasonLabel,
    deadline: deadline ?? '',
    text,
    mail,
    rates: { ...rates, supervisorRebate: -Math.abs(rates.supervisorRebate) || 0 },
    excluded: changed.filter(proposed).map(({ id }) => id),
    added: changed.filter((member) => !proposed(member)).map(({ id }) => id),
  };
}

/** Without a fee while an amount is unreadable. */
export interface Candidate {
  readonly id: number;
  readonly member: SeasonMember;
  /** Gets a dossier unless unticked by hand. */
  readonly proposed: boolean;
  readonly parts: FeeParts | null;
  readonly total: Cents | null;
  readonly warnings: readonly SeasonWarning[];
}

/** Computes fees by the server's own rules, deferred behind the typing. */
export function useCandidates({ members, current }: SeasonStart): readonly Candidate[] {
  const [label, rates] = useWatch<SeasonValues, ['label', 'rates']>({ name: ['label', 'rates'] });
  const sameSeason = label.trim() === current.label;
  // Compared as text: the form makes new rates at each key.
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
