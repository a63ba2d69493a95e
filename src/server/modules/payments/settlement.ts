import { sumOf } from '../../../shared/domain/ledger/outing.ts';
import { nextCheck, verdictOn, type IntentState, type Verdict } from '../../../shared/domain/payments/intents.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { PaymentProvider } from '../../integrations/payments/port.ts';
import type { LedgerRepository } from '../ledger/repository.ts';
import { joining } from './joining.ts';
import { intentsRepository, type IntentRow } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly ledger: LedgerRepository;
  /** What money that has come means for the member; once for each intent, before its rows. Answers their reason. */
  readonly received: (tx: Tx, intent: IntentRow, now: Date) => Promise<string | null>;
  readonly clock: () => Date;
}

/** What became of a checkout, after the provider was asked. */
export type Outcome = Verdict['state'];

/**
 * The one way from a payment to the ledger (docs/adr/0012). Whoever has a hint calls it, as often as they like.
 * @throws ProviderFailed; nothing was written then.
 */
export function settlement({ database, provider, ledger, received, clock }: Parts) {
  const once = joining<number, Outcome>();

  async function write(tx: Tx, id: number, verdict: Verdict): Promise<Outcome> {
    const intents = intentsRepository(tx);
    const intent = await intents.lock(id);
    if (!intent) return 'UNPAID';
    const now = clock();
    const present = stateAfter(intent.state, verdict.state);
    const isNew = present === 'PAID' && intent.state !== 'PAID';
    // What went back before anybody looked has not come.
    const reason = isNew && sumOf(verdict.movements) > 0 ? await received(tx, intent, now) : null;
    const known = await ledger(tx).known(verdict.movements.map(({ reference }) => reference));
    for (const movement of verdict.movements) {
      if (known.has(movement.reference)) continue;
      const { diver_id: diverId } = intent;
      await ledger(tx).add({ ...movement, diverId, reason, authorId: null }, now);
    }
    const next = nextCheck(present, now.getTime() - Date.parse(intent.created_at));
    const state = next === null && isAwaited(present) ? 'ABANDONED' : present;
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
    settle: (id: number): Promise<Outcome> => once(id, () => ask(id)),
  };
}

export type Settlement = ReturnType<typeof settlement>;

/** What was paid stays paid, whatever the provider says later; a checkout that was given up may still be paid. */
function stateAfter(before: IntentState, verdict: Outcome): IntentState {
  if (before === 'PAID' || verdict === 'PAID') return 'PAID';
  return verdict === 'MISMATCH' ? 'MISMATCH' : before;
}

const isAwaited = (state: IntentState): boolean => state === 'CREATED' || state === 'OPEN';
