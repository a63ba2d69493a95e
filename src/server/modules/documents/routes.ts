import { IdParams } from '../../../shared/contract/common.ts';
import { SafetySheetQuery } from '../../../shared/contract/palanquees.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import { pdfAnswer, sendPdf } from '../../http/downloads.ts';
import type { DocumentsService } from './service.ts';

export function documentRoutes(app: Api, service: DocumentsService): void {
  const tags = ['documents'];

  app.get(
    '/events/:id/pdf',
    endpoint('documents.registrants', { tags, params: IdParams }, { 200: pdfAnswer }),
    async (request, reply) => sendPdf(reply, await service.registrants(actorOf(request), request.params.id)),
  );

  app.get(
    '/events/FDS/:id/FDS',
    endpoint('documents.safetySheet', { tags, params: IdParams, querystring: SafetySheetQuery }, { 200: pdfAnswer }),
    async (request, reply) =>
      sendPdf(reply, await service.safetySheet(actorOf(request), request.params.id, request.query.vierge === true)),
  );
}
