import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { sitesService } from './service.ts';

export function siteRoutes(app: Api, service: ReturnType<typeof sitesService>): void {
  routesOf(app, outingsCalls, {
    'GET /sites': ({ query }) => service.list(query),
    'GET /sites/:id': ({ params }) => service.read(params.id),
    'POST /sites': ({ actor, body }) => service.create(actor, body),
    'PUT /sites/:id': ({ actor, params, body }) => service.update(actor, params.id, body),
    'DELETE /sites/:id': ({ actor, params }) => service.remove(actor, params.id),
  });
}
