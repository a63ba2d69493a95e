import { moneyCalls } from '#contract/calls/money.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { debtsService } from './service.ts';

export function debtRoutes(app: Api, service: ReturnType<typeof debtsService>): void {
  routesOf(app, moneyCalls, {
    'GET /dettes': ({ actor, query }) => service.list(actor, query),
    'POST /dettes/rappels': (request) =>
      service.remind(request.actor, request.body, () => request.requireReauthentication('mail.toMany')),
  });
}
