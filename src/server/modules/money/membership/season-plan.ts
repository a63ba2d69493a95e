import { createHash } from 'node:crypto';
import type * as wire from '#contract/membership.ts';
import type { Day } from '#domain/dates.ts';
import { isEmail } from '#domain/text.ts';
import { feeOf, type FeeParts } from '#domain/membership/fee.ts';
import * as season from '#domain/membership/season.ts';
import { isSeasonLabel } from '#domain/membership/season-label.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { centsOrRefuse } from '#server/commons/service/wire-values.ts';
import { candidateOfRow, memberOfRow } from './mapping.ts';
import type { CandidateRow } from './repository.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const centsOf = (field: string, euros: number): Cents => centsOrRefuse(euros, `rates.${field}`);

/** Throws AMOUNT_INVALID, or INVALID_VALUE for a contract named twice. */
export function ratesOf({ insurances, ...rates }: wire.SeasonRates): season.SeasonRates {
  const names = new Set(insurances.map(({ name }) => season.contractKey(name)));
  if (names.size < insurances.length || names.has(''))
    throw new DomainError('INVALID_VALUE', { field: 'rates.insurances' });
  return {
    adhesion: centsOf('adhesion', rates.adhesion),
    licence: centsOf('licence', rates.licence),
    insurances: insurances.map(({ name, amount }, index) => ({
      name,
      cents: centsOf(`insurances.${index}.amount`, amount),
    })),
    otherInsurance: centsOf('otherInsurance', rates.otherInsurance),
    supervisorRebate: centsOf('supervisorRebate', rates.supervisorRebate),
  };
}

export const wireRates = ({ insurances, ...rates }: season.SeasonRates): wire.SeasonRates => ({
  adhesion: eurosOfCents(rates.adhesion),
  licence: eurosOfCents(rates.licence),
  insurances: insurances.map(({ name, cents }) => ({ name, amount: eurosOfCents(cents) })),
  otherInsurance: eurosOfCents(rates.otherInsurance),
  supervisorRebate: eurosOfCents(rates.supervisorRebate),
});

/** Checks beyond the schema. Throws SEASON_LABEL_INVALID, DEADLINE_PAST. */
export function checkOpening({ label, deadline }: wire.SeasonOpening, today: Day): void {
  if (!isSeasonLabel(label)) throw new DomainError('SEASON_LABEL_INVALID', { field: 'label' });
  if (deadline < today) throw new DomainError('DEADLINE_PAST', { field: 'deadline' });
}

export interface DossierRequest {
  readonly row: CandidateRow;
  readonly parts: FeeParts;
  readonly fee: Cents;
}

/** Each group is written by one statement. */
export const byParts = (requests: readonly DossierRequest[]): readonly (readonly DossierRequest[])[] => [
  ...Map.groupBy(requests, ({ parts }) => JSON.stringify(parts)).values(),
];

interface ShownMembers {
  readonly view: wire.SeasonView;
  readonly contracts: readonly string[];
  readonly excluded: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
}

/** Remarks depend on the names of contracts alone. */
const ratesNamed = (contracts: readonly string[]): season.SeasonRates => ({
  adhesion: 0,
  licence: 0,
  insurances: contracts.map((name) => ({ name, cents: 0 })),
  otherInsurance: 0,
  supervisorRebate: 0,
});

export function isShown(row: CandidateRow, shown: ShownMembers, sameSeason: boolean): boolean {
  const { view, contracts, excluded, added } = shown;
  if (view === 'all') return true;
  const candidate = candidateOfRow(row);
  if (view === 'remarks') return season.warningsOf(candidate, ratesNamed(contracts), sameSeason).length > 0;
  const isChosen = season.isProposed(candidate, sameSeason) ? !excluded.has(row.id) : added.has(row.id);
  return isChosen === (view === 'chosen');
}

/** The requests of an opening; its preview counts those that were added one by one. */
export function seasonPlan(opening: wire.SeasonOpening, sameSeason: boolean) {
  const { label, text, deadline, mail, excluded, added } = opening;
  const rates = ratesOf(opening.rates);
  const chosen = { view: 'chosen', contracts: [], excluded: new Set(excluded), added: new Set(added) } as const;
  // Changes with the form and with the members' versions, whatever their order.
  const digest = sha256(JSON.stringify([label, text, deadline, opening.rates, mail]));
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
    /** Keeps the order of the rows. */
    requestsOf: (rows: readonly CandidateRow[]): DossierRequest[] =>
      rows
        .filter((row) => isShown(row, chosen, sameSeason))
        .map((row) => {
          const parts = season.feePartsOf(rates, row);
          return { row, parts, fee: feeOf(parts) };
        }),

    add({ row, parts, fee }: DossierRequest): wire.SeasonLine {
      for (const [index, byte] of sha256(`${row.id} ${row.version} ${fee}`).entries())
        digest[index] = (digest[index] ?? 0) ^ byte;
      members += 1;
      if (mail && isEmail(row.email)) mails += 1;
      total += fee;
      const remarks = season.warningsOf(candidateOfRow(row), rates, sameSeason);
      for (const warning of remarks) warnings[warning] += 1;
      return {
        ...memberOfRow(row),
        parts: {
          adhesion: eurosOfCents(parts.adhesion),
          licence: eurosOfCents(parts.licence),
          insurance: eurosOfCents(parts.insurance),
          supervisorRebate: eurosOfCents(parts.supervisorRebate),
        },
        total: eurosOfCents(fee),
        warnings: remarks,
      };
    },

    preview: (lines: wire.SeasonLine[]): wire.SeasonPreview => ({
      lines,
      digest: digest.toString('base64url'),
      applied: false,
      label,
      text,
      deadline,
      counts: { members, mails },
      warnings,
      total: eurosOfCents(total),
    }),
  };
}
