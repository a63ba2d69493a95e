import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { parisDay } from '../../shared/domain/dates.ts';
import type { Api } from '../../server/http/api.ts';
import type { Checkout } from './store.ts';
import { faultsOf } from './checkout-rules.ts';
import type { Desk } from './checkouts.ts';
import type { Grants } from './oauth-tokens.ts';
import type { Switches } from './switches.ts';
import { orderView, type Club } from './payloads.ts';
import { CheckoutBody, CheckoutParams, TokenBody } from './schemas.ts';

/** How often the API was asked for what, failures included. */
export interface Calls {
  token: number;
  open: number;
  read: number;
}

interface Parts {
  readonly club: Club;
  readonly grants: Grants;
  readonly desk: Desk;
  readonly switches: Switches;
  readonly clock: () => Date;
  /** Address of the page on which a checkout is paid. */
  readonly pageOf: (checkout: Checkout) => string;
}

const kindOf = ({ method, url }: FastifyRequest): keyof Calls => {
  if (url.startsWith('/oauth2')) return 'token';
  return method === 'POST' ? 'open' : 'read';
};

export function countCalls(app: Api, calls: Calls): void {
  app.addHook('onRequest', (request, _reply, done) => {
    calls[kindOf(request)] += 1;
    done();
  });
}

const refused = (code: string, messages: readonly string[]) => ({
  errors: messages.map((message) => ({ code, message })),
});

/** The three calls of the provider's API that a club makes (contract §6). */
export function apiRoutes(app: Api, { club, grants, desk, switches, clock, pageOf }: Parts): void {
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.status(status).send(refused(status < 500 ? 'ArgumentInvalid' : 'Unknown', [error.message]));
  });

  const mayCome = (request: FastifyRequest): boolean => {
    if (switches.refuseTokens > 0) {
      switches.refuseTokens -= 1;
      return false;
    }
    return grants.isGood(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  };
  const turnAway = (reply: FastifyReply) =>
    reply.status(401).send(refused('Unauthorized', ['Unknown or expired token']));
  const unknown = (reply: FastifyReply) => reply.status(404).send(refused('NotFound', ['No such resource']));

  app.post('/oauth2/token', { schema: { body: TokenBody } }, (request, reply) => {
    const granted = grants.exchange(request.body);
    return typeof granted === 'string' ? reply.status(400).send({ error: granted }) : reply.send(granted);
  });

  const checkouts = '/v5/organizations/:slug/checkout-intents';
  app.post<{ Params: { slug: string }; Body: CheckoutBody }>(
    checkouts,
    {
      schema: { body: CheckoutBody },
      onRequest: async (request, reply) => (mayCome(request) ? undefined : turnAway(reply)),
    },
    (request, reply) => {
      if (request.params.slug !== club.slug) return unknown(reply);
      const faults = faultsOf(request.body, parisDay(clock()));
      if (faults.length > 0) return reply.status(400).send(refused('ArgumentInvalid', faults));
      const checkout = desk.open(request.body);
      return reply.send({ id: checkout.id, redirectUrl: switches.page === 'NONE' ? null : pageOf(checkout) });
    },
  );

  app.get(`${checkouts}/:id`, { schema: { params: CheckoutParams } }, (request, reply) => {
    if (!mayCome(request)) return turnAway(reply);
    const checkout = request.params.slug === club.slug ? desk.find(request.params.id) : null;
    if (checkout === null) return unknown(reply);
    return reply.send({
      id: checkout.id,
      // Nothing is left to be paid on it.
      redirectUrl: checkout.order === null ? pageOf(checkout) : null,
      ...(checkout.asked.metadata === undefined ? {} : { metadata: checkout.asked.metadata }),
      ...(checkout.order === null ? {} : { order: orderView(checkout, checkout.order, club, switches) }),
    });
  });
}
