import { moneyCalls } from '#contract/calls/money.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendPdf } from '#server/http/downloads.ts';
import type { receiptsService } from './service.ts';

export function receiptRoutes(app: Api, service: ReturnType<typeof receiptsService>): void {
  routesOf(app, moneyCalls, {
    'GET /daos/recus': ({ actor }) => service.own(actor),
    'GET /daos/recus/:id/pdf': {
      rateLimit: 'printing',
      handler: async ({ actor, params }, reply) => sendPdf(reply, await service.file(actor, params.id)),
    },
    'POST /daos/recus/:id/annulation': ({ actor, params, body }) => service.cancel(actor, params.id, body),
    'GET /daos/years/:year/recus': ({ params }) => service.year(params.year),
    'POST /daos/years/:year/recus': ({ actor, params, body }) => service.make(actor, params.year, body),
  });
}
