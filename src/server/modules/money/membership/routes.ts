import { IdParams } from '#contract/common.ts';
import * as wire from '#contract/membership.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { membershipService } from './service.ts';
import type { seasonService } from './season-service.ts';
import { API } from '#shared/resource-screens.ts';

export function seasonRoutes(app: Api, service: ReturnType<typeof seasonService>): void {
  const route = routesOf(app, API.seasonNew);

  route(`GET /${API.seasonNew}`, 'season.follow', {
    summary: 'Initial values of the form: the present season, its usual rates, all members',
    schema: { querystring: wire.SeasonStartQuery, 200: wire.SeasonStart },
    handler: ({ query }) => service.start(query.members),
  });

  route(`POST /${API.seasonNew}/membres`, 'season.follow', {
    summary: 'Some of the form’s members, by name',
    schema: { body: wire.SeasonMembersQuery, 200: wire.SeasonMembers },
    handler: ({ body }) => service.members(body),
  });

  route(`POST /${API.seasonNew}`, 'season.follow', {
    summary:
      'Dossiers and fees that an opening would create; with the digest of that preview, opens the season: all or nothing',
    schema: { querystring: wire.SeasonQuery, body: wire.SeasonOpening, 200: wire.SeasonPreview },
    handler: (request) => {
      const { actor, query, body } = request;
      if (query.apply === undefined) return service.preview(body, query.lines);
      request.requireReauthentication('season.open');
      return service.apply(actor, body, query.apply, query.lines);
    },
  });
}

export function membershipRoutes(app: Api, service: ReturnType<typeof membershipService>): void {
  const route = routesOf(app, API.membership);

  route(`GET /${API.membership}`, 'season.follow', {
    schema: { querystring: wire.DossiersQuery, 200: wire.DossierPage },
    handler: async (request, reply) => {
      if (isFile(request.query)) request.requireReauthentication('ledger.export');
      return sendList(reply, wire.Dossier, await service.list(request.actor, request.query));
    },
  });

  route(`GET /${API.membership}/:id`, 'season.follow', {
    summary: 'A member’s dossier with the text that they have sent',
    schema: { params: IdParams, 200: wire.SentDossier },
    handler: ({ params }) => service.read(params.id),
  });

  route(`POST /${API.membership}/relances`, 'season.follow', {
    summary: 'Reminds members who owe a dossier or a fee, by mail, once a day each',
    schema: { body: wire.Reminders, 200: wire.RemindersSent },
    handler: ({ body }) => service.remind(body),
  });

  route(`POST /${API.membership}/:id/regle`, 'ledger.write', {
    summary: 'The whole fee was paid otherwise than online',
    schema: { params: IdParams, body: wire.Settlement, 200: wire.Dossier },
    handler: ({ actor, params, body }) => service.settle(actor, params.id, body),
  });
}
