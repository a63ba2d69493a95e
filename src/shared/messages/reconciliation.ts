import type { ExplainedAs, LineKind, SuggestedBy } from '#domain/payments/provider-books.ts';
import { amountOfEuros, plural } from './format.ts';

const CAUSES = {
  PAYMENT: 'Paiement HelloAsso',
  REFUND: 'Remboursement ou contestation HelloAsso',
  BACK: 'Retour d’un remboursement ou d’une contestation HelloAsso',
  PAYOUT: 'Versement HelloAsso',
};

interface Labelled {
  readonly id: number;
  readonly form?: string | null;
  readonly payer?: string | null;
}

/** `Paiement HelloAsso n° 4711, boutique, Paul Dupont`: label of a row of the books. */
export const providerLabel = (cause: keyof typeof CAUSES, { id, form, payer }: Labelled): string =>
  [`${CAUSES[cause]} n°\u00a0${id}`, form, payer].filter(Boolean).join(', ');

export const EXPLAINED_LABELS: Readonly<Record<ExplainedAs, string>> = {
  WALLET: 'Porte-monnaie',
  FEE: 'Cotisation',
  GIFT: 'Don',
  OUTING: 'Sorties et plongées',
};

export const SUGGESTED_LABELS: Readonly<Record<SuggestedBy, string>> = {
  PAYMENT: 'à qui le paiement était',
  EMAIL: 'même adresse e-mail',
  NAME: 'même nom',
  AMOUNT: 'doit ce montant',
};

/** `Paiement n° 4711` */
export function lineTitle(kind: LineKind, euros: number, number: number | null): string {
  const word = kind === 'PAYOUT' ? 'Versement' : euros < 0 ? 'Remboursement' : 'Paiement';
  return number === null ? word : `${word} n°\u00a0${number}`;
}

/** Why a line cannot be explained by a click. */
export const LINE_SENTENCES = {
  UNREADABLE: 'HelloAsso a répondu quelque chose d’illisible\u00a0: regardez ce paiement sur son site.',
  STATE: 'Son état chez HelloAsso ne dit pas si l’argent est là\u00a0: rien n’est écrit tant qu’il dure.',
  LEDGER: 'Crédité ici, inconnu chez HelloAsso\u00a0: vérifiez sur son site, puis reprenez le mouvement.',
  PAYOUT: 'Le détail du versement ne donne pas la somme de ses paiements\u00a0: rien n’est écrit.',
};

/** Why the last run stopped, by the code of the failure. */
export const syncFailure = (code: string): string =>
  ({
    TIMEOUT: 'HelloAsso n’a pas répondu à temps.',
    UNREACHABLE: 'HelloAsso ne répond pas pour l’instant.',
    UNAUTHORISED: 'HelloAsso refuse la clé du club\u00a0: remplacez-la dans les paramètres.',
    REFUSED: 'HelloAsso a refusé la demande.',
    UNREADABLE: 'HelloAsso a répondu deux fois la même page, ou une page illisible.',
  })[code] ?? 'La synchronisation s’est arrêtée sur une erreur du serveur.';

/** `expliqué à 100 %` */
export const explainedWords = (count: number, euros: number): string =>
  count === 0 ? 'expliqué à 100\u00a0%' : `${plural(count, 'ligne', 'lignes')} à expliquer, ${amountOfEuros(euros)}`;
