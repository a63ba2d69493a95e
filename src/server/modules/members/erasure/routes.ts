import { membersCalls } from '#contract/calls/members.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { erasureService } from './service.ts';

export function erasureRoutes(app: Api, service: ReturnType<typeof erasureService>): void {
  const route = routesOf(app, membersCalls);

  route('GET /users/effacement', ({ actor }) => service.own(actor));

  route('GET /divers/:id/effacement', ({ actor, params }) => service.preview(actor, params.id));

  route('POST /divers/:id/effacement', ({ actor, params }) => service.erase(actor, params.id));

  route('GET /effacements', () => service.list());

  route('GET /effacements/:id/identite', ({ actor, params }) => service.identity(actor, params.id));
}
