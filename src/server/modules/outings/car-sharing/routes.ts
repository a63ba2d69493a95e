import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { carSharesService } from './service.ts';

export function carSharingRoutes(app: Api, service: ReturnType<typeof carSharesService>): void {
  routesOf(app, outingsCalls, {
    'GET /events/:id/covoiturage': ({ actor, params }) => service.read(actor, params.id),
    'PUT /events/:id/covoiturage': {
      rateLimit: 'registering',
      handler: ({ actor, params, body }) => service.save(actor, params.id, body),
    },
    'DELETE /events/:id/covoiturage': {
      rateLimit: 'registering',
      handler: ({ actor, params }) => service.remove(actor, params.id),
    },
  });
}
