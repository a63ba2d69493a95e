import type {
  SeasonMember,
  SeasonOpening,
  SeasonRates as WireRates,
  SeasonStart,
} from '../../shared/contract/season.ts';
import type { Day } from '../../shared/domain/dates.ts';
import { isProposed, type SeasonCandidate, type SeasonRates } from '../../shared/domain/membership/season.ts';
import { seasonAfter } from '../../shared/domain/membership/season-label.ts';
import { centsOfEuros, type Cents } from '../../shared/domain/money.ts';

/** The form; what can't be read yet stands as it was typed. A rebate is typed as what it takes off. */
export interface SeasonForm {
  readonly label: string;
  readonly deadline: Day | null;
  readonly text: string;
  readonly mail: boolean;
  readonly rates: Omit<WireRates, 'supervisorRebate'> & { readonly supervisorRebate: number };
}

/** What the secretary has ticked and unticked by hand, by member. */
export type Choices = ReadonlyMap<number, boolean>;

export const firstForm = ({ current, usual }: SeasonStart): SeasonForm => ({
  label: seasonAfter(current.label),
  deadline: null,
  text: current.text,
  mail: true,
  rates: { ...usual, supervisorRebate: Math.abs(usual.supervisorRebate) },
});

const centsOf = (euros: unknown): Cents => (typeof euros === 'number' ? (centsOfEuros(euros) ?? NaN) : NaN);

/** As the rules want them; null as long as one of them is no amount. */
export function ratesOf({ rates }: SeasonForm): SeasonRates | null {
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

/** Does the member get a dossier? What the hand has said counts, else what the season proposes. */
export const isChosen = (member: SeasonMember, choices: Choices, sameSeason: boolean): boolean =>
  choices.get(member.id) ?? isProposed(candidateOf(member), sameSeason);

/** As it is sent. Of a form that its fields have found in order. */
export function openingOf(
  { label, deadline, text, mail, rates }: SeasonForm,
  members: readonly SeasonMember[],
  choices: Choices,
  sameSeason: boolean,
): SeasonOpening {
  const proposed = (member: SeasonMember) => isProposed(candidateOf(member), sameSeason);
  const changed = members.filter((member) => isChosen(member, choices, sameSeason) !== proposed(member));
  return {
    label: label.trim(),
    deadline: deadline ?? '',
    text,
    mail,
    rates: { ...rates, supervisorRebate: -Math.abs(rates.supervisorRebate) || 0 },
    excluded: changed.filter(proposed).map(({ id }) => id),
    added: changed.filter((member) => !proposed(member)).map(({ id }) => id),
  };
}
