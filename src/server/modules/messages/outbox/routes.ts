import { messagesCalls } from '#contract/calls/messages.ts';
import { OutboxMail } from '#contract/mail.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { outboxService } from './service.ts';

export function outboxRoutes(app: Api, service: ReturnType<typeof outboxService>): void {
  routesOf(app, messagesCalls, {
    'GET /outbox': async (request, reply) => {
      if (isFile(request.query)) request.requireReauthentication('divers.export');
      return sendList(reply, OutboxMail, await service.list(request.actor, request.query));
    },
    'POST /outbox/:id/resend': {
      rateLimit: 'mailing',
      handler: ({ actor, params }) => service.resend(actor, params.id),
    },
  });
}
