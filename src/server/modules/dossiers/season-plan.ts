import { createHash } from 'node:crypto';
import type {
  SeasonLine,
  SeasonOpening,
  SeasonPreview,
  SeasonRates as WireRates,
} from '../../../shared/contract/season.ts';
import type { Day } from '../../../shared/domain/dates.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { feeOf, type FeeParts } from '../../../shared/domain/membership/fee.ts';
import {
  contractKey,
  feePartsOf,
  isProposed,
  warningsOf,
  type SeasonRates,
} from '../../../shared/domain/membership/season.ts';
import { isSeasonLabel } from '../../../shared/domain/membership/season-label.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { Refused } from '../../commons/errors.ts';
import { centsOrRefuse } from '../../commons/wire-values.ts';
import { candidateOfRow, memberOfRow } from './mapping.ts';
import type { CandidateRow } from './season-repository.ts';

const centsOf = (field: string, euros: number): Cents => centsOrRefuse(euros, `rates.${field}`);

/** Throws AMOUNT_INVALID, or INVALID_VALUE for a contract named twice. */
export function ratesOf({ adhesion, licence, insurances, otherInsurance, supervisorRebate }: WireRates): SeasonRates {
  const names = new Set(insurances.map(({ name }) => contractKey(name)));
  if (names.size < insurances.length || names.has(''))
    throw new Refused('INVALID_VALUE', { field: 'rates.insurances' });
  return {
    adhesion: centsOf('adhesion', adhesion),
    licence: centsOf('licence', licence),
    insurances: insurances.map(({ name, amount }, index) => ({
      name,
      cents: centsOf(`insurances.${index}.amount`, amount),
    })),
    otherInsurance: centsOf('otherInsurance', otherInsurance),
    supervisorRebate: centsOf('supervisorRebate', supervisorRebate),
  };
}

export const wireRates = ({ insurances, ...rates }: SeasonRates): WireRates => ({
  adhesion: eurosOfCents(rates.adhesion),
  licence: eurosOfCents(rates.licence),
  insurances: insurances.map(({ name, cents }) => ({ name, amount: eurosOfCents(cents) })),
  otherInsurance: eurosOfCents(rates.otherInsurance),
  supervisorRebate: eurosOfCents(rates.supervisorRebate),
});

/** Checks beyond the schema. Throws SEASON_LABEL_INVALID, DEADLINE_PAST. */
export function checkOpening({ label, deadline }: SeasonOpening, today: Day): void {
  if (!isSeasonLabel(label)) throw new Refused('SEASON_LABEL_INVALID', { field: 'label' });
  if (deadline < today) throw new Refused('DEADLINE_PAST', { field: 'deadline' });
}

export interface DossierRequest {
  readonly row: CandidateRow;
  readonly parts: FeeParts;
  readonly fee: Cents;
}

/** In the order of the rows. */
export function requestsOf(
  rows: readonly CandidateRow[],
  rates: SeasonRates,
  { excluded, added }: Pick<SeasonOpening, 'excluded' | 'added'>,
  sameSeason: boolean,
): DossierRequest[] {
  const [left, taken] = [new Set(excluded), new Set(added)];
  return rows
    .filter((row) => (isProposed(candidateOfRow(row), sameSeason) ? !left.has(row.id) : taken.has(row.id)))
    .map((row) => {
      const parts = feePartsOf(rates, row);
      return { row, parts, fee: feeOf(parts) };
    });
}

/** Each group is written by one statement. */
export const byParts = (requests: readonly DossierRequest[]): readonly (readonly DossierRequest[])[] => [
  ...Map.groupBy(requests, ({ parts }) => JSON.stringify(parts)).values(),
];

const lineOf = ({ row, parts, fee }: DossierRequest, rates: SeasonRates, sameSeason: boolean): SeasonLine => ({
  ...memberOfRow(row),
  parts: {
    adhesion: eurosOfCents(parts.adhesion),
    licence: eurosOfCents(parts.licence),
    insurance: eurosOfCents(parts.insurance),
    supervisorRebate: eurosOfCents(parts.supervisorRebate),
  },
  total: eurosOfCents(fee),
  warnings: warningsOf(candidateOfRow(row), rates, sameSeason),
});

const LETTERS = new Intl.Collator('fr', { sensitivity: 'base' });

interface Named {
  readonly id: number;
  readonly lastname: string;
  readonly firstname: string;
}

const byName = (a: Named, b: Named): number =>
  LETTERS.compare(a.lastname, b.lastname) || LETTERS.compare(a.firstname, b.firstname) || a.id - b.id;

/** Changes with the form and with the members' versions. */
function digestOf(opening: SeasonOpening, requests: readonly DossierRequest[]): string {
  const { label, text, deadline, rates, mail } = opening;
  const state = requests.map(({ row, fee }) => [row.id, row.version, fee]);
  return createHash('sha256')
    .update(JSON.stringify([label, text, deadline, rates, mail, state]))
    .digest('base64url');
}

export function previewOf(
  opening: SeasonOpening,
  rates: SeasonRates,
  requests: readonly DossierRequest[],
  sameSeason: boolean,
): SeasonPreview {
  const { label, text, deadline, mail } = opening;
  return {
    digest: digestOf(opening, requests),
    applied: false,
    label,
    text,
    deadline,
    counts: { members: requests.length, mails: mail ? requests.filter(({ row }) => isEmail(row.email)).length : 0 },
    total: eurosOfCents(requests.reduce((sum, { fee }) => sum + fee, 0)),
    lines: requests.map((request) => lineOf(request, rates, sameSeason)).sort(byName),
  };
}
