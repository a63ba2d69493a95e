import { IdParams } from '../../../shared/contract/common.ts';
import { SafetySheetQuery } from '../../../shared/contract/palanquees.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import { pdfAnswer, sendPdf } from '../../http/downloads.ts';
import type { DocumentsService } from './service.ts';

export function documentRoutes(app: Api, service: DocumentsService): void {
  const schema = { tags: ['documents'], params: IdParams, response: { 200: pdfAnswer, ...refusals } };

  app.get('/events/:id/pdf', { config: { action: 'documents.registrants' }, schema }, async (request, reply) =>
    sendPdf(reply, await service.registrants(actorOf(request), request.params.id)),
  );

  app.get(
    '/events/FDS/:id/FDS',
    { config: { action: 'documents.safetySheet' }, schema: { ...schema, querystring: SafetySheetQuery } },
    async (request, reply) =>
      sendPdf(reply, await service.safetySheet(actorOf(request), request.params.id, request.query.vierge === true)),
  );
}
