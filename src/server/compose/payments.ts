import { PROVIDER_KEY_ID } from '../../shared/domain/settings/positions.ts';
import type { Tx } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { ProviderFailed } from '../integrations/payments/port.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import type { Handles } from '../modules/parametres/service.ts';
import { checkouts } from '../modules/payments/checkouts.ts';
import { received } from '../modules/payments/credit-member.ts';
import { overviewService } from '../modules/payments/overview-service.ts';
import { relayRoutes } from '../modules/payments/relay-routes.ts';
import { paymentRoutes } from '../modules/payments/routes.ts';
import { holderOf, paymentsService } from '../modules/payments/service.ts';
import { settlement, type Settlement } from '../modules/payments/settlement.ts';
import { ticketsSealedWith } from '../modules/payments/tickets.ts';
import { notificationRoutes } from '../modules/payments/webhook-routes.ts';
import { paymentsWorker, type PaymentsWorker } from '../modules/payments/worker.ts';
import { countIn } from '../modules/users/attempts.ts';
import { LIMITS } from '../modules/users/attempts-repository.ts';
import type { Context } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks the provider about open payments; boot starts it, and it stops with the server. */
    paymentsWorker: PaymentsWorker;
  }
}

const noProvider = (): Promise<never> =>
  Promise.reject(new ProviderFailed('UNREACHABLE', 'no payment provider is configured'));

/** Payments: checkouts, their settlement, and the provider's calls beside the API. */
export async function composePayments(app: Api, context: Context) {
  const { database, clock, club, jwtSecret, sender, attempts, note, payments: account } = context;
  const provider = account?.provider ?? { openCheckout: noProvider, readCheckout: noProvider };
  const tickets = ticketsSealedWith(jwtSecret);
  const payments = settlement({
    database,
    provider,
    ledger: ledgerRepository,
    received: received({
      memberOf: (tx, id) => diversRepository(tx).findForUpdate(id),
      feePaid: (tx, id, left, now) =>
        diversRepository(tx).update(id, {
          cotisation_cents: left,
          ...(left === 0 ? { dossier_paid_at: now.toISOString() } : {}),
        }),
      outbox: outboxRepository,
      note,
      sender,
    }),
    clock,
  });
  const settle: Settlement['settle'] = (id) => payments.settle(id);
  const service = paymentsService({
    database,
    checkouts: checkouts({
      database,
      provider,
      settle,
      memberOf: (tx: Tx, id: number) => diversRepository(tx).find(id),
      countPayment: countIn(attempts, LIMITS.payment),
      clock,
      ...sender,
    }),
    settle,
    tickets,
    log: app.log,
    clock,
  });
  const worker = paymentsWorker({
    database,
    settle,
    clock,
    log: app.log,
    ...(account?.lookEvery ? { lookEvery: account.lookEvery } : {}),
  });
  app.decorate('paymentsWorker', worker);
  app.addHook('onClose', () => worker.stop());

  await relayRoutes(app, service, club.payment.organization);
  if (account) {
    const secret = account.notificationSecret;
    await notificationRoutes(app, { service, secret, poke: () => worker.poke() });
  }

  const overview = overviewService({
    database,
    isConfigured: async (tx) =>
      account !== undefined &&
      (account.hasSecret || Boolean((await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte)),
    notificationUrl: account
      ? new URL(`/helloasso/notifications/${account.notificationSecret}`, sender.publicUrl).href
      : null,
  });

  /** In the place of the key, as long as there is one to stand in for. */
  const handles: Handles = {
    issue: (reader, isStored) =>
      account && (isStored || account.hasSecret) ? tickets.issue('handle', holderOf(reader), clock()) : null,
    isOurs: (text) => tickets.isOurs(text),
  };

  return { handles, routes: (api: Api) => paymentRoutes(api, service, overview) };
}
