import type { Cents } from '../../../shared/domain/money.ts';
import type { Purpose } from '../../../shared/domain/payments/intents.ts';
import { amount } from '../../../shared/messages/money.ts';
import type { Mail } from '../outbox/repository.ts';

export interface Payer {
  readonly firstname: string;
  readonly email: string;
}

/** The club's name for the signature, and the address of its web area. */
export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

const ABOUT: Readonly<Record<Purpose, string>> = {
  WALLET: 'Il a été ajouté à votre porte-monnaie.',
  MEMBERSHIP_1: 'Votre cotisation est réglée.',
  MEMBERSHIP_3:
    'Votre cotisation est réglée en trois paiements : les deux autres seront prélevés le 26 des deux prochains mois.',
};

/** That the money has come, and where it went: for whoever's browser never came back, the only sign of it. */
export const receiptMail = (
  to: Payer,
  paid: { readonly cents: Cents; readonly purpose: Purpose; readonly reference: string },
  { clubName, publicUrl }: Sender,
): Mail => ({
  to: to.email,
  subject: `Paiement reçu : ${amount(paid.cents)}`,
  text: `Bonjour ${to.firstname},

Le club a reçu votre paiement de ${amount(paid.cents)}. ${ABOUT[paid.purpose]}

Référence : ${paid.reference}

Espace membres : ${publicUrl}

${clubName}
`,
});
