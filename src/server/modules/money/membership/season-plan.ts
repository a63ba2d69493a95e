import { createHash } from 'node:crypto';
import type {
  SeasonLine,
  SeasonOpening,
  SeasonPreview,
  SeasonRates as WireRates,
  SeasonView,
} from '../../../../shared/contract/membership.ts';
import type { Day } from '../../../../shared/domain/dates.ts';
import { isEmail } from '../../../../shared/domain/text.ts';
import { feeOf, type FeeParts } from '../../../../shared/domain/membership/fee.ts';
import {
  contractKey,
  feePartsOf,
  isProposed,
  warningsOf,
  type SeasonRates,
} from '../../../../shared/domain/membership/season.ts';
import { isSeasonLabel } from '../../../../shared/domain/membership/season-label.ts';
import { eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { centsOrRefuse } from '../../../commons/service/wire-values.ts';
import { candidateOfRow, memberOfRow } from './mapping.ts';
import type { CandidateRow } from './season-repository.ts';

const centsOf = (field: string, euros: number): Cents => centsOrRefuse(euros, `rates.${field}`);

/** Throws AMOUNT_INVALID, or INVALID_VALUE for a contract named twice. */
export function ratesOf({ adhesion, licence, insurances, otherInsurance, supervisorRebate }: WireRates): SeasonRates {
  const names = new Set(insurances.map(({ name }) => contractKey(name)));
  if (names.size < insurances.length || names.has(''))
    throw new DomainError('INVALID_VALUE', { field: 'rates.insurances' });
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
  if (!isSeasonLabel(label)) throw new DomainError('SEASON_LABEL_INVALID', { field: 'label' });
  if (deadline < today) throw new DomainError('DEADLINE_PAST', { field: 'deadline' });
}

export interface DossierRequest {
  readonly row: CandidateRow;
  readonly parts: FeeParts;
  readonly fee: Cents;
}

/** In the order of the rows. */
export function requester(rates: SeasonRates, { excluded, added }: SeasonOpening, sameSeason: boolean) {
  const chosen = { view: 'chosen', contracts: [], excluded: new Set(excluded), added: new Set(added) } as const;
  return (rows: readonly CandidateRow[]): DossierRequest[] =>
    rows
      .filter((row) => isShown(row, chosen, sameSeason))
      .map((row) => {
        const parts = feePartsOf(rates, row);
        return { row, parts, fee: feeOf(parts) };
      });
}

/** Each group is written by one statement. */
export const byParts = (requests: readonly DossierRequest[]): readonly (readonly DossierRequest[])[] => [
  ...Map.groupBy(requests, ({ parts }) => JSON.stringify(parts)).values(),
];

export interface ShownMembers {
  readonly view: SeasonView;
  readonly contracts: readonly string[];
  readonly excluded: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
}

/** Remarks depend on the names of contracts alone. */
const ratesNamed = (contracts: readonly string[]): SeasonRates => ({
  adhesion: 0,
  licence: 0,
  insurances: contracts.map((name) => ({ name, cents: 0 })),
  otherInsurance: 0,
  supervisorRebate: 0,
});

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

/** Changes with the form and with the members' versions, whatever their order. */
function digester({ label, text, deadline, rates, mail }: SeasonOpening) {
  const state = createHash('sha256')
    .update(JSON.stringify([label, text, deadline, rates, mail]))
    .digest();
  return {
    add({ row, fee }: DossierRequest): void {
      const one = createHash('sha256').update(`${row.id} ${row.version} ${fee}`).digest();
      for (const [index, byte] of one.entries()) state[index] = (state[index] ?? 0) ^ byte;
    },
    digest: (): string => state.toString('base64url'),
  };
}

/** The preview of an opening, to which requests are added one by one. */
export function previewer(opening: SeasonOpening, rates: SeasonRates, sameSeason: boolean) {
  const { label, text, deadline, mail } = opening;
  const state = digester(opening);
  let [members, mails, total] = [0, 0, 0];
  const warnings = {
    ALREADY_ASKED: 0,
    DEACTIVATED: 0,
    NOT_ELIGIBLE: 0,
    STILL_OWES: 0,
    NO_EMAIL: 0,
    INSURANCE_UNKNOWN: 0,
  };
  return {
    /** Adds a request; its line. */
    lineOf(request: DossierRequest): SeasonLine {
      const line = lineOf(request, rates, sameSeason);
      state.add(request);
      members += 1;
      if (mail && isEmail(request.row.email)) mails += 1;
      total += request.fee;
      for (const warning of line.warnings) warnings[warning] += 1;
      return line;
    },

    /** Of what was added so far. */
    preview: (lines: SeasonLine[] = []): SeasonPreview => ({
      lines,
      digest: state.digest(),
      applied: false,
      label,
      text,
      deadline,
      counts: { members, mails },
      warnings: { ...warnings },
      total: eurosOfCents(total),
    }),
  };
}

/** Members of a part of the form's list. */
export function isShown(
  row: CandidateRow,
  { view, contracts, excluded, added }: ShownMembers,
  sameSeason: boolean,
): boolean {
  if (view === 'all') return true;
  const candidate = candidateOfRow(row);
  if (view === 'remarks') return warningsOf(candidate, ratesNamed(contracts), sameSeason).length > 0;
  const isChosen = isProposed(candidate, sameSeason) ? !excluded.has(row.id) : added.has(row.id);
  return isChosen === (view === 'chosen');
}
