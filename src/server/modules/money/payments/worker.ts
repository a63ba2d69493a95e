import { nextTry } from '#domain/payments/intents.ts';
import { ProviderFailed } from '#server/integrations/payments/port.ts';
import { polling, type WorkerContext } from '#server/commons/timing/polling.ts';
import { codeForLog } from '#server/errors/system-code.ts';
import { intentsRepository, type IntentRow } from './repository.ts';
import type { Settle } from './settlement.ts';

const MINUTE = 60_000;
/** Longer than any call to the provider, so that no other process asks at the same time. */
const LEASE = 2 * MINUTE;
const LOOK_EVERY = MINUTE / 2;

interface Options extends WorkerContext {
  readonly settle: Settle;
  /** Milliseconds between two looks for due payments; half a minute by default. */
  readonly lookEvery?: number | undefined;
}

/** Failures that concern all payments; after any other the next payment is checked. */
const AWAY = new Set(['TIMEOUT', 'UNREACHABLE', 'UNAUTHORISED']);

/** Checks open checkouts with the provider, and daily paid ones, so that no browser has to come back (contract §6). */
export function paymentsWorker({ database, settle, clock, log, lookEvery = LOOK_EVERY }: Options) {
  const claim = () =>
    database.write((tx) => {
      const now = clock();
      return intentsRepository(tx).claim(now, new Date(now.getTime() + LEASE));
    });

  async function putOff({ id, state, created_at }: IntentRow, isAway: boolean): Promise<void> {
    const now = clock().getTime();
    const next = nextTry(state, now - Date.parse(created_at), isAway);
    const next_check_at = next === null ? null : new Date(now + next).toISOString();
    await database.write((tx) => intentsRepository(tx).update(id, { next_check_at }));
  }

  /** Checks all due payments and counts them; stops when the provider is unavailable. */
  async function checkDue(): Promise<number> {
    let asked = 0;
    while (!poller.isStopped() && (await database.read((tx) => intentsRepository(tx).isDue(clock())))) {
      const intent = await claim();
      // Another process has claimed it.
      if (!intent) continue;
      try {
        const { differs } = await settle(intent.id);
        if (differs) log.warn({ intentId: intent.id }, 'payment differs from what was asked for');
        asked += 1;
        poller.turned();
      } catch (error) {
        log.warn({ intentId: intent.id, code: codeForLog(error) }, 'payment not checked');
        const isAway = error instanceof ProviderFailed && AWAY.has(error.code);
        await putOff(intent, isAway);
        if (isAway) break;
      }
    }
    return asked;
  }

  const poller = polling({ work: checkDue, every: lookEvery, log, failure: 'payments not reached' });

  return { ...poller, checkDue };
}
