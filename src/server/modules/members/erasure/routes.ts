import { IdParams, PartQuery } from '#contract/common.ts';
import { Erased, ErasurePreview, Erasures, KeptIdentity, OwnErasure } from '#contract/personal-data.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { erasureService } from './service.ts';
import { API } from '#shared/resource-screens.ts';

export function erasureRoutes(app: Api, service: ReturnType<typeof erasureService>): void {
  const route = routesOf(app, API.erasures);

  route('GET /users/effacement', 'ownData.follow', {
    summary: 'What the caller would lose by an erasure, and what stands in the way',
    schema: { 200: OwnErasure },
    handler: ({ actor }) => service.own(actor),
  });

  route('GET /divers/:id/effacement', 'erasures.follow', {
    summary: 'What erasing this member would do, and what stands in the way',
    schema: { params: IdParams, 200: ErasurePreview },
    handler: ({ actor, params }) => service.preview(actor, params.id),
  });

  route('POST /divers/:id/effacement', 'erasures.erase', {
    summary: 'Erases the member for good, all of it or nothing',
    schema: { params: IdParams, 200: Erased },
    handler: ({ actor, params }) => service.erase(actor, params.id),
  });

  route(`GET /${API.erasures}`, 'erasures.follow', {
    summary: 'Past erasures, newest first',
    schema: { querystring: PartQuery, 200: Erasures },
    handler: ({ query }) => service.list(query),
  });

  route(`GET /${API.erasures}/:id/identite`, 'erasures.readIdentity', {
    summary: 'Name and address that the accounts keep of an erased member',
    schema: { params: IdParams, 200: KeptIdentity },
    handler: ({ actor, params }) => service.identity(actor, params.id),
  });
}
