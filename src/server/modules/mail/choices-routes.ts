import { MailChoices } from '../../../shared/contract/mail.ts';
import { routesOf, type Api } from '../../http/api.ts';
import type { ChoicesService } from './choices-service.ts';

export function choicesRoutes(app: Api, service: ChoicesService): void {
  const route = routesOf(app, 'mail');

  route('GET /mail/choices', 'mail.choose', {
    summary: 'Which of the optional mails one gets',
    schema: { 200: MailChoices },
    handler: ({ actor }) => service.read(actor),
  });

  route('PUT /mail/choices', 'mail.choose', {
    summary: 'Kinds that are left out stay as they are',
    schema: { body: MailChoices, 200: MailChoices },
    handler: ({ actor, body }) => service.write(actor, body),
  });
}
