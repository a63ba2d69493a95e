import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { registrationsService } from './service.ts';

export function registrationRoutes(app: Api, service: ReturnType<typeof registrationsService>): void {
  routesOf(app, outingsCalls, {
    'POST /events/:eventId/participants/:diverId/seuil/:threshold': {
      rateLimit: 'registering',
      handler: ({ actor, params, body }) => service.add(actor, params, body),
    },
    'PUT /events/:eventId/participants/:diverId': ({ actor, params, body }) => service.describe(actor, params, body),
    'PUT /events/:eventId/participants/:diverId/position/:position/type/:type': {
      rateLimit: 'registering',
      handler: ({ actor, params }) => service.move(actor, params, params),
    },
    'DELETE /events/:eventId/participants/:diverId': {
      rateLimit: 'registering',
      handler: ({ actor, params }) => service.remove(actor, params),
    },
    'DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type': {
      rateLimit: 'registering',
      handler: ({ actor, params }) => service.purge(actor, params, params),
    },
  });
}
