import { membersCalls } from '#contract/calls/members.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { mergingService } from './service.ts';

export function mergingRoutes(app: Api, service: ReturnType<typeof mergingService>): void {
  routesOf(app, membersCalls, {
    'GET /divers/:id/fusion/:other': ({ actor, params }) => service.preview(actor, params.id, params.other),
    'POST /divers/:id/fusion/:other': ({ actor, params, body }) =>
      service.merge(actor, params.id, params.other, body.digest),
    'GET /divers/:id/fusions': ({ params }) => service.list(params.id),
    'DELETE /fusions/:id': ({ actor, params }) => service.undo(actor, params.id),
  });
}
