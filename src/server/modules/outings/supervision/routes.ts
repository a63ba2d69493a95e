import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { supervisionService } from './service.ts';

export const supervisionRoutes = (app: Api, service: ReturnType<typeof supervisionService>): void =>
  routesOf(app, outingsCalls, {
    'GET /encadrement': ({ actor }) => service.read(actor),
    'PUT /encadrement/:id': ({ actor, params, body }) => service.answer(actor, params.id, body),
  });
