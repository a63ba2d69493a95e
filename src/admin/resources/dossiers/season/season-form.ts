import type {
  SeasonMember,
  SeasonOpening,
  SeasonRates as WireRates,
  SeasonStart,
} from '../../../../shared/contract/season.ts';
import type { Day } from '../../../../shared/domain/dates.ts';
import { seasonAfter } from '../../../../shared/domain/membership/season-label.ts';
import { isProposed, type SeasonCandidate, type SeasonRates } from '../../../../shared/domain/membership/season.ts';
import { centsOfEuros, type Cents } from '../../../../shared/domain/money.ts';

/** Values of the form: amounts in euros, unreadable ones as typed; the rebate above 0. */
export interface SeasonForm {
  readonly label: string;
  readonly deadline: Day | null;
  readonly text: string;
  readonly mail: boolean;
  readonly rates: WireRates;
  /** Members ticked or unticked by hand, by id. */
  readonly choices: Readonly<Record<string, boolean>>;
}

export const firstForm = ({ current, usual }: SeasonStart): SeasonForm => ({
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

/** Body of the call, of valid values. */
export function openingOf(
  { label, deadline, text, mail, rates, choices }: SeasonForm,
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
