import { MailChoices } from '../../../shared/contract/outbox.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { ChoicesService } from './choices-service.ts';

export function choicesRoutes(app: Api, service: ChoicesService): void {
  const tags = ['mail'];

  app.get(
    '/mail/choices',
    endpoint('mail.choose', { tags, summary: 'Which of the optional mails one gets' }, { 200: MailChoices }),
    (request) => service.read(actorOf(request)),
  );

  app.put(
    '/mail/choices',
    endpoint(
      'mail.choose',
      { tags, summary: 'Kinds that are left out stay as they are', body: MailChoices },
      { 200: MailChoices },
    ),
    (request) => service.write(actorOf(request), request.body),
  );
}
