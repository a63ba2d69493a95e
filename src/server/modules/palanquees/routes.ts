import { IdParams } from '../../../shared/contract/common.ts';
import { Palanquees, PalanqueesSave, PlanParams } from '../../../shared/contract/palanquees.ts';
import { routesOf, type Api } from '../../http/api.ts';
import type { PalanqueesService } from './service.ts';

export function palanqueeRoutes(app: Api, service: PalanqueesService): void {
  const route = routesOf(app, 'palanquees');

  route('GET /events/:id/palanquees', 'palanquees.read', {
    summary: 'Who dives with whom, and who is to be placed',
    schema: { params: IdParams, 200: Palanquees },
    handler: ({ actor, params }) => service.read(actor, params.id),
  });

  route('GET /events/:id/palanquees/:version', 'palanquees.read', {
    summary: 'An earlier version: each saving is kept',
    schema: { params: PlanParams, 200: Palanquees },
    handler: ({ actor, params }) => service.readVersion(actor, params.id, params.version),
  });

  route('PUT /events/:id/palanquees', 'palanquees.compose', {
    summary: 'Saves a new version; what breaks a rule needs the director’s note',
    schema: { params: IdParams, body: PalanqueesSave, 200: Palanquees },
    handler: ({ actor, params, body }) => service.save(actor, params.id, body),
  });
}
