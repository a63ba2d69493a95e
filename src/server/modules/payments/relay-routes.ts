import {
  RelayedCheckout,
  RelayedCheckoutParams,
  TokenAnswer,
  TokenExchange,
} from '../../../shared/contract/payments.ts';
import { memberOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import { Refused } from '../../commons/errors.ts';
import type { PaymentsService } from './service.ts';

/**
 * Two operations of the provider for the browser (contract §6), with the member's own bearer; no pass-through. They use the
 * provider's format, form-encoded.
 */
export async function relayRoutes(app: Api, service: PaymentsService, organization: string): Promise<void> {
  await app.register(
    // Fastify waits for this; the parser is for these routes alone.
    async (relay: Api) => {
      relay.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
      );

      relay.post('/oauth2/token', endpoint('payments.pay', { body: TokenExchange }, { 200: TokenAnswer }), (request) =>
        service.exchange(memberOf(request), request.body.refresh_token),
      );

      relay.get(
        '/v5/organizations/:organization/checkout-intents/:id',
        endpoint('payments.pay', { params: RelayedCheckoutParams }, { 200: RelayedCheckout }),
        (request) => {
          if (request.params.organization !== organization) throw new Refused('PAYMENT_NOT_FOUND');
          return service.read(memberOf(request), request.params.id);
        },
      );
    },
    { prefix: '/helloasso' },
  );
}
