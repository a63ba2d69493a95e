import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import type { Holder } from './useJourney.ts';

/** First and last name of the member whose entry it is; another server may leave them out of the entry. */
export const donorName = (
  { daofirstname, daolastname }: Pick<DaoRecord, 'daofirstname' | 'daolastname'>,
  holder: Pick<Holder, 'firstname' | 'lastname'>,
): string => `${daofirstname || holder.firstname} ${daolastname || holder.lastname}`.trim();
