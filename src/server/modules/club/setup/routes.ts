import { Setup, SkipBody, SkipParams } from '../../../../shared/contract/setup.ts';
import { apiNameOf } from '../../../../shared/resource-screens.ts';
import { SCREENS } from '../../../../shared/resources.ts';
import { routesOf, type Api } from '../../../http/api.ts';
import type { setupService } from './service.ts';

const SETUP = apiNameOf(SCREENS.setup);

export function setupRoutes(app: Api, service: ReturnType<typeof setupService>): void {
  const route = routesOf(app, SETUP);

  route(`GET /${SETUP}`, 'club.setUp', {
    summary: 'What a new club has done and still has to do',
    schema: { 200: Setup },
    handler: ({ actor }) => service.read(actor),
  });

  route(`PUT /${SETUP}/:step`, 'club.setUp', {
    summary: 'Whether the club does without a step',
    schema: { params: SkipParams, body: SkipBody, 200: Setup },
    handler: ({ actor, params, body }) => service.skip(actor, params.step, body.skipped),
  });

  route(`POST /${SETUP}/essai`, 'club.setUp', {
    summary: 'Writes a test mail to the caller',
    schema: { 200: Setup },
    handler: ({ actor }) => service.sendTestMail(actor),
  });

  route(`POST /${SETUP}/essai/recu`, 'club.setUp', {
    summary: 'The caller has received it',
    schema: { 200: Setup },
    handler: ({ actor }) => service.testMailArrived(actor),
  });

  route(`POST /${SETUP}/paiement`, 'club.setUp', {
    summary: 'Asks the payment provider whether the keys work',
    rateLimit: 'paymentCheck',
    schema: { 200: Setup },
    handler: ({ actor }) => service.checkPayment(actor),
  });
}
