import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { setupService } from './service.ts';

export function setupRoutes(app: Api, service: ReturnType<typeof setupService>): void {
  routesOf(app, clubCalls, {
    'GET /mise-en-route': ({ actor }) => service.read(actor),
    'PUT /mise-en-route/:step': ({ actor, params, body }) => service.skip(actor, params.step, body.skipped),
    'POST /mise-en-route/essai': ({ actor }) => service.sendTestMail(actor),
    'POST /mise-en-route/essai/recu': ({ actor }) => service.testMailArrived(actor),
    'POST /mise-en-route/paiement': { rateLimit: 'paymentCheck', handler: ({ actor }) => service.checkPayment(actor) },
  });
}
