import type { FastifyBaseLogger } from 'fastify';
import type { Confirmation, PaymentsOverview } from '#contract/payments.ts';
import { parisIso } from '#domain/dates.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import type { PaymentPlan } from '#domain/membership/fee.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { PROVIDER_KEY_ID } from '#domain/parametres/club-settings.ts';
import { isTopUpAmount } from '#domain/payments/intents.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import type { SecretBox } from '#server/commons/secrets/secret-box.ts';
import type { ServiceContext, SignedIn } from '#server/commons/service/service-context.ts';
import { eurosOrNull } from '#server/commons/service/wire-values.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { withTimeout } from '#server/commons/timing/with-timeout.ts';
import type { Tx } from '#server/db/database.ts';
import { ProviderFailed } from '#server/integrations/payments/port.ts';
import { RETURN_PAGES, type Checkouts } from './checkouts.ts';
import type { notificationAddress } from './notification-address.ts';
import { intentsRepository, notificationRepository, type IntentRow } from './repository.ts';
import type { Settle } from './settlement.ts';
import { TICKET_LIFE_SECONDS, type Holder, type Tickets } from './tickets.ts';

interface Context extends ServiceContext {
  readonly payments?: { readonly hasSecret: boolean } | undefined;
  readonly address: ReturnType<typeof notificationAddress>;
  readonly box: SecretBox;
  readonly checkouts: Checkouts;
  readonly settle: Settle;
  readonly tickets: Tickets;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Below the ten seconds that a call may take, as one call may need several of the provider. */
const TIMEOUT_MS = 9000;
const tooManyCalls = (): ProviderFailed => new ProviderFailed('TIMEOUT', 'too many calls for one answer');

export const holderOf = ({ actor, session }: SignedIn): Holder => ({ diverId: actor.id, sessionId: session.id });

/** Specification §7 'Payments', contract §6. */
export function paymentsService(context: Context) {
  const { database, payments, checkouts, settle, tickets, address, box, sender, log, clock } = context;

  function requireTicket(member: SignedIn, ticket: string): void {
    if (!tickets.accepts('access', ticket, holderOf(member), clock())) throw new DomainError('PAYMENT_TICKET_INVALID');
  }

  /** Waits for the provider nine seconds at most; the next check reads a later answer. */
  async function orUnavailable<T>(work: Promise<T>, code: 'PAYMENT_UNAVAILABLE' | 'PAYMENT_UNCONFIRMED'): Promise<T> {
    try {
      return await withTimeout(work, AbortSignal.timeout(TIMEOUT_MS), tooManyCalls);
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      log.warn({ code: error.code }, 'payment provider away');
      throw new DomainError(code, { retryAfter: 60 });
    }
  }

  const isPaid = async (intent: IntentRow): Promise<boolean> =>
    intent.paid_at !== null || (await orUnavailable(settle(intent.id), 'PAYMENT_UNCONFIRMED')).isPaid;

  /** Throws PAYMENT_NOT_FOUND for another member's checkout too. */
  async function ownCheckout(member: SignedIn, providerId: number): Promise<IntentRow> {
    const intent = await database.read((tx) => intentsRepository(tx).findByProviderId(providerId));
    if (intent?.diver_id !== member.actor.id) throw new DomainError('PAYMENT_NOT_FOUND');
    return intent;
  }

  async function storedKey(tx: Tx): Promise<PaymentsOverview['storedKey']> {
    const sealed = (await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte;
    if (!sealed) return 'NONE';
    return box.open(sealed) === null ? 'UNREADABLE' : 'READABLE';
  }

  const urlOf = (generation: number): string =>
    new URL(`/helloasso/notifications/${address.secretOf(generation)}`, sender.publicUrl).href;

  async function overview(tx: Tx) {
    const intents = intentsRepository(tx);
    const mismatches = await intents.mismatches();
    const key = await storedKey(tx);
    return {
      configured: payments !== undefined && (payments.hasSecret || key === 'READABLE'),
      storedKey: key,
      notificationUrl: payments ? urlOf(await notificationRepository(tx).generation()) : null,
      isNotificationUrlRenewable: payments !== undefined && address.isRenewable,
      open: await intents.count('OPEN'),
      mismatches: mismatches.map((row) => ({
        at: parisIso(row.created_at),
        checkoutId: row.provider_id ?? 0,
        amount: eurosOfCents(row.cents),
        found: eurosOrNull(row.found_cents),
        credited: row.paid_at !== null,
        diver: { id: row.diver_id, lastname: row.lastname, firstname: row.firstname },
      })),
    };
  }

  return {
    exchange(member: SignedIn, handle: string) {
      const holder = holderOf(member);
      if (!tickets.accepts('handle', handle, holder, clock())) throw new DomainError('PAYMENT_TICKET_INVALID');
      const access_token = tickets.issue('access', holder, clock());
      return { access_token, token_type: 'bearer' as const, expires_in: TICKET_LIFE_SECONDS };
    },

    async read(member: SignedIn, providerId: number) {
      const intent = await ownCheckout(member, providerId);
      return { id: providerId, ...confirmation(await isPaid(intent)), metadata: { id: intent.reference } };
    },

    async topUp(member: SignedIn, cents: Cents, ticket: string) {
      requireTicket(member, ticket);
      if (!isTopUpAmount(cents)) throw new DomainError('AMOUNT_INVALID', { field: 'amount' });
      return orUnavailable(checkouts.topUp(member.actor, cents), 'PAYMENT_UNAVAILABLE');
    },

    /** Throws FORBIDDEN for another member's fee. */
    async payFee(member: SignedIn, licence: string, plan: PaymentPlan, ticket: string) {
      if (normalisedLicence(licence) !== member.actor.licenceNumber) throw new DomainError('FORBIDDEN');
      requireTicket(member, ticket);
      return orUnavailable(checkouts.payFee(member.actor, plan), 'PAYMENT_UNAVAILABLE');
    },

    /** Null until the checkout is paid. */
    async outcome(member: SignedIn, providerId: number, ticket: string) {
      requireTicket(member, ticket);
      const intent = await ownCheckout(member, providerId);
      return { redirectUrl: (await isPaid(intent)) ? RETURN_PAGES[intent.purpose].done : null };
    },

    async confirm(member: SignedIn, reference: string, checkoutId: string | number) {
      const intent = await database.read((tx) => intentsRepository(tx).findByReference(reference));
      if (intent?.diver_id !== member.actor.id || String(intent.provider_id) !== String(checkoutId).trim()) {
        throw new DomainError('PAYMENT_NOT_FOUND');
      }
      return confirmation(await isPaid(intent));
    },

    /** Makes the intent due for a check; false for a wrong address or intent. */
    async notified(secret: string, about: { readonly reference?: string; readonly checkoutId?: number }) {
      const generation = await database.read((tx) => notificationRepository(tx).generation());
      if (!address.accepts(secret, generation)) return false;
      return database.write(async (tx) => {
        const intents = intentsRepository(tx);
        const intent =
          (about.reference === undefined ? undefined : await intents.findByReference(about.reference)) ??
          (about.checkoutId === undefined ? undefined : await intents.findByProviderId(about.checkoutId));
        if (!intent) return false;
        await intents.update(intent.id, { next_check_at: clock().toISOString() });
        return true;
      });
    },

    /** How online payment stands, for the treasurer, and the address that the provider notifies. */
    overview: () => database.read(overview),

    /** Ends the present address at once. Refused: NOTIFICATION_FIXED, for one of the environment. */
    renewNotificationAddress: (actor: Actor) =>
      database.write(async (tx) => {
        if (!address.isRenewable) throw new DomainError('NOTIFICATION_FIXED');
        const generation = await notificationRepository(tx).renew();
        const [before, after] = [{ notificationUrl: generation - 1 }, { notificationUrl: generation }];
        const change = { action: 'update', before, after, hidden: ['notificationUrl'] } as const;
        await recordAudit(tx, actor, clock(), { resource: 'parametres', id: PROVIDER_KEY_ID, ...change });
        return overview(tx);
      }),
  };
}

export type PaymentsService = ReturnType<typeof paymentsService>;

const confirmation = (paid: boolean): Confirmation => ({ status: paid ? 'Authorized' : 'Waiting' });
