import { membersCalls } from '#contract/calls/members.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { retentionService } from './service.ts';

export function retentionRoutes(app: Api, service: ReturnType<typeof retentionService>): void {
  routesOf(app, membersCalls, {
    'GET /conservation': () => service.report(),
    'PUT /conservation': ({ actor, body }) => service.turn(actor, body),
    'POST /conservation/essais': () => service.tryNow(),
  });
}
