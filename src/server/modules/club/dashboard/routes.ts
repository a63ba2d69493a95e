import { Dashboard } from '#contract/dashboard.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { dashboardService } from './service.ts';
import { API } from '#shared/resource-screens.ts';

export function dashboardRoutes(app: Api, service: ReturnType<typeof dashboardService>): void {
  const route = routesOf(app, API.dashboard);

  route(`GET /${API.dashboard}`, 'dashboard.read', {
    summary: 'Figures of the club, each part for members who may see what it counts',
    schema: { 200: Dashboard },
    handler: ({ actor }) => service.read(actor),
  });
}
