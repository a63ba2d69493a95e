import { MailChoices, SendMailBody } from '#contract/mail.ts';
import { MessageAnswer } from '#contract/users.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { mailService } from './service.ts';

export function mailRoutes(app: Api, service: ReturnType<typeof mailService>): void {
  const route = routesOf(app, 'mail');

  route('POST /mail', 'mail.send', {
    schema: { body: SendMailBody, 200: MessageAnswer },
    handler: async ({ actor, body }) => {
      await service.send(actor, body);
      return { message: 'Votre message a été envoyé.' };
    },
  });

  route('GET /mail/choices', 'mail.choose', {
    summary: 'Which of the optional mails one gets',
    schema: { 200: MailChoices },
    handler: ({ actor }) => service.choices(actor),
  });

  route('PUT /mail/choices', 'mail.choose', {
    summary: 'Kinds that are left out stay as they are',
    schema: { body: MailChoices, 200: MailChoices },
    handler: ({ actor, body }) => service.choose(actor, body),
  });
}
