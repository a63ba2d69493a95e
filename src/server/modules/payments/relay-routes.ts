import {
  RelayedCheckout,
  RelayedCheckoutParams,
  TokenAnswer,
  TokenExchange,
} from '../../../shared/contract/payments.ts';
import { routesOf, type Api } from '../../http/api.ts';
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

      const route = routesOf(relay);
      route('POST /oauth2/token', 'payments.pay', {
        schema: { body: TokenExchange, 200: TokenAnswer },
        handler: ({ member, body }) => service.exchange(member, body.refresh_token),
      });
      route('GET /v5/organizations/:organization/checkout-intents/:id', 'payments.pay', {
        schema: { params: RelayedCheckoutParams, 200: RelayedCheckout },
        handler: ({ member, params }) => {
          if (params.organization !== organization) throw new Refused('PAYMENT_NOT_FOUND');
          return service.read(member, params.id);
        },
      });
    },
    { prefix: '/helloasso' },
  );
}
