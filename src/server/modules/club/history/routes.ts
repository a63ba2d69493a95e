import { HistoryPage, HistoryQuery } from '#contract/audit.ts';
import { IdParams } from '#contract/common.ts';
import type { AuditedResource } from '#shared/resources.ts';
import { RESOURCES } from '#shared/resource-screens.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { historyService } from './service.ts';

const AUDITED = Object.values(RESOURCES)
  .filter((screen) => 'audited' in screen)
  .map(({ resource }): AuditedResource => resource);

/** One route per resource, because each has its own entry in the permission table. */
export function historyRoutes(app: Api, service: ReturnType<typeof historyService>): void {
  const route = routesOf(app, 'historique');
  for (const resource of AUDITED) {
    route(`GET /historique/${resource}/:id`, `${resource}.history`, {
      summary: 'Who changed what, newest first',
      schema: { params: IdParams, querystring: HistoryQuery, 200: HistoryPage },
      handler: ({ actor, params, query }) => service.history(actor, resource, params.id, query),
    });
  }
}
