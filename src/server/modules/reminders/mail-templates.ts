import type { Day } from '../../../shared/domain/dates.ts';
import { longDay } from '../../../shared/messages/dates.ts';
import { paths } from '../../../shared/paths.ts';
import type { Sender } from '../../commons/service-context.ts';
import { memberMail, type Mail, type Recipient } from '../../commons/mail.ts';

/** The certificate ends soon. */
export const certificateMail = (to: Recipient, expiry: Day, sender: Sender): Mail =>
  memberMail(
    sender,
    'CERTIFICATE_EXPIRES',
    to,
    `Votre certificat médical est valable jusqu’au ${longDay(expiry)}`.replace(/\s+/g, ' '),
    [
      `Votre certificat médical (CACI) est valable jusqu’au ${longDay(expiry)}. Sans nouveau certificat, vous ne pourrez plus plonger avec le club après ce jour.`,
      'Prenez rendez-vous avec un médecin, puis remettez le nouveau certificat au secrétariat. C’est déjà fait ? Ne tenez pas compte de ce message.',
      `Espace membres : ${sender.publicUrl}\nChoisir les messages que je reçois : ${new URL(paths.messages, sender.publicUrl).href}`,
    ],
  );
