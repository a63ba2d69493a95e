import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendPdf } from '#server/http/downloads.ts';
import type { DocumentsService } from './service.ts';

export function documentRoutes(app: Api, service: DocumentsService): void {
  const route = routesOf(app, outingsCalls);

  route(
    'GET /events/:id/pdf',
    async ({ actor, params }, reply) => sendPdf(reply, await service.registrants(actor, params.id)),
    { rateLimit: 'printing' },
  );

  route(
    'GET /events/FDS/:id/FDS',
    async ({ actor, params, query }, reply) => {
      const asked = { event: params.id, dive: query.plongee, blank: query.vierge === true };
      return sendPdf(reply, await service.safetySheet(actor, asked));
    },
    { rateLimit: 'printing' },
  );
}
