import type { MailRecipients } from '#contract/divers.ts';
import type { WrittenMail } from '#contract/mail.ts';
import { plural } from '#messages/format.ts';
import { choicesParagraph, sharedMail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';

export const clubMessage = (
  sender: Sender,
  to: readonly [Recipient, readonly Recipient[]],
  { subject, text }: WrittenMail,
) => sharedMail(sender, 'CLUB_MESSAGE', to, subject.trim(), [text.trim(), choicesParagraph(sender)]);

/** `L’e-mail part à 56 membres, en 48 messages.` */
export const mailedSentence = ({ recipients }: MailRecipients, mails: number): string => {
  const together = mails < recipients ? `, en ${plural(mails, 'message', 'messages')}` : '';
  return `L’e-mail part à ${plural(recipients, 'membre', 'membres')}${together}.`;
};

export { recipientsChanged } from '#messages/mail.ts';
