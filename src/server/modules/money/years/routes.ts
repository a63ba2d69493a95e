import { moneyCalls } from '#contract/calls/money.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { yearsService } from './service.ts';

export function yearsRoutes(app: Api, service: ReturnType<typeof yearsService>): void {
  routesOf(app, moneyCalls, {
    'GET /exercices': () => service.list(),
    'GET /exercices/:year/cloture': ({ params }) => service.preview(params.year),
    'POST /exercices/:year/cloture': ({ actor, params, body }) => service.close(actor, params.year, body),
  });
}
