import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { PAYMENT_STATES } from '#domain/payments/verdict.ts';
import type { Api } from '#server/http/api.ts';
import { PLAIN_PAGE_POLICY } from '#server/http/plain-page.ts';
import { checkoutPage, demonstratorPage, paidPage, unknownPage } from './pages.ts';
import { ChangeImpossible, type SandboxCheckouts, type Checkout, type Order } from './checkouts.ts';
import { SwitchChanges, type Switches } from './switches.ts';

const PageParams = Type.Object({ id: Type.Integer() });
const Choice = Type.Object({ choice: Type.Enum(['pay', 'refuse']) });
/** Euros, as people type them. */
const Refund = Type.Object({ paymentId: Type.Integer(), euros: Type.Number({ minimum: 0.01, maximum: 1_000_000 }) });
const Becoming = Type.Object({ paymentId: Type.Integer(), state: Type.Enum(PAYMENT_STATES) });

function withQuery(address: string, query: Readonly<Record<string, string | number>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

const afterPaying = ({ id, asked }: Checkout, order: Order): string =>
  withQuery(asked.returnUrl, { checkoutIntentId: id, code: 'succeeded', orderId: order.id });
const afterRefusal = ({ id, asked }: Checkout) => withQuery(asked.errorUrl, { checkoutIntentId: id, code: 'refused' });

/** Executes 'Payer' or 'Refuser' and returns the URL to redirect to; a paid checkout stays paid. */
export const submitChoice = (
  checkouts: SandboxCheckouts,
  checkout: Checkout,
  choice: 'pay' | 'refuse',
  first?: number,
) =>
  choice === 'refuse' && checkout.order === null
    ? afterRefusal(checkout)
    : afterPaying(checkout, checkouts.pay(checkout.id, first));

/** Allows the page without an icon, and the redirections of its forms to the club. */
function policyFor({ asked }: Pick<Checkout, 'asked'>): string {
  const origins = [asked.returnUrl, asked.errorUrl].map((url) => new URL(url).origin);
  return PLAIN_PAGE_POLICY.replace("form-action 'self'", ["form-action 'self'", ...new Set(origins)].join(' '));
}

const send = (reply: FastifyReply, text: string, checkout: Checkout | null = null): FastifyReply =>
  reply
    .headers({
      'content-security-policy': `img-src data:;${checkout === null ? PLAIN_PAGE_POLICY : policyFor(checkout)}`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(text);

export function pageRoutes(app: Api, club: string, checkouts: SandboxCheckouts, switches: Switches): void {
  // Refuses forms of other sites.
  app.addHook('onRequest', async (request, reply) => {
    const from = request.headers['sec-fetch-site'];
    if (request.method !== 'POST' || from === undefined || from === 'same-origin') return undefined;
    return reply.status(403).send({ message: 'Only forms of this site' });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ChangeImpossible) return reply.status(409).send({ message: error.message });
    return reply.send(error);
  });

  app.get('/checkout/:id', { schema: { params: PageParams } }, (request, reply) => {
    const checkout = checkouts.find(request.params.id);
    if (checkout === null) return send(reply.status(404), unknownPage());
    const { order } = checkout;
    if (order === null) return send(reply, checkoutPage(checkout, club), checkout);
    return send(reply, paidPage(checkout, order, club, afterPaying(checkout, order)), checkout);
  });

  app.post('/checkout/:id', { schema: { params: PageParams, body: Choice } }, (request, reply) => {
    const checkout = checkouts.find(request.params.id);
    if (checkout === null) return send(reply.status(404), unknownPage());
    return reply.redirect(submitChoice(checkouts, checkout, request.body.choice), 303);
  });

  app.get('/', (_request, reply) => send(reply, demonstratorPage(checkouts.all(), switches)));
  app.post('/switches', { schema: { body: SwitchChanges } }, (request, reply) => {
    Object.assign(switches, request.body);
    return reply.redirect('/', 303);
  });
  app.post('/refund', { schema: { body: Refund } }, (request, reply) => {
    checkouts.refund(request.body.paymentId, Math.round(request.body.euros * 100));
    return reply.redirect('/', 303);
  });
  app.post('/become', { schema: { body: Becoming } }, (request, reply) => {
    checkouts.become(request.body.paymentId, request.body.state);
    return reply.redirect('/', 303);
  });
}
