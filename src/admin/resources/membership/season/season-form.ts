import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SeasonMember, SeasonOpening, SeasonRates as WireRates, SeasonStart } from '#contract/membership.ts';
import type { Day } from '#domain/dates.ts';
import { feeOf } from '#domain/membership/fee.ts';
import { seasonAfter } from '#domain/membership/season-label.ts';
import {
  type SeasonCandidate,
  type SeasonRates,
  type SeasonSums,
  feePartsOf,
  isProposed,
  seasonSums,
  warningsOf,
} from '#domain/membership/season.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';

export interface Choice {
  readonly member: SeasonMember;
  readonly chosen: boolean;
}

/** Amounts in euros, unreadable ones as typed; the rebate is positive. */
export interface SeasonValues {
  readonly label: string;
  readonly deadline: Day | null;
  readonly text: string;
  readonly mail: boolean;
  readonly rates: WireRates;
  /** Members ticked or unticked by hand, by id. */
  readonly choices: Readonly<Record<string, Choice>>;
}

export const firstForm = ({ current, usual }: SeasonStart): SeasonValues => ({
  // A club without a deadline has opened no season yet.
  label: current.deadline === null ? current.label : seasonAfter(current.label),
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

/** What the choices change of the proposal. */
export function changesOf(choices: SeasonValues['choices'], sameSeason: boolean) {
  const of = (chosen: boolean): number[] =>
    Object.values(choices)
      .filter((one) => one.chosen === chosen && isProposed(candidateOf(one.member), sameSeason) !== chosen)
      .map(({ member }) => member.id);
  return { excluded: of(false), added: of(true) };
}

/** Expects valid values. */
export function openingOf(
  { label, deadline, text, mail, rates, choices }: SeasonValues,
  { current }: SeasonStart,
): SeasonOpening {
  const seasonLabel = label.trim();
  return {
    label: seasonLabel,
    deadline: deadline ?? '',
    text,
    mail,
    rates: { ...rates, supervisorRebate: -Math.abs(rates.supervisorRebate) || 0 },
    ...changesOf(choices, seasonLabel === current.label),
  };
}

export type Terms = ReturnType<typeof useTerms>;
export type Candidate = ReturnType<typeof candidateWith>;

/** The rates and the season as typed, deferred behind the typing. */
export function useTerms({ current }: SeasonStart) {
  const [label, rates] = useWatch<SeasonValues, ['label', 'rates']>({ name: ['label', 'rates'] });
  const sameSeason = label.trim() === current.label;
  // Compared as text: the form makes new rates at each key.
  const figures = useDeferredValue(JSON.stringify(ratesOf(rates)));
  return useMemo(() => ({ rates: JSON.parse(figures) as SeasonRates | null, sameSeason }), [figures, sameSeason]);
}

/** `proposed`: gets a dossier unless unticked by hand. Without a fee while an amount is unreadable. */
export function candidateWith({ rates, sameSeason }: Terms, member: SeasonMember) {
  const candidate = candidateOf(member);
  const parts = rates && feePartsOf(rates, member);
  return {
    id: member.id,
    member,
    proposed: isProposed(candidate, sameSeason),
    parts,
    total: parts && feeOf(parts),
    warnings: rates ? warningsOf(candidate, rates, sameSeason) : [],
  };
}

/** Counts the whole club; the screen lists only some members. */
export function useSums({ groups = [] }: SeasonStart, { rates, sameSeason }: Terms): SeasonSums {
  const choices = useWatch<SeasonValues, 'choices'>({ name: 'choices' });
  return useMemo(
    () =>
      seasonSums(
        groups.map(({ member, members }) => ({ member: candidateOf(member), members })),
        Object.values(choices).map(({ member, chosen }) => ({ candidate: candidateOf(member), chosen })),
        rates,
        sameSeason,
      ),
    [groups, choices, rates, sameSeason],
  );
}
