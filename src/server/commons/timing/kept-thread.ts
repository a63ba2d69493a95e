import { Worker } from 'node:worker_threads';

/** Time until an idle thread is freed: with what it has read it may take as much memory as the rest of the server. */
const IDLE_MS = 60_000;

interface Limits {
  readonly maxHeapMb: number;
  /** Of one order. */
  readonly timeoutMs: number;
  readonly late: () => Error;
}

/** A thread of that file, for one order after the other: it starts with the first, and ends when idle, late or out of memory. */
export function keptThread<Order, Answer>(file: URL, { maxHeapMb, timeoutMs, late }: Limits) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
    // The waiting request keeps the process alive; the thread must not.
    started.unref();
    return started;
  };

  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  return async function run(order: Order): Promise<Answer> {
    clearTimeout(idle);
    const running = (worker ??= start());
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        timer = setTimeout(() => reject(late()), timeoutMs);
        running.removeAllListeners();
        running.on('message', resolve);
        running.on('error', reject);
        running.on('exit', () => {
          if (worker === running) worker = undefined;
          reject(new Error('The thread ended without an answer.'));
        });
        running.postMessage(order);
      });
    } catch (error) {
      // The thread has crashed or hangs: the next order gets another.
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
}
