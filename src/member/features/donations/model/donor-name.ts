import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { fullName, type Named } from '../../../../shared/domain/divers/identity.ts';

/** Name on a donation; another server may leave it out. */
export const donorName = ({ daofirstname, daolastname }: DaoRecord, donor: Named): string =>
  fullName({ firstname: daofirstname || donor.firstname, lastname: daolastname || donor.lastname });
