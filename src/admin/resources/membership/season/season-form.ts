import { readOwnJson } from '#domain/own-json.ts';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SeasonMember, SeasonOpening, SeasonRates as WireRates, SeasonStart } from '#contract/membership.ts';
import type { Day } from '#domain/dates.ts';
import { feeOf } from '#domain/membership/fee.ts';
import { seasonAfter } from '#domain/membership/season-label.ts';
import {
  type SeasonCandidate,
  type SeasonRates,
  feePartsOf,
  isProposed,
  seasonSums,
  warningsOf,
} from '#domain/membership/season.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';

/** Amounts in euros, unreadable ones as typed; the rebate is positive. */
export interface SeasonValues {
  readonly label: string;
  readonly deadline: Day | null;
  readonly text: string;
  readonly mail: boolean;
  readonly rates: WireRates;
  /** Members ticked or unticked by hand, by id. */
  readonly choices: Readonly<Record<string, boolean | undefined>>;
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
function ratesOf(rates: WireRates): SeasonRates | null {
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

const candidateOf = (member: SeasonMember): SeasonMember & SeasonCandidate => ({
  ...member,
  cotisation: member.cotisation === null ? null : centsOfEuros(member.cotisation),
});

/** Expects valid values. */
export function openingOf(
  { label, deadline, text, mail, rates, choices }: SeasonValues,
  { current, members }: SeasonStart,
): SeasonOpening {
  const seasonLabel = label.trim();
  const isProposedNow = (member: SeasonMember) => isProposed(candidateOf(member), seasonLabel === current.label);
  const changedTo = (chosen: boolean) =>
    members.filter((one) => choices[one.id] === chosen && isProposedNow(one) !== chosen).map(({ id }) => id);
  return {
    label: seasonLabel,
    deadline: deadline ?? '',
    text,
    mail,
    rates: { ...rates, supervisorRebate: -Math.abs(rates.supervisorRebate) || 0 },
    excluded: changedTo(false),
    added: changedTo(true),
  };
}

export type Candidate = ReturnType<typeof candidateWith>;

/** `proposed`: gets a dossier unless unticked by hand. Without a fee while an amount is unreadable. */
function candidateWith(member: SeasonMember & SeasonCandidate, rates: SeasonRates | null, sameSeason: boolean) {
  const parts = rates && feePartsOf(rates, member);
  return {
    id: member.id,
    member,
    proposed: isProposed(member, sameSeason),
    parts,
    fee: parts && feeOf(parts),
    warnings: rates ? warningsOf(member, rates, sameSeason) : [],
  };
}

/** All members by the rates and the season as typed, deferred behind the typing, and the sums of those ticked. */
export function useCandidates({ current, members }: SeasonStart) {
  const [label, typed, choices] = useWatch<SeasonValues, ['label', 'rates', 'choices']>({
    name: ['label', 'rates', 'choices'],
  });
  const sameSeason = label.trim() === current.label;
  // Compared as text: the form makes new rates at each key.
  const figures = useDeferredValue(JSON.stringify(ratesOf(typed)));
  const candidates = useMemo(() => {
    const rates = readOwnJson<SeasonRates | null>(figures);
    return members.map((member) => candidateWith(candidateOf(member), rates, sameSeason));
  }, [members, figures, sameSeason]);
  const isChosen = ({ id, proposed }: Candidate): boolean => choices[id] ?? proposed;
  return { candidates, isChosen, isPriced: figures !== 'null', sums: seasonSums(candidates.filter(isChosen)) };
}
