import { providerKeyBox } from '../commons/secrets/secret-box.ts';
import { PROVIDER_KEY_ID } from '#domain/parametres/club-settings.ts';
import { settingsRepository } from '../commons/parametres/repository.ts';
import type { Tx } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { cachedDistances, estimate } from '../integrations/distance/port.ts';
import { ProviderFailed } from '../integrations/payments/port.ts';
import { distances } from '../modules/money/daos/distances.ts';
import { daosRepository } from '../modules/money/daos/repository.ts';
import { accountsRepository } from '../modules/money/books/accounts-repository.ts';
import { accountsService } from '../modules/money/books/accounts-service.ts';
import { depositsService } from '../modules/money/books/deposits-service.ts';
import { fecService } from '../modules/money/books/fec-service.ts';
import { booksRoutes } from '../modules/money/books/routes.ts';
import { booksService } from '../modules/money/books/service.ts';
import { takingService } from '../modules/money/books/taking-service.ts';
import { daoRoutes, distanceRoutes } from '../modules/money/daos/routes.ts';
import { daosService } from '../modules/money/daos/service.ts';
import { daoYearService } from '../modules/money/daos/year-service.ts';
import { expenseRoutes } from '../modules/money/expenses/routes.ts';
import { expensesService } from '../modules/money/expenses/service.ts';
import { debtRoutes } from '../modules/money/debts/routes.ts';
import { debtsService } from '../modules/money/debts/service.ts';
import { outingLedgerService } from '../modules/money/ledger/outings-service.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import { ledgerRoutes } from '../modules/money/ledger/routes.ts';
import { ledgerService } from '../modules/money/ledger/service.ts';
import { membershipRoutes, seasonRoutes } from '../modules/money/membership/routes.ts';
import { seasonService } from '../modules/money/membership/season-service.ts';
import { membershipService } from '../modules/money/membership/service.ts';
import { checkouts } from '../modules/money/payments/checkouts.ts';
import { creditMember } from '../modules/money/payments/credit-member.ts';
import { notificationAddress } from '../modules/money/payments/notification-address.ts';
import { paymentRoutes, relayRoutes, webhookRoutes } from '../modules/money/payments/routes.ts';
import { paymentsService } from '../modules/money/payments/service.ts';
import { receiptRoutes } from '../modules/money/receipts/routes.ts';
import { receiptsService } from '../modules/money/receipts/service.ts';
import { receiptsWorker } from '../modules/money/receipts/worker.ts';
import { settlement } from '../modules/money/payments/settlement.ts';
import { ticketsSealedWith } from '../modules/money/payments/tickets.ts';
import { reconciliationRoutes } from '../modules/money/reconciliation/routes.ts';
import { reconciliationService } from '../modules/money/reconciliation/service.ts';
import { providerSync, type ProviderSync } from '../modules/money/reconciliation/sync.ts';
import { paymentsWorker } from '../modules/money/payments/worker.ts';
import { yearsRepository } from '../modules/money/years/repository.ts';
import { yearsRoutes } from '../modules/money/years/routes.ts';
import { yearsService } from '../modules/money/years/service.ts';
import type { ApiCalls, Context } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Polls the provider for open payments; boot starts it, and it stops with the server. */
    paymentsWorker: ReturnType<typeof paymentsWorker>;
    /** Reconciles the books with the provider each night; boot starts it, and it stops with the server. */
    providerSync: ProviderSync;
    /** Draws receipts that have no file yet; as the other. */
    receiptsWorker: ReturnType<typeof receiptsWorker>;
  }
}

const noProvider = (): Promise<never> =>
  Promise.reject(new ProviderFailed('UNREACHABLE', 'no payment provider is configured'));

export const auditedMoney = { accounts: accountsRepository, daos: daosRepository, years: yearsRepository };

export async function composeMoney(app: Api, context: Context): Promise<ApiCalls> {
  const { clock, club, distance, sender, payments: account } = context;
  const provider = account?.provider ?? {
    openCheckout: noProvider,
    readCheckout: noProvider,
    readPayments: noProvider,
    readPayout: noProvider,
  };
  const settle = settlement({ ...context, provider, ledger: ledgerRepository, credit: creditMember(sender) });
  const payments = paymentsService({
    ...context,
    checkouts: checkouts({ ...context, provider, settle }),
    settle,
    tickets: ticketsSealedWith(context.jwtSecret, context.previousJwtSecret),
    box: providerKeyBox(context),
    address: notificationAddress(context, account?.notificationSecret ?? null),
    log: app.log,
  });
  const worker = paymentsWorker({ ...context, settle, log: app.log, lookEvery: account?.lookEvery });
  app.decorate('paymentsWorker', worker);
  app.addHook('onClose', () => worker.stop());
  const isConfigured = async (tx: Tx): Promise<boolean> =>
    account !== undefined &&
    (account.hasSecret || Boolean((await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte));
  const sync = providerSync({ ...context, provider, settle, isConfigured, log: app.log });
  app.decorate('providerSync', sync);
  app.addHook('onClose', () => sync.stop());
  const drawing = receiptsWorker({ ...context, log: app.log });
  app.decorate('receiptsWorker', drawing);
  app.addHook('onClose', () => drawing.stop());
  await relayRoutes(app, payments, () => club.config.payment.organization);
  if (account) await webhookRoutes(app, payments, () => worker.poke());

  const kilometres = distances(distance ? cachedDistances(distance, clock) : estimate, app.log);
  distanceRoutes(app, kilometres);
  return (api) => {
    paymentRoutes(api, payments);
    ledgerRoutes(api, ledgerService(context), outingLedgerService(context));
    booksRoutes(api, {
      accounts: accountsService(context),
      books: booksService(context),
      taking: takingService(context),
      fec: fecService(context),
      deposits: depositsService(context),
    });
    reconciliationRoutes(api, reconciliationService({ ...context, sync }));
    yearsRoutes(api, yearsService(context));
    debtRoutes(api, debtsService(context));
    seasonRoutes(api, seasonService(context));
    membershipRoutes(api, membershipService(context));
    expenseRoutes(api, expensesService(context));
    receiptRoutes(
      api,
      receiptsService(context, () => drawing.poke()),
    );
    daoRoutes(api, daosService({ ...context, distances: kilometres }), daoYearService(context));
  };
}
