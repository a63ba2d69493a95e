import { messagesCalls } from '#contract/calls/messages.ts';
import { OutboxMail } from '#contract/mail.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { outboxService } from './service.ts';

export function outboxRoutes(app: Api, service: ReturnType<typeof outboxService>): void {
  routesOf(app, messagesCalls, {
    'GET /outbox': async ({ actor, query }, reply) => sendList(reply, OutboxMail, await service.list(actor, query)),
    'POST /outbox/:id/resend': {
      rateLimit: 'mailing',
      handler: ({ actor, params }) => service.resend(actor, params.id),
    },
  });
}
