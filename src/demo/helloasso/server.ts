import Fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isLoopback } from '#server/commons/network/addresses.ts';
import type { Api } from '#server/http/api.ts';
import { compileSchemas } from '#server/http/inputs.ts';
import { apiRoutes, countCalls, type SandboxCalls } from './api-routes.ts';
import { openCheckouts, openStore, type Checkout } from './checkouts.ts';
import { injectFaults, NO_FAULTS, type Switches } from './switches.ts';
import { notifications } from './payloads.ts';
import { oauthTokens, type OAuthClient } from './oauth-tokens.ts';
import { pageRoutes, submitChoice } from './page-routes.ts';
import { systemCodeOf } from '#server/errors/system-code.ts';
import { ProviderFailed, type PaymentProvider } from '#server/integrations/payments/port.ts';

export interface SandboxOptions extends OAuthClient {
  /** 0 lets the system choose. */
  readonly port: number;
  /** A loopback address; 127.0.0.1 by default. */
  readonly host?: string;
  readonly organization: string;
  /** Name of the club on the pages; the slug by default. */
  readonly clubName?: string;
  /** URL of the club's webhook; absent, no notification is sent. */
  readonly notificationUrl?: string | null;
  /** File of the state, which the next start resumes; in memory by default. */
  readonly storeFile?: string | null;
  readonly clock?: () => Date;
  /** In `[0, 1)`; decides which calls of `failShare` fail. */
  readonly random?: () => number;
}

/** Test money in HelloAsso's protocol (contract §6). Throws unless on loopback, as its pages need no sign-in. */
export async function startSandbox(options: SandboxOptions) {
  const { host = '127.0.0.1', clock = () => new Date(), random = Math.random } = options;
  if (!isLoopback(host)) throw new Error(`The payment sandbox does not listen on ${host}: loopback only.`);

  const switches: Switches = { ...NO_FAULTS };
  const calls: SandboxCalls = { token: 0, open: 0, read: 0 };
  const closing = new AbortController();
  const store = openStore(options.storeFile ?? null);
  const tokens = oauthTokens(store, options, clock);
  const club = { slug: options.organization, name: options.clubName ?? options.organization };
  const { sendTo, notify } = notifications(club, switches, closing.signal);
  sendTo(options.notificationUrl ?? null);
  const checkouts = openCheckouts(store, switches, clock, notify);

  const app: Api = Fastify({ logger: false, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  let url = '';
  const pageOf = ({ id }: Checkout): string => `${url}/checkout/${id}`;
  await app.register(async (api: Api) => {
    countCalls(api, calls);
    compileSchemas(api);
    injectFaults(api, switches, random, closing.signal);
    apiRoutes(api, { club, tokens, checkouts, switches, clock, pageOf });
  });
  await app.register(async (pages: Api) => pageRoutes(pages, club.name, checkouts, switches));
  url = await app.listen({ host, port: options.port });

  const { payments, settle, refund, become, sell, spoil, payOut, balance } = checkouts;
  const shownCalls: Readonly<SandboxCalls> = calls;
  return {
    /** Base URL of the API, without a trailing slash; with one, the page for demonstrations. */
    url,
    switches,
    calls: shownCalls,
    payments,
    /** `first` cents instead of the initial amount; returns the URL to redirect to. */
    pay: (checkoutId: number, first?: number): string =>
      submitChoice(checkouts, checkouts.get(checkoutId), 'pay', first),
    refuse: (checkoutId: number): string => submitChoice(checkouts, checkouts.get(checkoutId), 'refuse'),
    settle,
    refund,
    become,
    sell,
    spoil,
    payOut,
    balance,
    revokeTokens: tokens.revoke,
    notifyAt: sendTo,
    async close(): Promise<void> {
      closing.abort();
      await app.close();
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

interface ProviderOptions {
  readonly organization: string;
  readonly clubName: string;
  readonly clientId: string;
  readonly storeFile: string;
  readonly notificationPath: string;
  /** The product's own client. */
  readonly connect: (apiUrl: string, clientSecret: string) => PaymentProvider;
}

const randomSecret = (): string => randomBytes(24).toString('base64url');

/** The demonstration's payment provider: a sandbox with test money, started beside the server by the first payment. */
export function sandboxProvider({ storeFile, notificationPath, connect, ...account }: ProviderOptions) {
  const clientSecret = randomSecret();
  let started: Promise<{ readonly sandbox: Sandbox; readonly provider: PaymentProvider }> | undefined;
  let ownPort = 0;

  async function start() {
    const notificationUrl = ownPort === 0 ? null : `http://127.0.0.1:${ownPort}${notificationPath}`;
    const open = (port: number) =>
      startSandbox({ ...account, port, clientSecret, refreshToken: randomSecret(), storeFile, notificationUrl });
    // The next port, so that an open checkout page survives our restart; any free port if that one is taken.
    const sandbox = await open(ownPort === 0 ? 0 : ownPort + 1).catch((error: unknown) => {
      if (systemCodeOf(error) === 'EADDRINUSE') return open(0);
      throw error;
    });
    return { sandbox, provider: connect(sandbox.url, clientSecret) };
  }

  async function running(): Promise<PaymentProvider> {
    started ??= start();
    try {
      return (await started).provider;
    } catch (error) {
      // Lets the next payment try again.
      started = undefined;
      throw new ProviderFailed('UNREACHABLE', 'the sandbox does not start', { cause: error });
    }
  }

  const provider: PaymentProvider = {
    openCheckout: async (request) => (await running()).openCheckout(request),
    readCheckout: async (id) => (await running()).readCheckout(id),
    readPayments: async (page) => (await running()).readPayments(page),
    readPayout: async (id) => (await running()).readPayout(id),
  };
  return {
    provider,
    async listening(port: number): Promise<void> {
      ownPort = port;
      // Resumes the payments of the last run; if that fails, the club runs without payments.
      if (existsSync(storeFile)) await running().catch(() => undefined);
    },
    close: async (): Promise<void> => (await started?.catch(() => undefined))?.sandbox.close(),
  };
}
