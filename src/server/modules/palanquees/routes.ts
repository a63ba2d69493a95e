import { IdParams } from '../../../shared/contract/common.ts';
import { Palanquees, PalanqueesSave, PlanParams } from '../../../shared/contract/palanquees.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { PalanqueesService } from './service.ts';

export function palanqueeRoutes(app: Api, service: PalanqueesService): void {
  const tags = ['palanquees'];
  const ofOuting = '/events/:id/palanquees';

  app.get(
    ofOuting,
    endpoint(
      'palanquees.read',
      { tags, summary: 'Who dives with whom, and who is to be placed', params: IdParams },
      { 200: Palanquees },
    ),
    (request) => service.read(actorOf(request), request.params.id),
  );

  app.get(
    `${ofOuting}/:version`,
    endpoint(
      'palanquees.read',
      { tags, summary: 'An earlier version: each saving is kept', params: PlanParams },
      { 200: Palanquees },
    ),
    (request) => service.readVersion(actorOf(request), request.params.id, request.params.version),
  );

  app.put(
    ofOuting,
    endpoint(
      'palanquees.compose',
      {
        tags,
        summary: 'Saves a new version; what breaks a rule needs the director’s note',
        params: IdParams,
        body: PalanqueesSave,
      },
      { 200: Palanquees },
    ),
    (request) => service.save(actorOf(request), request.params.id, request.body),
  );
}
