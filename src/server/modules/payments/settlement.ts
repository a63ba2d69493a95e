import { nextCheck, verdictOn, type IntentState, type Verdict } from '../../../shared/domain/payments/intents.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { PaymentProvider } from '../../integrations/payments/port.ts';
import type { LedgerRepository } from '../ledger/repository.ts';
import { intentsRepository, type IntentRow } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly ledger: LedgerRepository;
  /** What a payment that has come means for the member, beside its rows in the ledger; once for each intent. */
  readonly received: (tx: Tx, intent: IntentRow, now: Date) => Promise<void>;
  readonly clock: () => Date;
}

/** What became of a checkout, after the provider was asked. */
export type Outcome = Verdict['state'];

/**
 * The one way from a payment to the ledger (docs/adr/0012). Whoever has a hint calls it, as often as they like.
 * @throws ProviderFailed; nothing was written then.
 */
export function settlement({ database, provider, ledger, received, clock }: Parts) {
  const running = new Map<number, Promise<Outcome>>();

  async function write(tx: Tx, id: number, verdict: Verdict): Promise<Outcome> {
    const intents = intentsRepository(tx);
    const intent = await intents.lock(id);
    if (!intent) return 'UNPAID';
    const now = clock();
    const known = await ledger(tx).known(verdict.movements.map(({ reference }) => reference));
    for (const movement of verdict.movements) {
      if (known.has(movement.reference)) continue;
      const { diver_id: diverId } = intent;
      await ledger(tx).add({ ...movement, diverId, reason: null, authorId: null }, now);
    }
    const present = stateAfter(intent.state, verdict.state);
    const next = nextCheck(present, now.getTime() - Date.parse(intent.created_at));
    const state = next === null && isAwaited(present) ? 'ABANDONED' : present;
    const isNew = state === 'PAID' && intent.state !== 'PAID';
    if (isNew) await received(tx, intent, now);
    await intents.update(id, {
      state,
      next_check_at: next === null ? null : new Date(now.getTime() + next).toISOString(),
      ...(isNew ? { paid_at: now.toISOString() } : {}),
    });
    return state === 'PAID' ? 'PAID' : verdict.state;
  }

  async function ask(id: number): Promise<Outcome> {
    const intent = await database.read((tx) => intentsRepository(tx).find(id));
    if (!intent) return 'UNPAID';
    const checkout = intent.provider_id === null ? null : await provider.readCheckout(intent.provider_id);
    const verdict: Verdict = checkout ? verdictOn(intent, checkout) : { state: 'UNPAID', movements: [] };
    return database.write((tx) => write(tx, id, verdict));
  }

  return {
    /** Asks the provider what has become of an intent; those who ask meanwhile get the same answer. */
    settle(id: number): Promise<Outcome> {
      const present = running.get(id);
      if (present) return present;
      const asked = ask(id).finally(() => running.delete(id));
      running.set(id, asked);
      return asked;
    },
  };
}

export type Settlement = ReturnType<typeof settlement>;

/** What was paid stays paid, whatever the provider says later; a checkout that was given up may still be paid. */
function stateAfter(before: IntentState, verdict: Outcome): IntentState {
  if (before === 'PAID' || verdict === 'PAID') return 'PAID';
  return verdict === 'MISMATCH' ? 'MISMATCH' : before;
}

const isAwaited = (state: IntentState): boolean => state === 'CREATED' || state === 'OPEN';
