import type { Cents } from '../../../shared/domain/money.ts';
import type { Purpose } from '../../../shared/domain/payments/intents.ts';
import { amount } from '../../../shared/messages/money.ts';
import type { Mail, Sender } from '../mail/mail.ts';

export interface Payer {
  readonly id: number;
  readonly firstname: string;
  readonly email: string;
}

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
  /** Of the fee. */
  readonly left: Cents;
  /** The fee had been paid before. */
  readonly isTwice: boolean;
}

function aboutOf({ purpose, left, isTwice }: Paid): string {
  if (isTwice) return 'Votre cotisation était déjà réglée : le club vous contactera au sujet de ce second paiement.';
  if (purpose === 'WALLET' || left === 0) return SETTLED[purpose];
  return `Il a été déduit de votre cotisation, qui a changé entre-temps. Il reste ${amount(left)} à régler.`;
}

/** That the money has come, and where it went: for whoever's browser never came back, the only sign of it. */
export const receiptMail = (to: Payer, paid: Paid, { clubName, publicUrl }: Sender): Mail => ({
  kind: 'PAYMENT_RECEIVED',
  diverId: to.id,
  to: to.email,
  subject: `Paiement reçu : ${amount(paid.cents)}`,
  text: `Bonjour ${to.firstname},

Le club a reçu votre paiement de ${amount(paid.cents)}. ${aboutOf(paid)}

Référence : ${paid.reference}

Espace membres : ${publicUrl}

${clubName}
`,
});
