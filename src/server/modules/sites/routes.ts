import { Type } from 'typebox';
import { IdParams, ListQuery } from '../../../shared/contract/common.ts';
import { Site, SiteCreate, SitePage, SiteUpdate } from '../../../shared/contract/sites.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { SitesService } from './service.ts';

export function siteRoutes(app: Api, service: SitesService): void {
  const tags = ['sites'];

  app.get(
    '/sites',
    {
      config: { action: 'sites.read' },
      schema: { tags, querystring: ListQuery, response: { 200: SitePage, ...refusals } },
    },
    (request) => service.list(request.query),
  );

  app.get(
    '/sites/:id',
    { config: { action: 'sites.read' }, schema: { tags, params: IdParams, response: { 200: Site, ...refusals } } },
    (request) => service.read(request.params.id),
  );

  app.post(
    '/sites',
    { config: { action: 'sites.create' }, schema: { tags, body: SiteCreate, response: { 201: Site, ...refusals } } },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/sites/:id',
    {
      config: { action: 'sites.update' },
      schema: { tags, params: IdParams, body: SiteUpdate, response: { 200: Site, ...refusals } },
    },
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/sites/:id',
    {
      config: { action: 'sites.delete' },
      schema: { tags, params: IdParams, response: { 204: Type.Null(), ...refusals } },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );
}
