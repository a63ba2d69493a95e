import { clubCalls } from '#contract/calls/club.ts';
import { RESOURCES } from '#shared/resource-screens.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { historyService } from './service.ts';

export function historyRoutes(app: Api, service: ReturnType<typeof historyService>): void {
  const route = routesOf(app, clubCalls);
  for (const screen of Object.values(RESOURCES)) {
    if (!('audited' in screen)) continue;
    const { resource } = screen;
    route(`GET /historique/${resource}/:id`, ({ actor, params, query }) =>
      service.history(actor, resource, params.id, query),
    );
  }
}
