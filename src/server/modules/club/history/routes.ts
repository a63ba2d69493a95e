import { clubCalls } from '#contract/calls/club.ts';
import { recordFrom } from '#domain/records.ts';
import { AUDITED, type AuditedResource } from '#shared/resources.ts';
import { routesOf, type Api, type CallRoute } from '#server/http/api.ts';
import type { historyService } from './service.ts';

export function historyRoutes(app: Api, service: ReturnType<typeof historyService>): void {
  const routeOf =
    (resource: AuditedResource): CallRoute<(typeof clubCalls)[`GET /historique/${AuditedResource}/:id`]> =>
    ({ actor, params, query }) =>
      service.history(actor, resource, params.id, query);
  routesOf(
    app,
    clubCalls,
    recordFrom(AUDITED.map(({ resource }) => [`GET /historique/${resource}/:id`, routeOf(resource)] as const)),
  );
}
