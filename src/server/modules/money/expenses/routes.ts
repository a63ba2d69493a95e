import { moneyCalls } from '#contract/calls/money.ts';
import * as wire from '#contract/daos.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { expensesService } from './service.ts';

export function expenseRoutes(app: Api, service: ReturnType<typeof expensesService>): void {
  routesOf(app, moneyCalls, {
    'GET /frais': async ({ actor, query }, reply) => sendList(reply, wire.Dao, await service.list(actor, query)),
    'POST /frais/:id/decision': ({ actor, params, body }) => service.decide(actor, params.id, body),
    'POST /frais/:id/paiement': ({ actor, params, body }) => service.pay(actor, params.id, body),
    'POST /frais/:id/annulation': ({ actor, params, body }) => service.takeBack(actor, params.id, body),
    'POST /daos/:id/abandon': ({ actor, params, body }) => service.waive(actor, params.id, body),
  });
}
