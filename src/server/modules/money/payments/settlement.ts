import { parisDay } from '#domain/dates.ts';
import { sumOf } from '#domain/ledger/outing.ts';
import { instalmentsOf, type PlannedInstalment } from '#domain/membership/fee.ts';
import { nextCheck, stateAfter, type IntentState } from '#domain/payments/intents.ts';
import { missingFrom, referencesOf, verdictOn, type Verdict } from '#domain/payments/verdict.ts';
import { PART_REFUNDED, reasonOf } from '#messages/payments.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { PaymentProvider } from '#server/integrations/payments/port.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import type { ledgerRepository } from '#server/commons/ledger/repository.ts';
import type { Arrival } from './credit-member.ts';
import { intentsRepository, type IntentRow } from './repository.ts';

/** Tests pass a ledger without memory, to prove that the memory is needed. */
interface Context {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly ledger: typeof ledgerRepository;
  /** Credits the member at the first arrival of an intent, tells them of each, and returns the movements' reason (credit-member.ts). */
  readonly credit: (tx: Tx, intent: IntentRow, arrival: Arrival, now: Date) => Promise<string | null>;
  readonly clock: () => Date;
}

export type Outcome = Pick<Verdict, 'isPaid' | 'differs'>;

const UNPAID: Verdict = { isPaid: false, differs: false, found: 0, movements: [], instalments: [] };

/** The only way from a payment to the ledger (docs/adr/0012), any number of times. @throws ProviderFailed */
export function settlement({ database, provider, ledger, credit, clock }: Context) {
  const running = new Map<number, Promise<Outcome>>();

  async function write(tx: Tx, id: number, verdict: Verdict): Promise<Outcome> {
    const intents = intentsRepository(tx);
    const asked = await intents.lock(id);
    if (!asked) return UNPAID;
    const intent = { ...asked, diver_id: await mergedRecords.keptOf(tx, asked.diver_id) };
    const now = clock();
    const wasPaid = intent.paid_at !== null;
    const isPaid = wasPaid || verdict.isPaid;
    const present = stateAfter(intent.state, { isPaid, differs: verdict.differs });
    const references = referencesOf(verdict.movements);
    // A row of this payment may wait on the suspense account: the movement clears it.
    const waiting = await ledger(tx).waiting(references);
    const explained = [...waiting].flatMap(([reference, row]) => (row === null ? reference : []));
    const known = new Set([...(await ledger(tx).known(references)), ...explained]);
    const missing = missingFrom(known, verdict.movements);
    const plan = isPaid && verdict.instalments.length > 1 ? planOf(intent, verdict) : [];
    // Money that was refunded before it was seen does not count as received.
    const arrived = missing.filter(
      ({ kind, instalment = 1 }) => kind === 'ONLINE_PAYMENT' && verdict.instalments[instalment - 1] === 'PAID',
    );
    const arrival = { isFirst: !wasPaid, cents: sumOf(arrived), plan };
    const came = arrival.cents > 0 ? await credit(tx, intent, arrival, now) : null;
    const movements = missing.map(({ reference, account, kind, cents, isPart, instalment }) => {
      const reason = reasonOf(instalment, isPart ? PART_REFUNDED : came);
      const clears = waiting.get(reference);
      const booked = clears ? { place: 'SUSPENSE' as const, clears } : {};
      return { reference, account, kind, cents, diverId: intent.diver_id, reason, authorId: null, ...booked };
    });
    await ledger(tx).add(movements, now);
    const next = nextCheck(present, now.getTime() - Date.parse(intent.created_at));
    const state = next === null && isAwaited(present) ? 'ABANDONED' : present;
    await intents.update(id, {
      state,
      next_check_at: next === null ? null : new Date(now.getTime() + next).toISOString(),
      found_cents: verdict.differs ? verdict.found : null,
      ...(plan.length > 0 ? { instalments: JSON.stringify(plan) } : {}),
      ...(isPaid && !wasPaid ? { paid_at: now.toISOString() } : {}),
    });
    return { isPaid, differs: verdict.differs };
  }

  async function ask(id: number): Promise<Outcome> {
    const intent = await database.read((tx) => intentsRepository(tx).find(id));
    if (!intent) return UNPAID;
    const checkout = intent.provider_id === null ? null : await provider.readCheckout(intent.provider_id);
    const verdict = checkout ? verdictOn(intent, checkout) : UNPAID;
    return database.write((tx) => write(tx, id, verdict));
  }

  /** Concurrent callers share one request. */
  return (id: number): Promise<Outcome> => {
    const present = running.get(id) ?? ask(id).finally(() => running.delete(id));
    running.set(id, present);
    return present;
  };
}

export type Settle = ReturnType<typeof settlement>;

/** As it was asked of the provider when the checkout was opened. */
const planOf = ({ cents, created_at }: IntentRow, { instalments }: Verdict): readonly PlannedInstalment[] =>
  instalmentsOf(cents, 3, parisDay(created_at)).map((part, index) => ({
    ...part,
    state: instalments[index] ?? 'AWAITED',
  }));

const isAwaited = (state: IntentState): boolean => state === 'CREATED' || state === 'OPEN';
