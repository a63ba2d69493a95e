import { membersCalls } from '#contract/calls/members.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { erasureService } from './service.ts';

export function erasureRoutes(app: Api, service: ReturnType<typeof erasureService>): void {
  routesOf(app, membersCalls, {
    'GET /users/effacement': ({ actor }) => service.own(actor),
    'GET /divers/:id/effacement': ({ actor, params }) => service.preview(actor, params.id),
    'POST /divers/:id/effacement': ({ actor, params }) => service.erase(actor, params.id),
    'GET /effacements': () => service.list(),
    'GET /effacements/:id/identite': ({ actor, params }) => service.identity(actor, params.id),
  });
}
