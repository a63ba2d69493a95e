import { folded } from '../folding.ts';
import { isEmail } from '../email.ts';
import { isSupervisorLevel } from '../levels.ts';
import type { Cents } from '../money.ts';
import type { FeeParts } from './fee.ts';
import { owes, type DossierState } from './dossier-state.ts';

/** What a season costs, by kind. */
export interface SeasonRates {
  readonly adhesion: Cents;
  readonly licence: Cents;
  /** By the name of the contract as the members' records have it, accents and case aside. */
  readonly insurances: readonly { readonly name: string; readonly cents: Cents }[];
  /** For a contract that is not named above, and for those who have none. */
  readonly otherInsurance: Cents;
  /** For supervisor levels; not above 0. */
  readonly supervisorRebate: Cents;
}

/** Names of contracts are the same whatever their spaces, accents and case. */
export const contractKey = (name: string): string => folded(name).replace(/\s+/g, ' ');

const insuranceOf = ({ insurances }: SeasonRates, contract: string) =>
  insurances.find(({ name }) => contractKey(name) === contractKey(contract));

/** A rebate takes off no more than there is to pay: a fee never ends below 0, and its parts always add up to it. */
export function feePartsOf(rates: SeasonRates, { level, assurance }: { level: string; assurance: string }): FeeParts {
  const { adhesion, licence } = rates;
  const insurance = insuranceOf(rates, assurance)?.cents ?? rates.otherInsurance;
  const rebate = isSupervisorLevel(level) ? rates.supervisorRebate : 0;
  // No `-0`, which is 0 for a person and not for a comparison.
  return { adhesion, licence, insurance, supervisorRebate: Math.max(rebate, -(adhesion + licence + insurance)) || 0 };
}

/** A member whom a season may be opened to, as they are now. Deleted members are none. */
export interface SeasonCandidate {
  readonly level: string;
  readonly assurance: string;
  readonly email: string;
  readonly desactived: boolean;
  readonly cotisation: Cents | null;
  /** Where the dossier stands that was asked for last. */
  readonly state: DossierState | null;
}

const isKeptOut = (cotisation: Cents | null): boolean => cotisation !== null && cotisation < 0;

/**
 * Whom a season proposes by itself. Not the deactivated, who may come back by hand, nor those whose fee below 0 keeps them
 * out of the digital dossier. A season that is opened once more proposes only those whom it has not asked yet, so that
 * members who have sent or paid do not begin anew.
 */
export const isProposed = ({ desactived, cotisation, state }: SeasonCandidate, sameSeason: boolean): boolean =>
  !desactived && !isKeptOut(cotisation) && !(sameSeason && state !== null);

/** Warnings for the secretary before a member is written to. */
export const SEASON_WARNINGS = [
  'ALREADY_ASKED',
  'DEACTIVATED',
  'NOT_ELIGIBLE',
  'STILL_OWES',
  'NO_EMAIL',
  'INSURANCE_UNKNOWN',
] as const;
export type SeasonWarning = (typeof SEASON_WARNINGS)[number];

export function warningsOf(candidate: SeasonCandidate, rates: SeasonRates, sameSeason: boolean): SeasonWarning[] {
  const { assurance, cotisation, desactived, email, state } = candidate;
  const holds: Readonly<Record<SeasonWarning, boolean>> = {
    ALREADY_ASKED: sameSeason && state !== null,
    DEACTIVATED: desactived,
    NOT_ELIGIBLE: isKeptOut(cotisation),
    // It is replaced by the new fee, not added to it.
    STILL_OWES: owes(cotisation),
    NO_EMAIL: !isEmail(email),
    INSURANCE_UNKNOWN: insuranceOf(rates, assurance) === undefined,
  };
  return SEASON_WARNINGS.filter((warning) => holds[warning]);
}
