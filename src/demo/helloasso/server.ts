import Fastify from 'fastify';
import type { PaymentState } from '../../shared/domain/payments/provider-states.ts';
import type { Api } from '../../server/http/api.ts';
import { validateInputs } from '../../server/http/validation.ts';
import { apiRoutes, countCalls, type Calls } from './api-routes.ts';
import { keepBooks, type Checkout } from './store.ts';
import { NotInTheBooks, openDesk, type BookedPayment } from './checkouts.ts';
import { grants, type Account } from './oauth-tokens.ts';
import { misbehave } from './faults.ts';
import { notices } from './notifications.ts';
import { choose, pageRoutes } from './page-routes.ts';
import { WELL_BEHAVED, type Switches } from './switches.ts';

export interface SandboxOptions extends Account {
  /** 0 leaves the choice to the system. */
  readonly port: number;
  /** An address of this machine alone, 127.0.0.1 unless said. */
  readonly host?: string;
  /** The club's slug. */
  readonly organization: string;
  /** What its pages call the club; the slug unless said. */
  readonly clubName?: string;
  /** Where the club hears of payments; null: nobody is told. */
  readonly notificationUrl?: string | null;
  /** The books in a file, which the next start goes on with; null: in memory. */
  readonly booksFile?: string | null;
  readonly clock?: () => Date;
  /** Between 0 and 1: decides which calls of `failShare` fail. */
  readonly random?: () => number;
}

export interface Sandbox {
  /** Without a slash at its end: the API's address, and with `/` the demonstrator's page. */
  readonly url: string;
  /** May be written to at any moment. */
  readonly switches: Switches;
  readonly calls: Readonly<Calls>;
  /** Every payment, with its state. */
  books(): readonly BookedPayment[];
  /** What the button 'Payer' does, with so many cents at first instead of those that were asked; answers where the browser is sent. Throws NotInTheBooks. */
  pay(checkoutId: number, first?: number): string;
  /** What the button 'Refuser' does to one that is not paid. Throws NotInTheBooks. */
  refuse(checkoutId: number): string;
  /** An instalment that waits is taken, or refused by the bank. Throws NotInTheBooks. */
  settle(orderId: number, installmentNumber: number, state: 'Authorized' | 'Refused'): void;
  /** All of it, or some cents of the club's share. Throws NotInTheBooks. */
  refund(paymentId: number, cents?: number): void;
  /** Whatever else happens to a payment. Throws NotInTheBooks. */
  become(paymentId: number, state: PaymentState): void;
  /** Every access token until now is refused from now on. */
  revokeTokens(): void;
  notifyAt(url: string | null): void;
  close(): Promise<void>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * A payment provider with test money that speaks HelloAsso's protocol (contract §6), for demonstrations and tests. It
 * takes whoever has the address for the member, so it listens on loopback and nowhere else.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', clock = () => new Date(), random = Math.random } = options;
  if (!LOOPBACK.test(host)) throw new Error(`The payment sandbox does not listen on ${host}: loopback only.`);

  const switches: Switches = { ...WELL_BEHAVED };
  const calls: Calls = { token: 0, open: 0, read: 0 };
  const closing = new AbortController();
  const keeper = keepBooks(options.booksFile ?? null);
  const tokens = grants(keeper, options, clock);
  const club = { slug: options.organization, name: options.clubName ?? options.organization };
  const news = notices(club, switches, closing.signal);
  news.sendTo(options.notificationUrl ?? null);
  const desk = openDesk(keeper, switches, clock, news.tell);

  const app: Api = Fastify({ logger: false, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  let url = '';
  const pageOf = ({ id }: Checkout): string => `${url}/checkout/${id}`;
  await app.register(async (api: Api) => {
    countCalls(api, calls);
    validateInputs(api);
    misbehave(api, { switches, random, closing: closing.signal });
    apiRoutes(api, { club, grants: tokens, desk, switches, clock, pageOf });
  });
  await app.register(async (pages: Api) => pageRoutes(pages, { club: club.name, desk, switches }));
  url = await app.listen({ host, port: options.port });

  const checkoutOf = (id: number): Checkout => {
    const checkout = desk.find(id);
    if (checkout === null) throw new NotInTheBooks(`no checkout ${id}`);
    return checkout;
  };
  return {
    url,
    switches,
    calls,
    books: desk.payments,
    pay: (id, first) => choose(desk, checkoutOf(id), 'pay', first),
    refuse: (id) => choose(desk, checkoutOf(id), 'refuse'),
    settle: desk.settle,
    refund: desk.refund,
    become: desk.become,
    revokeTokens: tokens.revoke,
    notifyAt: news.sendTo,
    close: async () => {
      closing.abort();
      await app.close();
    },
  };
}
