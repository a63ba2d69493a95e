import type { Day } from '../../../shared/domain/dates.ts';
import { longDay } from '../../../shared/messages/dates.ts';
import { paths } from '../../../shared/paths.ts';
import type { Mail, Sender } from '../mail/mail.ts';
import type { CertificateRow } from './repository.ts';

/** That a certificate is about to be over. */
export const certificateMail = (to: CertificateRow, expiry: Day, { clubName, publicUrl }: Sender): Mail => ({
  kind: 'CERTIFICATE_EXPIRES',
  to: to.email,
  diverId: to.id,
  subject: `Votre certificat médical est valable jusqu’au ${longDay(expiry)}`.replace(/\s+/g, ' '),
  text: `Bonjour ${to.firstname},

Votre certificat médical (CACI) est valable jusqu’au ${longDay(expiry)}. Sans nouveau certificat, vous ne pourrez plus plonger avec le club après ce jour.

Prenez rendez-vous avec un médecin, puis remettez le nouveau certificat au secrétariat. C’est déjà fait ? Ne tenez pas compte de ce message.

Espace membres : ${publicUrl}
Choisir les messages que je reçois : ${new URL(paths.messages, publicUrl).href}

${clubName}
`,
});
