import { record } from '#domain/records.ts';
import { moneyCalls } from '#contract/calls/money.ts';
import type { FastifyError } from 'fastify';
import { DomainError } from '#server/errors/domain-error.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { PaymentsService } from './service.ts';

/** Specification §7. Ignores the path's `{cptanalytique}`: the database has it. */
export function paymentRoutes(app: Api, service: PaymentsService): void {
  routesOf(app, moneyCalls, {
    'POST /divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken': ({ member, params }) =>
      service.topUp(member, Number(params.amount), params.accessToken),
    'POST /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken': ({ member, params }) =>
      service.payFee(member, params.licenceNumber, 1, params.accessToken),
    'POST /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken': ({ member, params }) =>
      service.payFee(member, params.licenceNumber, 3, params.accessToken),
    'POST /divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken': {
      rateLimit: 'paymentCheck',
      handler: ({ member, params }) => service.outcome(member, params.checkoutIntentId, params.accessToken),
    },
    'POST /divers/HELLOASSO/:reference': {
      rateLimit: 'paymentCheck',
      handler: ({ member, params, body }) => service.confirm(member, params.reference, body),
    },
    'GET /paiements': () => service.overview(),
    'POST /paiements/adresse-notification': ({ actor }) => service.renewNotificationAddress(actor),
  });
}

/** Calls of the provider's format (contract §6), authorised by the member's own bearer; forwards nothing. */
export async function relayRoutes(app: Api, service: PaymentsService, organization: () => string): Promise<void> {
  await app.register(
    // The parser is for these routes only.
    async (relay: Api) => {
      relay.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
      );
      routesOf(relay, moneyCalls, {
        'POST /oauth2/token': ({ member, body }) => service.exchange(member, body.refresh_token),
        'GET /v5/organizations/:organization/checkout-intents/:id': {
          rateLimit: 'paymentCheck',
          handler: ({ member, params }) => {
            if (params.organization !== organization()) throw new DomainError('PAYMENT_NOT_FOUND');
            return service.read(member, params.id);
          },
        },
      });
    },
    { prefix: '/helloasso' },
  );
}

const MAX_BODY_BYTES = 100_000;

/** Trusts nothing else in the notification. */
function paymentNamedIn(text: string): { reference?: string; checkoutId?: number } {
  let body: Readonly<Record<string, unknown>>;
  try {
    body = record(JSON.parse(text));
  } catch {
    return {};
  }
  const data = record(body['data']);
  const reference = record(body['metadata'])['id'] ?? record(data['metadata'])['id'];
  const checkoutId = data['checkoutIntentId'];
  return {
    ...(typeof reference === 'string' && /^[\w-]{1,100}$/.test(reference) ? { reference } : {}),
    ...(typeof checkoutId === 'number' && Number.isInteger(checkoutId) && checkoutId > 0 && checkoutId < 2 ** 31
      ? { checkoutId }
      : {}),
  };
}

/** Always answers 200, to reveal nothing; a notification only triggers a check with the provider (contract §6). */
export async function webhookRoutes(app: Api, service: PaymentsService, poke: () => void): Promise<void> {
  await app.register(async (api: Api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    api.setErrorHandler<FastifyError>((error, request, reply) => {
      request.log.warn({ code: error.code }, 'notification not taken');
      return reply.status(200).send({});
    });

    api.post<{ Params: { secret: string }; Body: unknown }>(
      '/helloasso/notifications/:secret',
      { config: { action: 'payments.notify' } },
      async (request, reply) => {
        const { body, params } = request;
        if (typeof body === 'string' && (await service.notified(params.secret, paymentNamedIn(body)))) poke();
        return reply.status(200).send({});
      },
    );
  });
}
