import { nextTry } from '../../../shared/domain/payments/intents.ts';
import type { Database } from '../../db/database.ts';
import { ProviderFailed } from '../../integrations/payments/port.ts';
import { systemCodeOf } from '../../commons/error-code.ts';
import { intentsRepository, type IntentRow } from './repository.ts';
import type { Settlement } from './settlement.ts';

const MINUTE = 60_000;
/** Longer than the provider is ever waited for, so that no other process asks at the same time. */
const LEASE = 2 * MINUTE;
const LOOK_EVERY = MINUTE / 2;

interface Parts {
  readonly database: Database;
  readonly settle: Settlement['settle'];
  readonly clock: () => Date;
  readonly log: { warn(about: object, message: string): void };
  /** Milliseconds between two looks at what is due; half a minute without it. */
  readonly lookEvery?: number;
}

export interface PaymentsWorker {
  start(): void;
  /** Something may be due now: looks at once. */
  poke(): void;
  /** Ends after the question that is being asked. */
  stop(): Promise<void>;
  /** Asks after everything that is due; answers how many were asked. Ends when the provider is away. */
  checkDue(): Promise<number>;
}

/** It fails for everybody; any other failure is about the one that was asked after, and keeps nobody else waiting. */
const AWAY = new Set(['TIMEOUT', 'UNREACHABLE', 'UNAUTHORISED']);

const codeOf = (error: unknown): string => systemCodeOf(error) ?? 'UNKNOWN';

/** Asks the provider after open checkouts, and daily after paid ones: no browser has to come back (contract §6). */
export function paymentsWorker({ database, settle, clock, log, lookEvery = LOOK_EVERY }: Parts): PaymentsWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;

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

  async function checkDue(): Promise<number> {
    let asked = 0;
    while (!stopped && (await database.read((tx) => intentsRepository(tx).isDue(clock())))) {
      const intent = await claim();
      // Another process may have been quicker.
      if (!intent) continue;
      try {
        const { differs } = await settle(intent.id);
        if (differs) log.warn({ intentId: intent.id }, 'payment differs from what was asked for');
        asked += 1;
      } catch (error) {
        log.warn({ intentId: intent.id, code: codeOf(error) }, 'payment not checked');
        const isAway = error instanceof ProviderFailed && AWAY.has(error.code);
        await putOff(intent, isAway);
        if (isAway) break;
      }
    }
    return asked;
  }

  function look(): void {
    clearTimeout(timer);
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = checkDue()
      .catch((error: unknown) => log.warn({ code: codeOf(error) }, 'payments not reached'))
      .finally(() => {
        running = null;
        if (stopped) return;
        timer = setTimeout(look, again ? 0 : lookEvery);
        again = false;
      });
  }

  return {
    checkDue,
    start: look,
    poke: look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
