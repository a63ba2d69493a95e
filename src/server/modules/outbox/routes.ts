import { IdParams } from '../../../shared/contract/common.ts';
import { OutboxMail, OutboxPage, OutboxQuery } from '../../../shared/contract/outbox.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { FollowService } from './service.ts';

export function followRoutes(app: Api, service: FollowService): void {
  const tags = ['mail'];

  app.get(
    '/outbox',
    {
      config: { action: 'mail.outbox' },
      schema: {
        tags,
        summary: 'The club’s mails, newest first, without their texts',
        querystring: OutboxQuery,
        response: { 200: OutboxPage, ...refusals },
      },
    },
    (request) => service.list(request.query),
  );

  app.post(
    '/outbox/:id/resend',
    {
      config: { action: 'mail.outbox' },
      schema: {
        tags,
        summary: 'Tries a mail now, or sends it once more; answers the mail that goes',
        params: IdParams,
        response: { 200: OutboxMail, ...refusals },
      },
    },
    (request) => service.resend(request.params.id),
  );
}
