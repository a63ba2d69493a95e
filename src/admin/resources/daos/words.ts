import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { carLabel } from '../../../shared/messages/donations.ts';
import { nameOf } from '../../screens/names.ts';

/** A member's car, as a cell of its own says it: `5 CV`, `Voiture de société`. */
export function carOf(voiturecv: number): string {
  const label = carLabel(voiturecv);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The member of a donation, by number where no call of the server names them. */
export const memberOf = ({ daoiddiver, daolastname: lastname, daofirstname: firstname }: DaoRecord): string =>
  lastname === '' && firstname === '' ? `Membre n°\u00a0${daoiddiver}` : nameOf({ lastname, firstname });
