import { providerKeyBox } from '../commons/secrets/secret-box.ts';
import type { Api } from '../http/api.ts';
import { ProviderFailed } from '../integrations/payments/port.ts';
import { ledgerRepository } from '../modules/money/ledger/repository.ts';
import { settingRoutes } from '../modules/club/parametres/routes.ts';
import { settingsService, type Handles } from '../modules/club/parametres/service.ts';
import { checkouts } from '../modules/money/payments/checkouts.ts';
import { creditMember } from '../modules/money/payments/credit-member.ts';
import { notificationAddress } from '../modules/money/payments/notification-address.ts';
import { paymentRoutes, relayRoutes, webhookRoutes } from '../modules/money/payments/routes.ts';
import { holderOf, paymentsService } from '../modules/money/payments/service.ts';
import { settlement } from '../modules/money/payments/settlement.ts';
import { ticketsSealedWith } from '../modules/money/payments/tickets.ts';
import { paymentsWorker } from '../modules/money/payments/worker.ts';
import type { ApiCalls, Context } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Polls the provider for open payments; boot starts it, and it stops with the server. */
    paymentsWorker: ReturnType<typeof paymentsWorker>;
  }
}

const noProvider = (): Promise<never> =>
  Promise.reject(new ProviderFailed('UNREACHABLE', 'no payment provider is configured'));

/** Returns what declares the API's calls, including those of settings, which hold the provider's key. */
export async function composePayments(app: Api, context: Context): Promise<ApiCalls> {
  const { clock, club, jwtSecret, previousJwtSecret, sender, payments: account } = context;
  const provider = account?.provider ?? { openCheckout: noProvider, readCheckout: noProvider };
  const tickets = ticketsSealedWith(jwtSecret, previousJwtSecret);
  const settle = settlement({ ...context, provider, ledger: ledgerRepository, credit: creditMember(sender) });
  const box = providerKeyBox(context);
  const service = paymentsService({
    ...context,
    checkouts: checkouts({ ...context, provider, settle }),
    settle,
    tickets,
    box,
    address: notificationAddress(context, account?.notificationSecret ?? null),
    log: app.log,
  });
  const worker = paymentsWorker({ ...context, settle, log: app.log, lookEvery: account?.lookEvery });
  app.decorate('paymentsWorker', worker);
  app.addHook('onClose', () => worker.stop());

  await relayRoutes(app, service, () => club.config.payment.organization);
  if (account) await webhookRoutes(app, service, () => worker.poke());

  const handles: Handles = {
    issue: (reader, isStored) =>
      account && (isStored || account.hasSecret) ? tickets.issue('handle', holderOf(reader), clock()) : null,
    isOurs: (text) => tickets.isOurs(text),
  };
  return (api) => {
    paymentRoutes(api, service);
    settingRoutes(api, settingsService({ ...context, box, handles }));
  };
}
