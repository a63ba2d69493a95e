import { Type, type Static } from 'typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { parisDay } from '#domain/dates.ts';
import type { Api } from '#server/http/api.ts';
import { CheckoutBody, violationsOf } from './checkout-body.ts';
import type { SandboxCheckouts, Checkout, Payment } from './checkouts.ts';
import { TokenBody, type OauthTokens } from './oauth-tokens.ts';
import type { Switches } from './switches.ts';
import { orderPayload, payoutPayload, recordPayload, type Club } from './payloads.ts';

/** Includes failed calls. */
export interface SandboxCalls {
  token: number;
  open: number;
  read: number;
}

interface Dependencies {
  readonly club: Club;
  readonly tokens: OauthTokens;
  readonly checkouts: SandboxCheckouts;
  readonly switches: Switches;
  readonly clock: () => Date;
  readonly pageOf: (checkout: Checkout) => string;
}

const CashOutParams = Type.Object({ slug: Type.String(), id: Type.Integer() });
const ListQuery = Type.Object({
  from: Type.Optional(Type.String()),
  pageIndex: Type.Integer({ minimum: 1, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  sortOrder: Type.Enum(['Asc', 'Desc'], { default: 'Desc' }),
  sortField: Type.Enum(['Date', 'UpdateDate', 'CreationDate'], { default: 'Date' }),
});

const CheckoutParams = Type.Object({ slug: Type.String(), id: Type.Integer() });

const kindOf = ({ method, url }: FastifyRequest): keyof SandboxCalls => {
  if (url.startsWith('/oauth2')) return 'token';
  return method === 'POST' ? 'open' : 'read';
};

export function countCalls(app: Api, calls: SandboxCalls): void {
  app.addHook('onRequest', (request, _reply, done) => {
    calls[kindOf(request)] += 1;
    done();
  });
}

const refused = (code: string, messages: readonly string[]) => ({
  errors: messages.map((message) => ({ code, message })),
});

/** The calls of the provider's API that the product makes (contract §6). */
export function apiRoutes(app: Api, { club, tokens, checkouts, switches, clock, pageOf }: Dependencies): void {
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.status(status).send(refused(status < 500 ? 'ArgumentInvalid' : 'Unknown', [error.message]));
  });

  const isAuthorised = (request: FastifyRequest): boolean => {
    if (switches.refuseTokens > 0) {
      switches.refuseTokens -= 1;
      return false;
    }
    return tokens.isValid(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  };
  const refuse = (reply: FastifyReply) => reply.status(401).send(refused('Unauthorized', ['Unknown or expired token']));
  const unknown = (reply: FastifyReply) => reply.status(404).send(refused('NotFound', ['No such resource']));

  app.post('/oauth2/token', { schema: { body: TokenBody } }, (request, reply) => {
    const granted = tokens.exchange(request.body);
    return typeof granted === 'string' ? reply.status(400).send({ error: granted }) : reply.send(granted);
  });

  const checkoutsUrl = '/v5/organizations/:slug/checkout-intents';
  app.post<{ Params: { slug: string }; Body: CheckoutBody }>(
    checkoutsUrl,
    {
      schema: { body: CheckoutBody },
      onRequest: async (request, reply) => (isAuthorised(request) ? undefined : refuse(reply)),
    },
    (request, reply) => {
      if (request.params.slug !== club.slug) return unknown(reply);
      const violations = violationsOf(request.body, parisDay(clock()));
      if (violations.length > 0) return reply.status(400).send(refused('ArgumentInvalid', violations));
      const checkout = checkouts.open(request.body);
      return reply.send({ id: checkout.id, redirectUrl: switches.page === 'NONE' ? null : pageOf(checkout) });
    },
  );

  app.get(`${checkoutsUrl}/:id`, { schema: { params: CheckoutParams } }, (request, reply) => {
    if (!isAuthorised(request)) return refuse(reply);
    const checkout = request.params.slug === club.slug ? checkouts.find(request.params.id) : null;
    if (checkout === null) return unknown(reply);
    return reply.send({
      id: checkout.id,
      // A paid checkout has no page.
      redirectUrl: checkout.order === null ? pageOf(checkout) : null,
      ...(checkout.asked.metadata === undefined ? {} : { metadata: checkout.asked.metadata }),
      ...(checkout.order === null ? {} : { order: orderPayload(checkout, checkout.order, club, switches) }),
    });
  });
  const organizationUrl = '/v5/organizations/:slug';
  app.get<{ Params: { slug: string }; Querystring: Static<typeof ListQuery> }>(
    `${organizationUrl}/payments`,
    { schema: { querystring: ListQuery } },
    (request, reply) => {
      if (!isAuthorised(request)) return refuse(reply);
      if (request.params.slug !== club.slug) return unknown(reply);
      const { from, pageIndex, pageSize, sortOrder, sortField } = request.query;
      const rankOf = ({ changed = 0, id }: Payment): number => (sortField === 'UpdateDate' ? changed : id);
      const all = checkouts
        .all()
        .flatMap((checkout) =>
          (checkout.order?.payments ?? []).map((payment) => ({ checkout, order: checkout.order, payment })),
        )
        // Days of payments, whatever they are sorted by.
        .filter(({ payment }) => from === undefined || payment.date >= from)
        .toSorted((a, b) => (rankOf(a.payment) - rankOf(b.payment)) * (sortOrder === 'Asc' ? 1 : -1));
      const page = switches.lists === 'TWICE' ? Math.max(1, pageIndex - 1) : pageIndex;
      const data = all
        .slice((page - 1) * pageSize, page * pageSize)
        .flatMap(({ checkout, order, payment }) =>
          order ? recordPayload(checkout, order, payment, club, switches) : [],
        );
      const pagination = { pageSize, totalCount: all.length, pageIndex, totalPages: Math.ceil(all.length / pageSize) };
      return reply.send({ data, pagination });
    },
  );

  app.get(`${organizationUrl}/cash-out/:id/export`, { schema: { params: CashOutParams } }, (request, reply) => {
    if (!isAuthorised(request)) return refuse(reply);
    const payout = checkouts.payouts().find(({ id }) => id === request.params.id);
    if (request.params.slug !== club.slug || !payout) return unknown(reply);
    const rows = payoutPayload(payout);
    if (switches.exports === 'SHORT') rows.pop();
    return reply.send(switches.exports === 'TWICE' ? [...rows, ...rows] : rows);
  });
}
