import { COMPANY_CAR, NO_CAR } from '../../../shared/domain/donations/valuation.ts';

/** `5 CV`, as the treasurer reads a member's car. */
export const carLabel = (voiturecv: number): string => {
  if (voiturecv === NO_CAR) return 'Carte grise manquante';
  return voiturecv === COMPANY_CAR ? 'Véhicule de fonction' : `${voiturecv}\u00a0CV`;
};
