import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import type { KmSource } from '../../../shared/domain/donations/distance.ts';
import { carLabel } from '../../../shared/messages/donations.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';

/** `remark` stands beside distances that the treasurer may check. */
export const KM_SOURCE_LABELS: Readonly<Record<KmSource, { readonly label: string; readonly remark: string | null }>> =
  {
    ROUTE: { label: 'Itinéraire', remark: null },
    ESTIMATE: { label: 'Estimation', remark: 'estimée' },
    UNKNOWN: { label: 'Inconnue', remark: 'inconnue' },
    HAND: { label: 'Saisie par le trésorier', remark: 'saisie' },
    COMPANY: { label: 'Voiture de société', remark: null },
  };

/** `5 CV`, `Voiture de société` */
export function carCell(voiturecv: number): string {
  const label = carLabel(voiturecv);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Uses the member's number where the server sends no name. */
export const memberName = ({ daoiddiver, daolastname: lastname, daofirstname: firstname }: DaoRecord): string =>
  lastname === '' && firstname === '' ? `Membre n°\u00a0${daoiddiver}` : sortedName({ lastname, firstname });
