import { IdParams } from '#contract/common.ts';
import { DiveQuery, Palanquees, PalanqueesSave, PlanParams } from '#contract/palanquees.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { palanqueesService } from './service.ts';

const diveOf = ({ id }: IdParams, { plongee = 1 }: DiveQuery) => ({ event: id, dive: plongee });

export function palanqueeRoutes(app: Api, service: ReturnType<typeof palanqueesService>): void {
  const route = routesOf(app, 'palanquees');

  route('GET /events/:id/palanquees', 'palanquees.read', {
    summary: 'Who dives with whom, and who is to be placed',
    schema: { params: IdParams, querystring: DiveQuery, 200: Palanquees },
    handler: ({ actor, params, query }) => service.read(actor, diveOf(params, query)),
  });

  route('GET /events/:id/palanquees/:version', 'palanquees.read', {
    summary: 'An earlier version: each saving is kept',
    schema: { params: PlanParams, querystring: DiveQuery, 200: Palanquees },
    handler: ({ actor, params, query }) => service.readVersion(actor, diveOf(params, query), params.version),
  });

  route('PUT /events/:id/palanquees', 'palanquees.compose', {
    summary: 'Saves a new version; what breaks a rule needs the director’s note',
    schema: { params: IdParams, querystring: DiveQuery, body: PalanqueesSave, 200: Palanquees },
    handler: ({ actor, params, query, body }) => service.save(actor, diveOf(params, query), body),
  });
}
