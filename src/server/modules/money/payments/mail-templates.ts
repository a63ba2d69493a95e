import type { Cents } from '../../../../shared/domain/money.ts';
import type { Purpose } from '../../../../shared/domain/payments/intents.ts';
import { amount } from '../../../../shared/messages/money.ts';
import type { Sender } from '../../../commons/service/service-context.ts';
import { memberMail, type Mail, type Recipient } from '../../../commons/mail/mail.ts';

const SETTLED: Readonly<Record<Purpose, string>> = {
  WALLET: 'Il a été ajouté à votre porte-monnaie.',
  MEMBERSHIP_1: 'Votre cotisation est réglée.',
  MEMBERSHIP_3:
    'Votre cotisation est réglée en trois paiements : les deux autres seront prélevés le 26 des deux prochains mois.',
};

interface Paid {
  readonly cents: Cents;
  readonly purpose: Purpose;
  readonly reference: string;
  /** Unpaid part of the fee. */
  readonly left: Cents;
  readonly isTwice: boolean;
}

function aboutOf({ purpose, left, isTwice }: Paid): string {
  if (isTwice) return 'Votre cotisation était déjà réglée : le club vous contactera au sujet de ce second paiement.';
  if (purpose === 'WALLET' || left === 0) return SETTLED[purpose];
  return `Il a été déduit de votre cotisation, qui a changé entre-temps. Il reste ${amount(left)} à régler.`;
}

/** The only confirmation for a member whose browser never came back. */
export const receiptMail = (to: Recipient, paid: Paid, sender: Sender): Mail =>
  memberMail(sender, 'PAYMENT_RECEIVED', to, `Paiement reçu : ${amount(paid.cents)}`, [
    `Le club a reçu votre paiement de ${amount(paid.cents)}. ${aboutOf(paid)}`,
    `Référence : ${paid.reference}`,
    `Espace membres : ${sender.publicUrl}`,
  ]);
