import { isSupervisorLevel } from '../levels.ts';
import type { Cents } from '../money.ts';
import { folded } from '../text.ts';
import { type DossierState, owes } from './dossier-state.ts';
import type { FeeParts } from './fee.ts';

export interface SeasonRates {
  readonly adhesion: Cents;
  readonly licence: Cents;
  /** By contract name as in members' records, ignoring accents and case. */
  readonly insurances: readonly { readonly name: string; readonly cents: Cents }[];
  /** For contracts not listed above, and members without one. */
  readonly otherInsurance: Cents;
  /** For supervisor levels; 0 or negative. */
  readonly supervisorRebate: Cents;
}

/** Ignores spaces, accents and case. */
export const contractKey = (name: string): string => folded(name).replace(/\s+/g, ' ');

function insuranceOf({ insurances }: SeasonRates, contract: string) {
  const key = contractKey(contract);
  return insurances.find(({ name }) => contractKey(name) === key);
}

const charges = ({ insurances, otherInsurance }: SeasonRates): boolean => insurances.length > 0 || otherInsurance > 0;

/** Limits the rebate so that the fee is never negative and its parts add up. */
export function feePartsOf(rates: SeasonRates, { level, assurance }: { level: string; assurance: string }): FeeParts {
  const { adhesion, licence } = rates;
  const insurance = insuranceOf(rates, assurance)?.cents ?? rates.otherInsurance;
  const rebate = isSupervisorLevel(level) ? rates.supervisorRebate : 0;
  // Turns `-0` into 0, which equality tells apart.
  return { adhesion, licence, insurance, supervisorRebate: Math.max(rebate, -(adhesion + licence + insurance)) || 0 };
}

/** Current values of a member, deleted members excluded. */
export interface SeasonCandidate {
  readonly level: string;
  readonly assurance: string;
  /** Whether there is an address that mails reach. */
  readonly hasEmail: boolean;
  readonly desactived: boolean;
  readonly cotisation: Cents | null;
  /** State of the latest dossier asked for. */
  readonly state: DossierState | null;
}

const isKeptOut = (cotisation: Cents | null): boolean => cotisation !== null && cotisation < 0;

/** Preselects members: a fee below 0 excludes; a reopened season skips those asked, whose dossier would restart. */
export const isProposed = ({ desactived, cotisation, state }: SeasonCandidate, sameSeason: boolean): boolean =>
  !desactived && !isKeptOut(cotisation) && !(sameSeason && state !== null);

/** Shown to the secretary before members are written to. */
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
  const { assurance, cotisation, desactived, hasEmail, state } = candidate;
  const holds: Readonly<Record<SeasonWarning, boolean>> = {
    ALREADY_ASKED: sameSeason && state !== null,
    DEACTIVATED: desactived,
    NOT_ELIGIBLE: isKeptOut(cotisation),
    // The new fee replaces it instead of adding to it.
    STILL_OWES: owes(cotisation),
    NO_EMAIL: !hasEmail,
    // A club that charges for none has nothing to look up.
    INSURANCE_UNKNOWN: charges(rates) && insuranceOf(rates, assurance) === undefined,
  };
  return SEASON_WARNINGS.filter((warning) => holds[warning]);
}

/** Last fee of a member. */
export interface LastFee {
  readonly level: string;
  readonly assurance: string;
  readonly parts: FeeParts;
}

/** Most frequent amount; on a tie, the first met wins. */
function usual(fees: readonly LastFee[], part: keyof FeeParts): Cents {
  const counts = new Map<Cents, number>();
  for (const { parts } of fees) counts.set(parts[part], (counts.get(parts[part]) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Most frequent amounts of the last season, to prefill the next; contracts without a known price are at 0. */
export function usualRates(fees: readonly LastFee[]): SeasonRates {
  const charged = fees.filter(({ parts }) => parts.adhesion + parts.licence > 0);
  const named = new Map<string, string>();
  for (const { assurance } of fees) {
    const name = assurance.trim().replace(/\s+/g, ' ');
    if (name !== '' && !named.has(contractKey(name))) named.set(contractKey(name), name);
  }
  const insuredBy = (key: string) => charged.filter(({ assurance }) => contractKey(assurance) === key);
  const insurance = (key: string): Cents => usual(insuredBy(key), 'insurance');
  const supervisors = charged.filter(({ level }) => isSupervisorLevel(level));
  return {
    adhesion: usual(charged, 'adhesion'),
    licence: usual(charged, 'licence'),
    insurances: [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name]) => ({ name, cents: insurance(key) })),
    otherInsurance: insurance(''),
    supervisorRebate: Math.min(0, usual(supervisors, 'supervisorRebate')),
  };
}

/** Sums over members who would get a dossier; those without a fee count as 0. */
export function seasonSums(
  chosen: Iterable<{ readonly fee: Cents | null; readonly warnings: readonly SeasonWarning[] }>,
) {
  let [members, total] = [0, 0];
  const warnings: Record<SeasonWarning, number> = {
    ALREADY_ASKED: 0,
    DEACTIVATED: 0,
    NOT_ELIGIBLE: 0,
    STILL_OWES: 0,
    NO_EMAIL: 0,
    INSURANCE_UNKNOWN: 0,
  };
  for (const one of chosen) {
    members += 1;
    total += one.fee ?? 0;
    for (const warning of one.warnings) warnings[warning] += 1;
  }
  return { members, total, warnings };
}
