import type { MailRecipients } from '../../../../shared/contract/divers.ts';
import type { WrittenMail } from '../../../../shared/contract/mail.ts';
import { plural } from '../../../../shared/messages/format.ts';
import { choicesParagraph, sharedMail, type Recipient } from '../../../commons/mail/mail.ts';
import type { Sender } from '../../../commons/service/service-context.ts';

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

export { recipientsChanged } from '../../../../shared/messages/mail.ts';
