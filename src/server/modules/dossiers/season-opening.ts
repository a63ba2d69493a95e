import type { SeasonOpening, SeasonRates as WireRates } from '../../../shared/contract/season.ts';
import type { Day } from '../../../shared/domain/dates.ts';
import { contractKey, type SeasonRates } from '../../../shared/domain/membership/season.ts';
import { isSeasonLabel } from '../../../shared/domain/membership/season-label.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { Refused } from '../../commons/errors.ts';
import { centsOrRefuse } from '../../commons/wire-values.ts';

const centsOf = (field: string, euros: number): Cents => centsOrRefuse(euros, `rates.${field}`);

/** Refused: AMOUNT_INVALID; INVALID_VALUE for a contract named twice. */
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

/** Checks beyond the schema. Refused: SEASON_LABEL_INVALID, DEADLINE_PAST. */
export function checkOpening({ label, deadline }: SeasonOpening, today: Day): void {
  if (!isSeasonLabel(label)) throw new Refused('SEASON_LABEL_INVALID', { field: 'label' });
  if (deadline < today) throw new Refused('DEADLINE_PAST', { field: 'deadline' });
}
