import { outingsCalls } from '#contract/calls/outings.ts';
import type { IdParams } from '#contract/common.ts';
import type { DiveQuery } from '#contract/palanquees.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { palanqueesService } from './service.ts';

const diveOf = ({ id }: IdParams, { plongee = 1 }: DiveQuery) => ({ event: id, dive: plongee });

export function palanqueeRoutes(app: Api, service: ReturnType<typeof palanqueesService>): void {
  routesOf(app, outingsCalls, {
    'GET /events/:id/palanquees': ({ actor, params, query }) => service.read(actor, diveOf(params, query)),
    'GET /events/:id/palanquees/:version': ({ actor, params, query }) =>
      service.readVersion(actor, diveOf(params, query), params.version),
    'PUT /events/:id/palanquees': ({ actor, params, query, body }) => service.save(actor, diveOf(params, query), body),
  });
}
