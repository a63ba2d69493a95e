import { IdParams } from '#contract/common.ts';
import { SafetySheetQuery } from '#contract/palanquees.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { pdfAnswer, sendPdf } from '#server/http/downloads.ts';
import type { DocumentsService } from './service.ts';

export function documentRoutes(app: Api, service: DocumentsService): void {
  const route = routesOf(app, 'documents');

  route('GET /events/:id/pdf', 'documents.registrants', {
    rateLimit: 'printing',
    schema: { params: IdParams, 200: pdfAnswer },
    handler: async ({ actor, params }, reply) => sendPdf(reply, await service.registrants(actor, params.id)),
  });

  route('GET /events/FDS/:id/FDS', 'documents.safetySheet', {
    rateLimit: 'printing',
    schema: { params: IdParams, querystring: SafetySheetQuery, 200: pdfAnswer },
    handler: async ({ actor, params, query }, reply) => {
      const asked = { event: params.id, dive: query.plongee, blank: query.vierge === true };
      return sendPdf(reply, await service.safetySheet(actor, asked));
    },
  });
}
