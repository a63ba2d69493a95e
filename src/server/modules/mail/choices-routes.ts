import { MailChoices } from '../../../shared/contract/outbox.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { ChoicesService } from './choices-service.ts';

export function choicesRoutes(app: Api, service: ChoicesService): void {
  const tags = ['mail'];
  const response = { 200: MailChoices, ...refusals };

  app.get(
    '/mail/choices',
    {
      config: { action: 'mail.choose' },
      schema: { tags, summary: 'Which of the optional mails one gets', response },
    },
    (request) => service.read(actorOf(request)),
  );

  app.put(
    '/mail/choices',
    {
      config: { action: 'mail.choose' },
      schema: { tags, summary: 'Kinds that are left out stay as they are', body: MailChoices, response },
    },
    (request) => service.write(actorOf(request), request.body),
  );
}
