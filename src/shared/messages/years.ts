import type { Matter, YearState } from '#domain/books/years.ts';
import { amountOfEuros, plural } from './format.ts';

export const YEAR_STATE_LABELS: Readonly<Record<YearState, string>> = {
  RUNNING: 'En cours',
  OVER: 'À clôturer',
  CLOSED: 'Clos',
};

interface Open {
  readonly matter: Matter;
  readonly count: number;
  /** In euros. */
  readonly amount: number | null;
}

/** Sentence of an open matter, with what settles it. */
export function matterWords({ matter, count, amount }: Open): string {
  const many = (one: string, more: string): string => plural(count, one, more);
  const words: Readonly<Record<Matter, string>> = {
    YEARS_BEFORE: `${many('exercice plus ancien est ouvert', 'exercices plus anciens sont ouverts')}\u00a0: ils se clôturent dans l’ordre.`,
    CHECKOUTS: `${many('paiement en ligne est encore en cours', 'paiements en ligne sont encore en cours')}\u00a0: attendez leur fin.`,
    MISMATCHES: `${many('paiement en ligne a', 'paiements en ligne ont')} un autre montant que prévu.`,
    SUSPENSE: `${many('écriture attend', 'écritures attendent')} une explication\u00a0: après la clôture, elle sera datée de l’exercice ouvert.`,
    PROVIDER: `${many('ligne de HelloAsso n’est pas expliquée', 'lignes de HelloAsso ne sont pas expliquées')}.`,
    RECEIPTS: `${many('reçu fiscal reste à établir', 'reçus fiscaux restent à établir')}\u00a0: après la clôture, leurs dons seront datés de l’exercice ouvert.`,
    FEES: `${many('cotisation reste due', 'cotisations restent dues')}${amount === null ? '' : `, pour ${amountOfEuros(amount)}`}.`,
  };
  return words[matter];
}
