import type { MailRecipients } from '#contract/divers.ts';
import type { WrittenMail } from '#contract/mail.ts';
import { certificateExpiry } from '#domain/divers/certificate.ts';
import { filledWith, type Placeholder, type PlaceholderValues } from '#domain/mail/placeholders.ts';
import { amount, levelLabel, numericDay, plural } from '#messages/format.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';
import { choicesParagraph, sharedMail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Day } from '#domain/dates.ts';
import type { Sender } from '#server/commons/service/service-context.ts';

type Addressee = Pick<
  DiverRow,
  'firstname' | 'lastname' | 'licence' | 'level' | 'caci_date' | 'wallet_cents' | 'cotisation_cents'
>;

export const clubMessage = (
  sender: Sender,
  to: readonly [Recipient, readonly Recipient[]],
  { subject, text }: WrittenMail,
  values: PlaceholderValues,
) => {
  const paragraphs = [filledWith(values, text.trim()), choicesParagraph(sender)];
  return sharedMail(sender, 'CLUB_MESSAGE', to, filledWith(values, subject.trim()), paragraphs);
};

const dayOrNone = (day: Day | null): string => (day === null ? '' : numericDay(day));

/** Of one member; '—' for what is not known. */
export function valuesFor(names: readonly Placeholder[], row: Addressee): PlaceholderValues {
  const values: Readonly<Record<Placeholder, string>> = {
    prénom: row.firstname,
    nom: row.lastname,
    licence: row.licence,
    niveau: levelLabel(row.level),
    'date du certificat': dayOrNone(row.caci_date),
    'fin du certificat': dayOrNone(certificateExpiry(row.caci_date)),
    solde: amount(row.wallet_cents),
    'cotisation due': amount(Math.max(row.cotisation_cents ?? 0, 0)),
  };
  return Object.fromEntries(names.map((name) => [name, values[name] || '—']));
}

export const unknownValue = (written: string, names: readonly Placeholder[]): string =>
  `«\u00a0{${written}}\u00a0» n’est pas une donnée des membres\u00a0: rien n’est parti. Vous pouvez écrire ${names.map((name) => `{${name}}`).join(', ')}.`;

/** `L’e-mail part à 56 membres, en 48 messages.` */
export const mailedSentence = ({ recipients }: MailRecipients, mails: number): string => {
  const together = mails < recipients ? `, en ${plural(mails, 'message', 'messages')}` : '';
  return `L’e-mail part à ${plural(recipients, 'membre', 'membres')}${together}.`;
};

export { recipientsChanged } from '#messages/mail.ts';
