import type { KmSource } from '../../../shared/domain/donations/distance.ts';

interface Words {
  readonly label: string;
  /** Beside the distance, where the treasurer may look twice. */
  readonly remark: string | null;
}

/** Where a distance comes from, as the treasurer reads it. */
export const SOURCE_WORDS: Readonly<Record<KmSource, Words>> = {
  ROUTE: { label: 'Itinéraire', remark: null },
  ESTIMATE: { label: 'Estimation', remark: 'estimée' },
  UNKNOWN: { label: 'Inconnue', remark: 'inconnue' },
  HAND: { label: 'Saisie par le trésorier', remark: 'saisie' },
  COMPANY: { label: 'Voiture de société', remark: null },
};
