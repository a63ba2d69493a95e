import type { Filtered } from '../../domain/divers/filters.ts';
import { centsOfEuros, type Cents } from '../../domain/money.ts';
import type { DiverRecord } from './diver.ts';

const cents = (euros: number): Cents => centsOfEuros(euros) ?? 0;

/** A member as the filters of a list look at them: what the server did not send matches nothing. */
export const filteredOf = (diver: DiverRecord): Filtered => ({
  desactived: diver.desactived,
  caciDate: diver.caci_date,
  dossier: diver.dossier,
  cotisation: diver.cotisation == null ? diver.cotisation : cents(diver.cotisation),
  wallet: diver.porte_Monnaie === undefined ? undefined : cents(diver.porte_Monnaie),
  level: diver.level,
  familyId: diver.familyId,
});
