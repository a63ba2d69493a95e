import * as mail from '../mail.ts';
import * as users from '../users.ts';
import { calls } from './call.ts';

export const messagesCalls = calls({
  'POST /mail': { right: 'mail.send', body: mail.SendMailBody, 200: users.MessageAnswer },
  'GET /mail/choices': { right: 'mail.choose', summary: 'Which of the optional mails one gets', 200: mail.MailChoices },
  'PUT /mail/choices': {
    right: 'mail.choose',
    summary: 'Kinds that are left out stay as they are',
    body: mail.MailChoices,
    200: mail.MailChoices,
  },
  'GET /outbox': {
    right: 'mail.outbox',
    file: 'divers.export',
    summary: 'The club’s mails, newest first, without their texts',
    query: mail.OutboxQuery,
    200: mail.OutboxPage,
  },
  'POST /outbox/:id/resend': {
    right: 'mail.outbox',
    summary: 'Tries a mail now, or sends it once more; answers the mail that goes',
    200: mail.OutboxMail,
  },
});
