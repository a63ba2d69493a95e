import { membersCalls } from '#contract/calls/members.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { retentionService } from './service.ts';

export function retentionRoutes(app: Api, service: ReturnType<typeof retentionService>): void {
  const route = routesOf(app, membersCalls);

  route('GET /conservation', () => service.report());

  route('PUT /conservation', ({ actor, body }) => service.turn(actor, body));

  route('POST /conservation/essais', () => service.tryNow());
}
