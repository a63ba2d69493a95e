import { codeForLog } from './error-code.ts';

export interface PollingLog {
  warn(about: object, message: string): void;
}

interface Options {
  readonly work: () => Promise<unknown>;
  /** Milliseconds between the end of one run and the next. */
  readonly every: number;
  readonly log: PollingLog;
  /** Logged, with the code of the error, when a run fails. */
  readonly failure: string;
}

/** Runs `work` at once and then repeatedly, one run at a time, until it is stopped. A poke while it runs asks for another run. */
export function polling({ work, every, log, failure }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;

  function look(): void {
    clearTimeout(timer);
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) => log.warn({ code: codeForLog(error) }, failure))
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
    /** Ends after the run that is under way. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
