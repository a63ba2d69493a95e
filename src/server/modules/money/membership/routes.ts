import { IdParams } from '../../../../shared/contract/common.ts';
import {
  Dossier,
  DossierPage,
  DossiersQuery,
  Reminders,
  RemindersSent,
  SeasonMembers,
  SeasonMembersQuery,
  SeasonOpening,
  SeasonPreview,
  SeasonQuery,
  SeasonStart,
  SeasonStartQuery,
  SentDossier,
  Settlement,
} from '../../../../shared/contract/membership.ts';
import { isFile } from '../../../commons/audit/exports.ts';
import { routesOf, type Api, sendList } from '../../../http/api.ts';
import type { membershipService } from './service.ts';
import type { seasonService } from './season-service.ts';
import { API } from '../../../../shared/resource-screens.ts';

export function seasonRoutes(app: Api, service: ReturnType<typeof seasonService>): void {
  const route = routesOf(app, API.seasonNew);

  route(`GET /${API.seasonNew}`, 'season.follow', {
    summary: 'Initial values of the form: the present season, its usual rates, all members',
    schema: { querystring: SeasonStartQuery, 200: SeasonStart },
    handler: ({ query }) => service.start(query.members),
  });

  route(`POST /${API.seasonNew}/membres`, 'season.follow', {
    summary: 'Some of the form’s members, by name',
    schema: { body: SeasonMembersQuery, 200: SeasonMembers },
    handler: ({ body }) => service.members(body),
  });

  route(`POST /${API.seasonNew}`, 'season.follow', {
    summary:
      'Dossiers and fees that an opening would create; with the digest of that preview, opens the season: all or nothing',
    schema: { querystring: SeasonQuery, body: SeasonOpening, 200: SeasonPreview },
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
    schema: { querystring: DossiersQuery, 200: DossierPage },
    handler: async (request, reply) => {
      if (isFile(request.query)) request.requireReauthentication('ledger.export');
      return sendList(reply, Dossier, await service.list(request.actor, request.query));
    },
  });

  route(`GET /${API.membership}/:id`, 'season.follow', {
    summary: 'A member’s dossier with the text that they have sent',
    schema: { params: IdParams, 200: SentDossier },
    handler: ({ params }) => service.read(params.id),
  });

  route(`POST /${API.membership}/relances`, 'season.follow', {
    summary: 'Reminds members who owe a dossier or a fee, by mail, once a day each',
    schema: { body: Reminders, 200: RemindersSent },
    handler: ({ body }) => service.remind(body),
  });

  route(`POST /${API.membership}/:id/regle`, 'ledger.write', {
    summary: 'The whole fee was paid otherwise than online',
    schema: { params: IdParams, body: Settlement, 200: Dossier },
    handler: ({ actor, params, body }) => service.settle(actor, params.id, body),
  });
}
