import { moneyCalls } from '#contract/calls/money.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { reconciliationService } from './service.ts';

export function reconciliationRoutes(app: Api, service: ReturnType<typeof reconciliationService>): void {
  routesOf(app, moneyCalls, {
    'GET /rapprochement': ({ query }) => service.read(query),
    'POST /rapprochement': () => service.begin(),
    'POST /rapprochement/ecritures/:id': ({ actor, params, body }) => service.explain(actor, params.id, body),
  });
}
