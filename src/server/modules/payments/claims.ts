import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../db/database.ts';
import { ProviderFailed } from '../../integrations/payments/port.ts';
import { intentsRepository, type IntentRow, type NewIntent } from './repository.ts';

const SECOND = 1000;
/** Longer than any call to the provider: a process that holds a claim for longer was killed. */
const OPENING_MS = 60 * SECOND;
/** The provider serves an unpaid page for 15 minutes at least; until then a member is led back to it. */
export const PAGE_SERVED_MS = 15 * 60 * SECOND;
/** As long as a call waits for the provider. */
const TIMEOUT_MS = 8 * SECOND;
const LOOK_EVERY_MS = 100;

/** Writes an intent with its claim; null when another checkout of the same amount and purpose holds it. */
export async function claim(tx: Tx, intent: NewIntent, now: Date, check: Date): Promise<number | null> {
  const intents = intentsRepository(tx);
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await intents.endClaims(intent, { created: before(OPENING_MS), opened: before(PAGE_SERVED_MS) });
  return intents.insert(intent, now, check);
}

/** Page of the checkout that holds the claim, once it has opened. @throws ProviderFailed when that one fails */
export async function pageOfClaimant(database: Database, intent: NewIntent): Promise<string> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let holder: IntentRow | undefined; performance.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    holder = await database.read((tx) => intentsRepository(tx).claimed(intent));
    if (!holder) throw new ProviderFailed('UNREACHABLE', 'the checkout that was waited for did not open');
    if (holder.redirect_url !== null) return holder.redirect_url;
  }
  throw new ProviderFailed('TIMEOUT', 'the checkout that was waited for did not open in time');
}
