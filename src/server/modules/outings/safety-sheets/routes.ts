import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendPdf } from '#server/http/downloads.ts';
import type { DocumentsService } from './service.ts';

export function documentRoutes(app: Api, service: DocumentsService): void {
  routesOf(app, outingsCalls, {
    'GET /events/:id/pdf': {
      rateLimit: 'printing',
      handler: async ({ actor, params }, reply) => sendPdf(reply, await service.registrants(actor, params.id)),
    },
    'GET /events/FDS/:id/FDS': {
      rateLimit: 'printing',
      handler: async ({ actor, params, query }, reply) => {
        const asked = { event: params.id, dive: query.plongee, blank: query.vierge === true };
        return sendPdf(reply, await service.safetySheet(actor, asked));
      },
    },
  });
}
