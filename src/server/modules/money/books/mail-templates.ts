import type { PaymentMeans } from '#domain/books/means.ts';
import type { Cents } from '#domain/money.ts';
import { MEANS_LABELS } from '#messages/books.ts';
import { amount, listed } from '#messages/format.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';

/** A line that was taken from a member. */
export interface Received {
  readonly cents: Cents;
  readonly means: PaymentMeans;
  readonly purpose: 'WALLET' | 'FEE';
}

const byWhat = ({ kind, number }: PaymentMeans): string =>
  kind === 'CHEQUE' && number ? `chèque n°\u00a0${number}` : MEANS_LABELS[kind].toLowerCase();
const FOR = { WALLET: 'votre porte-monnaie', FEE: 'votre cotisation' } as const;

/** Receipt for the lines of one member. `due`: rest of their fee. */
export function receiptMail(sender: Sender, to: Recipient, received: readonly Received[], due: Cents | null): Mail {
  const sum = received.reduce((all, { cents }) => all + cents, 0);
  const parts = received.map((one) => `${amount(one.cents)} (${byWhat(one.means)}) pour ${FOR[one.purpose]}`);
  const isFee = received.some(({ purpose }) => purpose === 'FEE');
  const left = due !== null && due > 0 ? `Il reste ${amount(due)} à régler.` : 'Votre cotisation est réglée.';
  return memberMail(sender, 'PAYMENT_RECEIVED', to, `Paiement reçu\u00a0: ${amount(sum)}`, [
    [`Le club a reçu de vous ${listed(parts)}.`, isFee && left].filter(Boolean).join(' '),
    `Espace membres\u00a0: ${sender.publicUrl}`,
  ]);
}
