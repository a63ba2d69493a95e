import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { dashboardService } from './service.ts';

export function dashboardRoutes(app: Api, service: ReturnType<typeof dashboardService>): void {
  routesOf(app, clubCalls, {
    'GET /tableau-de-bord': ({ actor }) => service.read(actor),
  });
}
