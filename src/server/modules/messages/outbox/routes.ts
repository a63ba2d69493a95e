import { IdParams } from '../../../../shared/contract/common.ts';
import { OutboxMail, OutboxPage, OutboxQuery } from '../../../../shared/contract/mail.ts';
import { routesOf, type Api, sendList } from '../../../http/api.ts';
import type { outboxService } from './service.ts';
import { apiNameOf } from '../../../../shared/resource-screens.ts';
import { SCREENS } from '../../../../shared/resources.ts';

const OUTBOX = apiNameOf(SCREENS.outbox);

export function outboxRoutes(app: Api, service: ReturnType<typeof outboxService>): void {
  const route = routesOf(app, 'mail');

  route(`GET /${OUTBOX}`, 'mail.outbox', {
    summary: 'The club’s mails, newest first, without their texts',
    schema: { querystring: OutboxQuery, 200: OutboxPage },
    handler: async ({ query }, reply) => sendList(reply, OutboxMail, await service.list(query)),
  });

  route(`POST /${OUTBOX}/:id/resend`, 'mail.outbox', {
    rateLimit: 'mailing',
    summary: 'Tries a mail now, or sends it once more; answers the mail that goes',
    schema: { params: IdParams, 200: OutboxMail },
    handler: ({ actor, params }) => service.resend(actor, params.id),
  });
}
