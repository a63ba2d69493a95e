import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { dashboardService } from './service.ts';

export function dashboardRoutes(app: Api, service: ReturnType<typeof dashboardService>): void {
  const route = routesOf(app, clubCalls);

  route('GET /tableau-de-bord', ({ actor }) => service.read(actor));
}
