import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { setupService } from './service.ts';

export function setupRoutes(app: Api, service: ReturnType<typeof setupService>): void {
  const route = routesOf(app, clubCalls);

  route('GET /mise-en-route', ({ actor }) => service.read(actor));

  route('PUT /mise-en-route/:step', ({ actor, params, body }) => service.skip(actor, params.step, body.skipped));

  route('POST /mise-en-route/essai', ({ actor }) => service.sendTestMail(actor));

  route('POST /mise-en-route/essai/recu', ({ actor }) => service.testMailArrived(actor));

  route('POST /mise-en-route/paiement', ({ actor }) => service.checkPayment(actor), { rateLimit: 'paymentCheck' });
}
