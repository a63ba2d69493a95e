import { IdParams } from '#contract/common.ts';
import { OutboxMail, OutboxPage, OutboxQuery } from '#contract/mail.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { outboxService } from './service.ts';
import { API } from '#shared/resource-screens.ts';

export function outboxRoutes(app: Api, service: ReturnType<typeof outboxService>): void {
  const route = routesOf(app, 'mail');

  route(`GET /${API.outbox}`, 'mail.outbox', {
    summary: 'The club’s mails, newest first, without their texts',
    schema: { querystring: OutboxQuery, 200: OutboxPage },
    handler: async (request, reply) => {
      if (isFile(request.query)) request.requireReauthentication('divers.export');
      return sendList(reply, OutboxMail, await service.list(request.actor, request.query));
    },
  });

  route(`POST /${API.outbox}/:id/resend`, 'mail.outbox', {
    rateLimit: 'mailing',
    summary: 'Tries a mail now, or sends it once more; answers the mail that goes',
    schema: { params: IdParams, 200: OutboxMail },
    handler: ({ actor, params }) => service.resend(actor, params.id),
  });
}
