import { causeCodeOf, codeForLog } from '#server/errors/system-code.ts';
import type { ServiceContext } from '../service/service-context.ts';

export interface PollingLog {
  warn(about: object, message: string): void;
}

/** Dependencies of the server's own work. */
export interface WorkerContext extends Pick<ServiceContext, 'database' | 'clock'> {
  readonly log: PollingLog;
}

interface Options {
  readonly work: () => Promise<unknown>;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number;
  readonly log: PollingLog;
  /** Log message of a failed run; the error's code is added. */
  readonly failure: string;
}

/** Runs `work` now and then repeatedly, one run at a time; a poke during a run starts another one after it. */
export function polling({ work, every, log, failure }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;
  let turnedAt: number | null = null;

  const turned = (): void => void (turnedAt = performance.now());

  function look(): void {
    clearTimeout(timer);
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    turnedAt ??= performance.now();
    running = work()
      .then(turned)
      .catch((error: unknown) => log.warn({ code: codeForLog(error), cause: causeCodeOf(error) }, failure))
      .finally(() => {
        running = null;
        if (stopped) return;
        timer = setTimeout(look, again ? 0 : every);
        again = false;
      });
  }

  return {
    isStopped: (): boolean => stopped,
    start: look,
    poke: look,
    /** To be called by long work for each step, so that it does not look stuck. */
    turned,
    /** Milliseconds since the last step or run without a failure; null until it is started. */
    sinceTurn: (): number | null => (turnedAt === null ? null : performance.now() - turnedAt),
    /** Waits for the current run. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
