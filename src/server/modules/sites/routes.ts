import { IdParams, ListQuery } from '../../../shared/contract/common.ts';
import { Site, SiteCreate, SitePage, SiteUpdate } from '../../../shared/contract/sites.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, NoContent, type Api } from '../../http/api.ts';
import type { SitesService } from './service.ts';

export function siteRoutes(app: Api, service: SitesService): void {
  const tags = ['sites'];

  app.get('/sites', endpoint('sites.read', { tags, querystring: ListQuery }, { 200: SitePage }), (request) =>
    service.list(request.query),
  );

  app.get('/sites/:id', endpoint('sites.read', { tags, params: IdParams }, { 200: Site }), (request) =>
    service.read(request.params.id),
  );

  app.post('/sites', endpoint('sites.create', { tags, body: SiteCreate }, { 201: Site }), async (request, reply) =>
    reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/sites/:id',
    endpoint('sites.update', { tags, params: IdParams, body: SiteUpdate }, { 200: Site }),
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/sites/:id',
    endpoint('sites.delete', { tags, params: IdParams }, { 204: NoContent }),
    async (request, reply) => reply.status(204).send(await service.remove(actorOf(request), request.params.id)),
  );
}
