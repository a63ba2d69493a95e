import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redirect } from '#contract/payments.ts';
import { parisDay } from '#domain/dates.ts';
import { feeStanding } from '#domain/membership/dossier-state.ts';
import { type PaymentPlan, canBeSplit, instalmentsOf } from '#domain/membership/fee.ts';
import type { Cents } from '#domain/money.ts';
import { accountOf, nextCheck, type Purpose } from '#domain/payments/intents.ts';
import type { Actor } from '#domain/permissions.ts';
import { paths } from '#shared/paths.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ProviderFailed, type PaymentProvider } from '#server/integrations/payments/port.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { intentsRepository, type IntentRow, type NewIntent } from './repository.ts';
import type { Settle } from './settlement.ts';

const SECOND = 1000;
/** Longer than any call to the provider: a process that holds a claim for longer was killed. */
const OPENING_MS = 60 * SECOND;
/** The provider serves an unpaid page for at least 15 minutes; until then a member is redirected to it. */
const PAGE_SERVED_MS = 15 * 60 * SECOND;
/** Time that a call waits for the provider. */
const TIMEOUT_MS = 8 * SECOND;
const LOOK_EVERY_MS = 100;

/** Writes an intent with its claim; null while another checkout of the member for the same account holds it. */
export async function claim(tx: Tx, intent: NewIntent, now: Date, check: Date): Promise<number | null> {
  const intents = intentsRepository(tx);
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await intents.endClaims(intent, { created: before(OPENING_MS), opened: before(PAGE_SERVED_MS) });
  return intents.insert(intent, now, check);
}

/** Waits for the page of the checkout that holds the claim. @throws ProviderFailed, PAYMENT_OPENING for another amount or plan */
async function pageOfClaimant(database: Database, intent: NewIntent): Promise<string> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let holder: IntentRow | undefined; performance.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    holder = await database.read((tx) => intentsRepository(tx).claimed(intent));
    if (!holder) throw new ProviderFailed('UNREACHABLE', 'the checkout that was waited for did not open');
    if (holder.purpose !== intent.purpose || holder.cents !== intent.cents) throw new DomainError('PAYMENT_OPENING');
    if (holder.redirect_url !== null) return holder.redirect_url;
  }
  throw new ProviderFailed('TIMEOUT', 'the checkout that was waited for did not open in time');
}

/** `pay`: page to which the provider returns, where the payment began (contract §10). */
export const RETURN_PAGES = {
  WALLET: { pay: paths.walletTopUp, done: paths.walletSuccess, what: 'Porte-monnaie' },
  MEMBERSHIP_1: { pay: paths.membershipFee, done: paths.membershipSuccess, what: 'Cotisation' },
  MEMBERSHIP_3: { pay: paths.membershipFee, done: paths.membershipSuccess, what: 'Cotisation en 3 paiements' },
} as const satisfies Record<Purpose, object>;

interface Context extends ServiceContext, Limited {
  readonly provider: PaymentProvider;
  readonly settle: Settle;
}

/** Amount for the member's present record; throws DomainError. */
type CentsFor = (member: DiverRow) => Cents;

/** The provider expires an unpaid checkout after 45 minutes; until then it may be paid in another tab. */
const STILL_PAYABLE_MS = 45 * 60_000;

/** @throws ProviderFailed, DomainError */
export function checkouts({ database, provider, settle, attempts, sender, clock }: Context) {
  const countPayment = countIn(attempts, LIMITS.payment);

  async function payment(tx: Tx, actor: Actor, centsFor: CentsFor) {
    const payer = orNotFound(await diversRepository(tx).find(actor.id), 'DIVER_NOT_FOUND');
    return { payer, cents: centsFor(payer) };
  }

  /** Open checkouts that the provider confirms as unpaid: one may be paid although no browser came back. */
  async function stillOpen({ id }: Actor, purpose: Purpose): Promise<IntentRow[]> {
    const since = new Date(clock().getTime() - STILL_PAYABLE_MS);
    const open = await database.read((tx) => intentsRepository(tx).openOf(id, since));
    const unpaid: IntentRow[] = [];
    for (const intent of open) {
      if (accountOf(intent.purpose) !== accountOf(purpose)) continue;
      const { isPaid, differs } = await settle(intent.id);
      if (!isPaid && !differs) unpaid.push(intent);
    }
    return unpaid;
  }

  /** Writes the intent with its claim before it calls the provider (docs/adr/0012, 0021). */
  async function begin(actor: Actor, purpose: Purpose, centsFor: CentsFor): Promise<Redirect> {
    const now = clock();
    const reference = randomBytes(16).toString('base64url');
    const { id, payer, intent } = await database.write(async (tx) => {
      const { payer, cents } = await payment(tx, actor, centsFor);
      const check = new Date(now.getTime() + (nextCheck('CREATED', 0) ?? 0));
      const intent = { reference, diverId: payer.id, purpose, cents };
      const id = await claim(tx, intent, now, check);
      if (id !== null) await countPayment(tx, actor.licenceNumber, now);
      return { id, payer, intent };
    });
    if (id === null) return { redirectUrl: await pageOfClaimant(database, intent) };
    const { cents } = intent;

    const [first, ...terms] = instalmentsOf(cents, purpose === 'MEMBERSHIP_3' ? 3 : 1, parisDay(now));
    const { pay, what } = RETURN_PAGES[purpose];
    const screen = new URL(pay, sender.publicUrl).href;
    const request = {
      reference,
      initial: first?.cents ?? cents,
      terms,
      itemName: `${what} – ${sender.clubName}`,
      payer,
      returnUrl: screen,
      backUrl: `${screen}?code=cancelled`,
      errorUrl: `${screen}?code=error`,
    };
    try {
      const checkout = await provider.openCheckout(request);
      await database.write((tx) => intentsRepository(tx).opened(id, checkout.id, checkout.redirectUrl));
      return { redirectUrl: checkout.redirectUrl };
    } catch (error) {
      await database.write((tx) => intentsRepository(tx).update(id, { claim: null }));
      throw error;
    }
  }

  /** Gives a second tab the page of the open checkout while that is unpaid; makes a second click wait for the first. */
  async function pay(actor: Actor, purpose: Purpose, centsFor: CentsFor): Promise<Redirect> {
    const open = await stillOpen(actor, purpose);
    const { cents } = await database.read((tx) => payment(tx, actor, centsFor));
    const served = new Date(clock().getTime() - PAGE_SERVED_MS).toISOString();
    const same = open.find(
      (intent) => intent.purpose === purpose && intent.cents === cents && intent.created_at > served,
    );
    return same ? { redirectUrl: same.redirect_url } : begin(actor, purpose, centsFor);
  }

  return {
    topUp: (actor: Actor, cents: Cents): Promise<Redirect> => pay(actor, 'WALLET', () => cents),

    /** Throws MEMBERSHIP_NOT_DUE, and AMOUNT_INVALID for an amount that cannot be split. */
    payFee: (actor: Actor, plan: PaymentPlan): Promise<Redirect> =>
      pay(actor, plan === 1 ? 'MEMBERSHIP_1' : 'MEMBERSHIP_3', ({ cotisation_cents: due }) => {
        if (due === null || feeStanding(due) !== 'due') throw new DomainError('MEMBERSHIP_NOT_DUE');
        if (plan === 3 && !canBeSplit(due)) throw new DomainError('AMOUNT_INVALID');
        return due;
      }),
  };
}

export type Checkouts = ReturnType<typeof checkouts>;
