import { Setup, SkipBody, SkipParams } from '#contract/setup.ts';
import { API } from '#shared/resource-screens.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { setupService } from './service.ts';

export function setupRoutes(app: Api, service: ReturnType<typeof setupService>): void {
  const route = routesOf(app, API.setup);

  route(`GET /${API.setup}`, 'club.setUp', {
    summary: 'What a new club has done and still has to do',
    schema: { 200: Setup },
    handler: ({ actor }) => service.read(actor),
  });

  route(`PUT /${API.setup}/:step`, 'club.setUp', {
    summary: 'Whether the club does without a step',
    schema: { params: SkipParams, body: SkipBody, 200: Setup },
    handler: ({ actor, params, body }) => service.skip(actor, params.step, body.skipped),
  });

  route(`POST /${API.setup}/essai`, 'club.setUp', {
    summary: 'Writes a test mail to the caller',
    schema: { 200: Setup },
    handler: ({ actor }) => service.sendTestMail(actor),
  });

  route(`POST /${API.setup}/essai/recu`, 'club.setUp', {
    summary: 'The caller has received it',
    schema: { 200: Setup },
    handler: ({ actor }) => service.testMailArrived(actor),
  });

  route(`POST /${API.setup}/paiement`, 'club.setUp', {
    summary: 'Asks the payment provider whether the keys work',
    rateLimit: 'paymentCheck',
    schema: { 200: Setup },
    handler: ({ actor }) => service.checkPayment(actor),
  });
}
