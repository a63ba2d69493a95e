import type { WrittenMail } from '../../../../shared/contract/mail.ts';
import { plural } from '../../../../shared/messages/format.ts';
import { choicesParagraph, memberMail, type Recipient } from '../../../commons/mail/mail.ts';
import type { Sender } from '../../../commons/service/service-context.ts';

export const clubMessage = (sender: Sender, to: Recipient, { subject, text }: WrittenMail) =>
  memberMail(sender, 'CLUB_MESSAGE', to, subject.trim(), [text.trim(), choicesParagraph(sender)]);

/** `L’e-mail part à 56 membres.` */
export const mailedSentence = (count: number): string => `L’e-mail part à ${plural(count, 'membre', 'membres')}.`;
