import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { rollCallService } from './roll-call-service.ts';
import type { seancesService } from './service.ts';

export function seanceRoutes(
  app: Api,
  seances: ReturnType<typeof seancesService>,
  rolls: ReturnType<typeof rollCallService>,
): void {
  routesOf(app, outingsCalls, {
    'GET /seances': ({ actor, query }) => seances.list(actor, query),
    'POST /seances': ({ body }) => seances.create(body),
    'PUT /seances/:id': ({ params, body }) => seances.change(params.id, body),
    'DELETE /seances/:id': ({ params, query }) => seances.remove(params.id, query.suite === true),
    'GET /seances/:id/appel': ({ params }) => rolls.read(params.id),
    'PUT /seances/:id/appel': ({ actor, params, body }) => rolls.mark(actor, params.id, body),
    'GET /seances/:id/membres': ({ params }) => rolls.members(params.id),
    'GET /presences': ({ actor, query }) => rolls.presences(actor, query),
  });
}
