import { createHash } from 'node:crypto';
import type * as wire from '#contract/membership.ts';
import type { Day } from '#domain/dates.ts';
import { isEmail } from '#domain/text.ts';
import { feeOf } from '#domain/membership/fee.ts';
import * as season from '#domain/membership/season.ts';
import { isSeasonLabel } from '#domain/membership/season-label.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { centsOrRefuse } from '#server/commons/service/wire-values.ts';
import { candidateOfRow } from './mapping.ts';
import type { CandidateRow } from './repository.ts';

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

/** The dossiers of an opening by id, and their sums. */
export function seasonPlan(opening: wire.SeasonOpening, sameSeason: boolean, rows: readonly CandidateRow[]) {
  const { label, text, deadline, mail } = opening;
  const rates = ratesOf(opening.rates);
  const [excluded, added] = [new Set(opening.excluded), new Set(opening.added)];
  const requests = rows
    .filter((row) => (season.isProposed(candidateOfRow(row), sameSeason) ? !excluded.has(row.id) : added.has(row.id)))
    .map((row) => {
      const parts = season.feePartsOf(rates, row);
      return { row, parts, fee: feeOf(parts), warnings: season.warningsOf(candidateOfRow(row), rates, sameSeason) };
    })
    .toSorted((a, b) => a.row.id - b.row.id);
  const written = [
    label,
    text,
    deadline,
    opening.rates,
    mail,
    requests.map(({ row, fee }) => [row.id, row.version, fee]),
  ];
  const mails = mail ? requests.filter(({ row }) => isEmail(row.email)).length : 0;
  const { members, total, warnings } = season.seasonSums(requests);
  const preview: wire.SeasonPreview = {
    digest: createHash('sha256').update(JSON.stringify(written)).digest('base64url'),
    applied: false,
    label,
    text,
    deadline,
    counts: { members, mails },
    warnings,
    total: eurosOfCents(total),
  };
  return { requests, preview };
}

export type DossierRequest = ReturnType<typeof seasonPlan>['requests'][number];
