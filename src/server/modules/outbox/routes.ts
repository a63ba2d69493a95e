import { IdParams } from '../../../shared/contract/common.ts';
import { OutboxMail, OutboxPage, OutboxQuery } from '../../../shared/contract/outbox.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { OutboxService } from './service.ts';

export function outboxRoutes(app: Api, service: OutboxService): void {
  const tags = ['mail'];

  app.get(
    '/outbox',
    endpoint(
      'mail.outbox',
      { tags, summary: 'The club’s mails, newest first, without their texts', querystring: OutboxQuery },
      { 200: OutboxPage },
    ),
    (request) => service.list(request.query),
  );

  app.post(
    '/outbox/:id/resend',
    endpoint(
      'mail.outbox',
      { tags, summary: 'Tries a mail now, or sends it once more; answers the mail that goes', params: IdParams },
      { 200: OutboxMail },
    ),
    (request) => service.resend(request.params.id),
  );
}
