import { moneyCalls } from '#contract/calls/money.ts';
import * as wire from '#contract/membership.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { membershipService } from './service.ts';
import type { seasonService } from './season-service.ts';

export function seasonRoutes(app: Api, service: ReturnType<typeof seasonService>): void {
  routesOf(app, moneyCalls, {
    'GET /saison': () => service.start(),
    'POST /saison': (request) => {
      const { actor, query, body } = request;
      if (query.apply === undefined) return service.preview(body);
      request.requireReauthentication('season.open');
      return service.apply(actor, body, query.apply);
    },
  });
}

export function membershipRoutes(app: Api, service: ReturnType<typeof membershipService>): void {
  routesOf(app, moneyCalls, {
    'GET /dossiers': async ({ actor, query }, reply) => sendList(reply, wire.Dossier, await service.list(actor, query)),
    'GET /dossiers/:id': ({ actor, params }) => service.read(actor, params.id),
    'POST /dossiers/relances': ({ body }) => service.remind(body),
    'PUT /dossiers/:id/manque': ({ actor, params, body }) => service.noteMissing(actor, params.id, body),
    'POST /dossiers/:id/regle': ({ actor, params, body }) => service.settle(actor, params.id, body),
  });
}
