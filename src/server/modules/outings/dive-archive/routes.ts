import { IdParams } from '#contract/common.ts';
import * as wire from '#contract/dive-archive.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { pdfAnswer, sendPdf, sendZip, zipAnswer } from '#server/http/downloads.ts';
import type { diveLogService } from './log-service.ts';
import type { sheetsService, logbookService } from './sheets-service.ts';
import { API } from '#shared/resource-screens.ts';

const diveOf = ({ id, dive }: wire.DiveParams) => ({ event: id, dive });

export function diveArchiveRoutes(
  app: Api,
  logs: ReturnType<typeof diveLogService>,
  sheets: ReturnType<typeof sheetsService>,
  logbooks: ReturnType<typeof logbookService>,
): void {
  const route = routesOf(app, 'dive archive');

  route('GET /events/:id/plongees/:dive/realise', 'palanquees.compose', {
    summary: 'What was done on a dive, who was there, and its validated sheets',
    schema: { params: wire.DiveParams, 200: wire.DiveRecord },
    handler: ({ params }) => logs.read(diveOf(params)),
  });

  route('PUT /events/:id/plongees/:dive/realise', 'palanquees.compose', {
    summary: 'Saves what was done, as a draft of the sheet',
    schema: { params: wire.DiveParams, body: wire.DiveLogSave, 200: wire.DiveRecord },
    handler: ({ actor, params, body }) => logs.save(actor, diveOf(params), body),
  });

  route('POST /events/:id/plongees/:dive/fiches', 'palanquees.compose', {
    summary: 'Validates the safety sheet: a file that stays as it is; a correction is a new version with its reason',
    rateLimit: 'printing',
    schema: { params: wire.DiveParams, body: wire.SheetValidation, 200: wire.DiveRecord },
    handler: ({ actor, params, body }) => sheets.validate(actor, diveOf(params), body),
  });

  route(`GET /${API.myDives}`, 'palanquees.ownDives', {
    summary: 'Dives of the member by the validated sheets, as long as these are kept',
    schema: { 200: wire.Logbook },
    handler: ({ actor }) => logbooks.own(actor),
  });

  route('GET /events/:id/palanquees/experience', 'palanquees.compose', {
    summary: 'How often, when last and how deep those with a place have dived, by the validated sheets',
    schema: { params: IdParams, 200: wire.Experience },
    handler: ({ params }) => logbooks.experience(params.id),
  });

  route('GET /divers/:id/absences', 'divers.absences', {
    summary: 'Outings of the season that a member missed without notice',
    schema: { params: IdParams, 200: wire.Absences },
    handler: ({ params }) => logs.absences(params.id),
  });

  route(`GET /${API.safetySheets}`, 'palanquees.compose', {
    summary: 'Safety sheets of a year, and the outings that lack theirs',
    schema: { querystring: wire.SheetYearQuery, 200: wire.SheetYear },
    handler: ({ query }) => sheets.year(query.year),
  });

  route(`GET /${API.safetySheets}/:id`, 'palanquees.compose', {
    rateLimit: 'printing',
    schema: { params: IdParams, 200: pdfAnswer },
    handler: async ({ actor, params }, reply) => sendPdf(reply, await sheets.file(actor, params.id)),
  });

  route(`GET /${API.safetySheets}/annees/:year`, 'palanquees.compose', {
    summary: 'All versions of a year’s sheets, with their digests',
    rateLimit: 'printing',
    schema: { params: wire.SheetYearParams, 200: zipAnswer },
    handler: async ({ actor, params }, reply) => sendZip(reply, await sheets.zip(actor, params.year)),
  });
}
