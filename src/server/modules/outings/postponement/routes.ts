import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { postponementService } from './service.ts';

export const postponementRoutes = (app: Api, service: ReturnType<typeof postponementService>): void =>
  routesOf(app, outingsCalls, {
    'POST /events/:id/report': ({ actor, params, body }) => service.move(actor, params.id, body),
  });
