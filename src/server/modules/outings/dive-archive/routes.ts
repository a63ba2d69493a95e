import { outingsCalls } from '#contract/calls/outings.ts';
import type * as wire from '#contract/dive-archive.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendPdf, sendZip } from '#server/http/downloads.ts';
import type { diveLogService } from './log-service.ts';
import type { sheetsService, logbookService } from './sheets-service.ts';

const diveOf = ({ id, dive }: wire.DiveParams) => ({ event: id, dive });

export function diveArchiveRoutes(
  app: Api,
  logs: ReturnType<typeof diveLogService>,
  sheets: ReturnType<typeof sheetsService>,
  logbooks: ReturnType<typeof logbookService>,
): void {
  routesOf(app, outingsCalls, {
    'GET /events/:id/plongees/:dive/realise': ({ params }) => logs.read(diveOf(params)),
    'PUT /events/:id/plongees/:dive/realise': ({ actor, params, body }) => logs.save(actor, diveOf(params), body),
    'POST /events/:id/plongees/:dive/fiches': {
      rateLimit: 'printing',
      handler: ({ actor, params, body }) => sheets.validate(actor, diveOf(params), body),
    },
    'GET /mes-plongees': ({ actor }) => logbooks.own(actor),
    'GET /divers/:id/plongees': ({ params }) => logbooks.ofMember(params.id),
    'GET /events/:id/palanquees/experience': ({ params }) => logbooks.experience(params.id),
    'GET /divers/:id/absences': ({ params }) => logs.absences(params.id),
    'GET /fiches-securite': ({ query }) => sheets.year(query.year),
    'GET /fiches-securite/:id': {
      rateLimit: 'printing',
      handler: async ({ actor, params }, reply) => sendPdf(reply, await sheets.file(actor, params.id)),
    },
    'GET /fiches-securite/annees/:year': {
      rateLimit: 'printing',
      handler: async ({ actor, params }, reply) => sendZip(reply, await sheets.zip(actor, params.year)),
    },
  });
}
