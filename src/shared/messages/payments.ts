import type { Cents } from '#domain/money.ts';
import { amount as euros, amountOfEuros, shortDayOf } from './format.ts';

/** Reason in the ledger when the club keeps a part. */
export const PART_REFUNDED = 'Remboursement partiel';

/** `Paiement 1 sur 3`: reason in the ledger of a fee in three, before what else there is to say. */
export const reasonOf = (instalment: number | undefined, more: string | null): string | null =>
  [instalment === undefined ? null : `Paiement ${instalment} sur 3`, more].filter((part) => part !== null).join(', ') ||
  null;

/** What a payment into the wallet has changed; `added` null: the sum is not known. */
export const toppedUp = (added: Cents | null, balance: Cents): string =>
  added === null ? `Solde\u00a0: ${euros(balance)}.` : `${euros(added)} ajoutés, solde ${euros(balance)}.`;

export const MISMATCH_TITLE = 'Des paiements ne correspondent pas à ce qui était demandé';
export const MISMATCH_ADVICE =
  'Ce qui diffère n’a pas été crédité. Vérifiez chez le prestataire, puis remboursez le membre ou enregistrez un mouvement.';

interface Mismatch {
  readonly at: string;
  readonly checkoutId: number;
  /** In euros. */
  readonly amount: number;
  readonly found: number | null;
  readonly credited: boolean;
}

/** `170,00 € demandés le dim. 22 nov. 2026, reçu\u00a0: 0,01 €. Rien n’a été crédité (paiement n° 4711).` */
export function mismatchSentence({ at, checkoutId, amount, found, credited }: Mismatch): string {
  const received = found === null ? '' : `, reçu\u00a0: ${amountOfEuros(found)}`;
  const outcome = credited ? 'Le premier paiement a été crédité, un autre diffère' : 'Rien n’a été crédité';
  const requested = `${amountOfEuros(amount)} demandés le ${shortDayOf(at)}`;
  return `${requested}${received}. ${outcome} (paiement n°\u00a0${checkoutId}).`;
}
