import { IdParams, ListQuery } from '#contract/common.ts';
import { Site, SiteCreate, SitePage, SiteUpdate } from '#contract/sites.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import type { sitesService } from './service.ts';

export function siteRoutes(app: Api, service: ReturnType<typeof sitesService>): void {
  const route = routesOf(app, 'sites');

  route('GET /sites', 'sites.read', {
    schema: { querystring: ListQuery, 200: SitePage },
    handler: ({ query }) => service.list(query),
  });

  route('GET /sites/:id', 'sites.read', {
    schema: { params: IdParams, 200: Site },
    handler: ({ params }) => service.read(params.id),
  });

  route('POST /sites', 'sites.create', {
    schema: { body: SiteCreate, 201: Site },
    handler: ({ actor, body }) => service.create(actor, body),
  });

  route('PUT /sites/:id', 'sites.update', {
    schema: { params: IdParams, body: SiteUpdate, 200: Site },
    handler: ({ actor, params, body }) => service.update(actor, params.id, body),
  });

  route('DELETE /sites/:id', 'sites.delete', {
    schema: { params: IdParams, 204: NoContent },
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });
}
