import { amount } from '#messages/format.ts';
import type { Cents } from '#domain/money.ts';
import { paths } from '#shared/paths.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';

const addressIn = ({ publicUrl }: Sender, year: number): string =>
  new URL(`${paths.donations}?annee=${year}`, publicUrl).href;

interface Receipt {
  readonly number: string;
  readonly giftYear: number;
  readonly cents: Cents;
  readonly replaces: string | null;
}

/** Leads to the file, which only the member and the treasurer open. */
export const receiptMail = (sender: Sender, to: Recipient, { number, giftYear, cents, replaces }: Receipt): Mail =>
  memberMail(sender, 'RECEIPT', to, `Votre reçu fiscal ${number}\u00a0: ${amount(cents)}`, [
    `Le club a établi votre reçu fiscal n°\u00a0${number}, de ${amount(cents)}, pour les frais que vous lui avez abandonnés en ${giftYear}.`,
    replaces === null ? '' : `Il remplace le reçu n°\u00a0${replaces}, annulé\u00a0: ne déclarez que celui-ci.`,
    `À télécharger, avec votre attestation de l’année\u00a0:\n${addressIn(sender, giftYear)}`,
  ]);

export const cancellationMail = (
  sender: Sender,
  to: Recipient,
  { number, giftYear, reason }: Pick<Receipt, 'number' | 'giftYear'> & { readonly reason: string },
): Mail =>
  memberMail(sender, 'RECEIPT', to, `Reçu fiscal ${number} annulé`, [
    `Le club a annulé votre reçu fiscal n°\u00a0${number}, pour ${giftYear}\u00a0: ${reason}`,
    'Ne le déclarez pas, et jetez le fichier si vous l’avez téléchargé. Un nouveau reçu vous sera annoncé par e-mail s’il y a lieu.',
  ]);
