import { carLabel } from '../../../shared/messages/donations.ts';

/** A member's car, as a cell of its own says it: `5 CV`, `Voiture de société`. */
export function carOf(voiturecv: number): string {
  const label = carLabel(voiturecv);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
