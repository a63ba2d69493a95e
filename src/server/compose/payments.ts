import type { Database, Tx } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { ProviderFailed, type PaymentProvider } from '../integrations/payments/port.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import type { Note } from '../commons/audit-log.ts';
import type { Sender } from '../modules/mail/mail.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { checkouts } from '../modules/payments/checkouts.ts';
import { PROVIDER_KEY_ID } from '../../shared/domain/settings/positions.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { overviewService } from '../modules/payments/overview-service.ts';
import { notificationRoutes } from '../modules/payments/webhook-routes.ts';
import { received } from '../modules/payments/credit-member.ts';
import { relayRoutes } from '../modules/payments/relay-routes.ts';
import { holderOf, paymentsService } from '../modules/payments/service.ts';
import { settlement, type Settlement } from '../modules/payments/settlement.ts';
import { ticketsSealedWith } from '../modules/payments/tickets.ts';
import { paymentsWorker, type PaymentsWorker } from '../modules/payments/worker.ts';
import type { Handles } from '../modules/parametres/service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks the provider after what is open; whoever runs the server starts it, and it stops with the server. */
    paymentsWorker: PaymentsWorker;
  }
}

/** The club's account at the payment provider, as the environment gives it. */
export interface PaymentParts {
  readonly provider: PaymentProvider;
  /** A key of the environment serves, whether or not one is stored in setting 7. */
  readonly hasSecret: boolean;
  /** Last segment of the address that the provider notifies. */
  readonly notificationSecret: string;
  /** Milliseconds between two looks at what is due to be asked after (modules/payments/worker.ts). */
  readonly lookEvery?: number;
}

interface Parts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly jwtSecret: string;
  readonly sender: Sender;
  readonly organization: string;
  readonly note: Note;
  /** Throws TOO_MANY_TRIES. */
  readonly countPayment: (tx: Tx, licence: string, now: Date) => Promise<void>;
  readonly payments: PaymentParts | undefined;
}

const noProvider = (): Promise<never> =>
  Promise.reject(new ProviderFailed('UNREACHABLE', 'no payment provider is configured'));

/** The payments' part of the composition root. */
export function composePayments(app: Api, parts: Parts) {
  const { database, clock, sender, note } = parts;
  const provider = parts.payments?.provider ?? { openCheckout: noProvider, readCheckout: noProvider };
  const tickets = ticketsSealedWith(parts.jwtSecret);
  const memberOf = (tx: Tx, id: number) => diversRepository(tx).find(id);
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
    checkouts: checkouts({ database, provider, settle, memberOf, countPayment: parts.countPayment, clock, ...sender }),
    settle,
    tickets,
    log: app.log,
    clock,
  });
  const { lookEvery } = parts.payments ?? {};
  const worker = paymentsWorker({ database, settle, clock, log: app.log, ...(lookEvery ? { lookEvery } : {}) });
  app.decorate('paymentsWorker', worker);
  app.addHook('onClose', () => worker.stop());

  /** In the place of the key, as long as there is one to stand in for. */
  const handles: Handles = {
    issue: (reader, isStored) =>
      parts.payments && (isStored || parts.payments.hasSecret)
        ? tickets.issue('handle', holderOf(reader), clock())
        : null,
    isOurs: (text) => tickets.isOurs(text),
  };

  const overview = overviewService({
    database,
    isConfigured: async (tx) =>
      parts.payments !== undefined &&
      (parts.payments.hasSecret || Boolean((await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte)),
    notificationUrl: parts.payments
      ? new URL(`/helloasso/notifications/${parts.payments.notificationSecret}`, sender.publicUrl).href
      : null,
  });

  return {
    service,
    overview,
    handles,
    async outsideTheApi(): Promise<void> {
      await relayRoutes(app, service, parts.organization);
      const { notificationSecret } = parts.payments ?? {};
      if (notificationSecret === undefined) return;
      await notificationRoutes(app, { service, secret: notificationSecret, poke: () => worker.poke() });
    },
  };
}
