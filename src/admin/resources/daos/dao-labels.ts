import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';

/** Uses the member's number where the server sends no name. */
export const memberName = ({ daoiddiver, daolastname: lastname, daofirstname: firstname }: DaoRecord): string =>
  lastname === '' && firstname === '' ? `Membre n°\u00a0${daoiddiver}` : sortedName({ lastname, firstname });
