import type { KmSource } from '../../../shared/domain/donations/distance.ts';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';

interface Words {
  readonly label: string;
  /** Beside the distance, where the treasurer should look twice. */
  readonly badge: { readonly tone: BadgeTone; readonly text: string } | null;
}

/** Where a distance comes from, as the treasurer reads it. */
export const SOURCE_WORDS: Readonly<Record<KmSource, Words>> = {
  ROUTE: { label: 'Itinéraire', badge: null },
  ESTIMATE: { label: 'Estimation', badge: { tone: 'neutral', text: 'Estimée' } },
  UNKNOWN: { label: 'Inconnue', badge: { tone: 'warn', text: 'Inconnue' } },
  HAND: { label: 'Saisie par le trésorier', badge: { tone: 'note', text: 'Saisie' } },
  COMPANY: { label: 'Voiture de société', badge: null },
};
