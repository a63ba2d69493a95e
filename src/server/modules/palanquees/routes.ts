import { IdParams } from '../../../shared/contract/common.ts';
import { Palanquees, PalanqueesSave, PlanParams } from '../../../shared/contract/palanquees.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { PalanqueesService } from './service.ts';

export function palanqueeRoutes(app: Api, service: PalanqueesService): void {
  const tags = ['palanquees'];
  const response = { 200: Palanquees, ...refusals };
  const ofOuting = '/events/:id/palanquees';

  app.get(
    ofOuting,
    {
      config: { action: 'palanquees.read' },
      schema: { tags, summary: 'Who dives with whom, and who is to be placed', params: IdParams, response },
    },
    (request) => service.read(actorOf(request), request.params.id),
  );

  app.get(
    `${ofOuting}/:version`,
    {
      config: { action: 'palanquees.read' },
      schema: { tags, summary: 'An earlier version: each saving is kept', params: PlanParams, response },
    },
    (request) => service.readVersion(actorOf(request), request.params.id, request.params.version),
  );

  app.put(
    ofOuting,
    {
      config: { action: 'palanquees.compose' },
      schema: {
        tags,
        summary: 'Saves a new version; what breaks a rule needs the director’s note',
        params: IdParams,
        body: PalanqueesSave,
        response,
      },
    },
    (request) => service.save(actorOf(request), request.params.id, request.body),
  );
}
