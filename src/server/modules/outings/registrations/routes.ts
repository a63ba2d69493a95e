import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { registrationsService } from './service.ts';

export function registrationRoutes(app: Api, service: ReturnType<typeof registrationsService>): void {
  const route = routesOf(app, outingsCalls);

  route(
    'POST /events/:eventId/participants/:diverId/seuil/:threshold',
    ({ actor, params, body }) => service.add(actor, params, body),
    { rateLimit: 'registering' },
  );

  route('PUT /events/:eventId/participants/:diverId', ({ actor, params, body }) =>
    service.describe(actor, params, body),
  );

  route(
    'PUT /events/:eventId/participants/:diverId/position/:position/type/:type',
    ({ actor, params }) => service.move(actor, params, params),
    { rateLimit: 'registering' },
  );

  route('DELETE /events/:eventId/participants/:diverId', ({ actor, params }) => service.remove(actor, params), {
    rateLimit: 'registering',
  });

  route(
    'DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type',
    ({ actor, params }) => service.purge(actor, params, params),
    { rateLimit: 'registering' },
  );
}
