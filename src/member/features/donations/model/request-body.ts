import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import type { DaoCreate, DaoUpdate } from '../../../../shared/contract/daos.ts';
import type { Journey } from '../../../../shared/domain/donations/distance.ts';
import { eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import type { Entry } from './form-values.ts';
import type { Holder } from './useJourney.ts';

/** What the form comes to: the figures that are typed, or those of the site. */
export interface Figures {
  readonly km: number;
  readonly cents: Cents;
  readonly journey: Journey | null;
}

/** Our own server asks for an unknown distance once more; another has to be told that it counts 0. */
const kmOf = ({ km, journey }: Figures, entry: Entry, ours: boolean): { daokm?: number } =>
  ours && entry.km === null && (journey === null || journey.source === 'UNKNOWN') ? {} : { daokm: km };

const written = ({ daodate, daosite, daomotif, daocommentaire }: Entry) => ({
  daodate,
  daosite,
  daomotif,
  daocommentaire: daocommentaire.trim(),
});

/** A new entry, complete as section 3 of the specification has it. */
export const createBody = (
  entry: Entry,
  figures: Figures,
  holder: Holder,
  options: { readonly ours: boolean },
): DaoCreate & { daofirstname: string; daolastname: string } => ({
  daoiddiver: holder.id,
  daofirstname: holder.firstname,
  daolastname: holder.lastname,
  ...written(entry),
  ...kmOf(figures, entry, options.ours),
  daoprix: eurosOfCents(figures.cents),
  daolocked: entry.daolocked,
});

/** The whole record back, what the form does not edit as it came (contract §1). */
export function updateBody(
  record: DaoRecord,
  entry: Entry,
  figures: Figures,
  options: { readonly ours: boolean },
): DaoUpdate {
  const { kmSource: _source, valuation: _valuation, daokm: _km, ...rest } = record;
  return {
    ...rest,
    ...written(entry),
    ...kmOf(figures, entry, options.ours),
    daoprix: eurosOfCents(figures.cents),
    daolocked: entry.daolocked,
  };
}
