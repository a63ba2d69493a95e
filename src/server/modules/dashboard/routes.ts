import { Dashboard } from '../../../shared/contract/dashboard.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { DashboardService } from './service.ts';

export function dashboardRoutes(app: Api, service: DashboardService): void {
  app.get(
    '/tableau-de-bord',
    endpoint(
      'dashboard.read',
      {
        tags: ['tableau-de-bord'],
        summary: 'Figures of the club, each part for members who may see what it counts',
      },
      { 200: Dashboard },
    ),
    (request) => service.read(actorOf(request)),
  );
}
