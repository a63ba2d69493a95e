import { moneyCalls } from '#contract/calls/money.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendPdf } from '#server/http/downloads.ts';
import type { assemblyService } from './service.ts';

export function assemblyRoutes(app: Api, service: ReturnType<typeof assemblyService>): void {
  routesOf(app, moneyCalls, {
    'GET /exercices/:year/dossier': {
      rateLimit: 'printing',
      handler: async ({ actor, params }, reply) => sendPdf(reply, await service.file(actor, params.year)),
    },
  });
}
