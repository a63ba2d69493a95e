import { moneyCalls } from '#contract/calls/money.ts';
import * as wire from '#contract/membership.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { membershipService } from './service.ts';
import type { seasonService } from './season-service.ts';

export function seasonRoutes(app: Api, service: ReturnType<typeof seasonService>): void {
  const route = routesOf(app, moneyCalls);

  route('GET /saison', () => service.start());

  route('POST /saison', (request) => {
    const { actor, query, body } = request;
    if (query.apply === undefined) return service.preview(body);
    request.requireReauthentication('season.open');
    return service.apply(actor, body, query.apply);
  });
}

export function membershipRoutes(app: Api, service: ReturnType<typeof membershipService>): void {
  const route = routesOf(app, moneyCalls);

  route('GET /dossiers', async (request, reply) => {
    if (isFile(request.query)) request.requireReauthentication('ledger.export');
    return sendList(reply, wire.Dossier, await service.list(request.actor, request.query));
  });

  route('GET /dossiers/:id', ({ params }) => service.read(params.id));

  route('POST /dossiers/relances', ({ body }) => service.remind(body));

  route('POST /dossiers/:id/regle', ({ actor, params, body }) => service.settle(actor, params.id, body));
}
