import { moneyCalls } from '#contract/calls/money.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { debtsService } from './service.ts';

export function debtRoutes(app: Api, service: ReturnType<typeof debtsService>): void {
  routesOf(app, moneyCalls, {
    'GET /dettes': (request) => {
      if (isFile(request.query)) request.requireReauthentication('ledger.export');
      return service.list(request.actor, request.query);
    },
    'POST /dettes/rappels': (request) =>
      service.remind(request.actor, request.body, () => request.requireReauthentication('mail.toMany')),
  });
}
