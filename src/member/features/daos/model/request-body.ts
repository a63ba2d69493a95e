import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import type { DaoCreate, DaoUpdate } from '../../../../shared/contract/daos.ts';
import type { Journey } from '../../../../shared/domain/daos/distance.ts';
import { eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import type { DonationValues } from './form-values.ts';
import type { Donor } from './useJourney.ts';

export interface Figures {
  readonly km: number;
  readonly cents: Cents;
  readonly journey: Journey | null;
}

/** `ours`: our own server looks up unknown distances itself; another needs 0. */
function edited(values: DonationValues, { km, cents, journey }: Figures, ours: boolean) {
  const { km: typed, price: _price, ...fields } = values;
  const isUnknown = typed === null && (journey === null || journey.source === 'UNKNOWN');
  return {
    ...fields,
    daocommentaire: values.daocommentaire.trim(),
    ...(!(ours && isUnknown) && { daokm: km }),
    daoprix: eurosOfCents(cents),
  };
}

/** Specification §3. */
export const createBody = (
  values: DonationValues,
  figures: Figures,
  donor: Donor,
  ours: boolean,
): DaoCreate & { daofirstname: string; daolastname: string } => ({
  daoiddiver: donor.id,
  daofirstname: donor.firstname,
  daolastname: donor.lastname,
  ...edited(values, figures, ours),
});

/** Sends the whole record: fields that the form does not edit stay unchanged (contract §1). */
export function updateBody(record: DaoRecord, values: DonationValues, figures: Figures, ours: boolean): DaoUpdate {
  const { kmSource: _source, valuation: _valuation, daokm: _km, ...rest } = record;
  return { ...rest, ...edited(values, figures, ours) };
}
