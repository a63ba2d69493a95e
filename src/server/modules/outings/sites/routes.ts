import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { sitesService } from './service.ts';

export function siteRoutes(app: Api, service: ReturnType<typeof sitesService>): void {
  const route = routesOf(app, outingsCalls);

  route('GET /sites', ({ query }) => service.list(query));

  route('GET /sites/:id', ({ params }) => service.read(params.id));

  route('POST /sites', ({ actor, body }) => service.create(actor, body));

  route('PUT /sites/:id', ({ actor, params, body }) => service.update(actor, params.id, body));

  route('DELETE /sites/:id', ({ actor, params }) => service.remove(actor, params.id));
}
