import { Dashboard } from '../../../../shared/contract/dashboard.ts';
import { routesOf, type Api } from '../../../http/api.ts';
import type { dashboardService } from './service.ts';
import { apiNameOf } from '../../../../shared/resource-screens.ts';
import { SCREENS } from '../../../../shared/resources.ts';

const DASHBOARD = apiNameOf(SCREENS.dashboard);

export function dashboardRoutes(app: Api, service: ReturnType<typeof dashboardService>): void {
  const route = routesOf(app, DASHBOARD);

  route(`GET /${DASHBOARD}`, 'dashboard.read', {
    summary: 'Figures of the club, each part for members who may see what it counts',
    schema: { 200: Dashboard },
    handler: ({ actor }) => service.read(actor),
  });
}
