import { Dashboard } from '../../../shared/contract/dashboard.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { DashboardService } from './service.ts';

export function dashboardRoutes(app: Api, service: DashboardService): void {
  app.get(
    '/tableau-de-bord',
    {
      config: { action: 'dashboard.read' },
      schema: {
        tags: ['tableau-de-bord'],
        summary: 'The figures of those who run the club, each part for those who may see what it counts',
        response: { 200: Dashboard, ...refusals },
      },
    },
    (request) => service.read(actorOf(request)),
  );
}
