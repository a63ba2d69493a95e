import { CompiledQuery } from 'kysely';
import { isStorageFull, isTransient } from './errors.ts';

/** Jobs per transaction, which bounds the wait of reads behind it. */
const MAX_GROUP = 32;

const SAVEPOINT = CompiledQuery.raw('savepoint one');
const UNDO = CompiledQuery.raw('rollback to one');
const RELEASE = CompiledQuery.raw('release one');

interface Connection {
  readonly db: { executeQuery(query: CompiledQuery): Promise<unknown> };
}

type Work<Tx, T> = (tx: Tx) => Promise<T>;

interface Job<Tx> {
  /** Runs again when the transaction is retried. */
  run(tx: Tx): Promise<void>;
  /** Settles the caller's promise after the commit. */
  settle(): void;
  fail(reason: unknown): void;
}

function jobOf<Tx extends Connection, T>(
  work: Work<Tx, T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Job<Tx> {
  let settle: () => void;
  return {
    async run(tx) {
      await tx.db.executeQuery(SAVEPOINT);
      try {
        const value = await work(tx);
        settle = () => resolve(value);
      } catch (error) {
        // The engine has undone the transaction, savepoints and all.
        if (isTransient(error) || isStorageFull(error)) throw error;
        await tx.db.executeQuery(UNDO);
        settle = () => reject(error);
      }
      await tx.db.executeQuery(RELEASE);
    },
    settle: () => settle(),
    fail: reject,
  };
}

/** One transaction for concurrent jobs, each with a savepoint: SQLite waits for the disk. It may run again. */
export function groupCommit<Tx extends Connection>(
  transaction: (work: Work<Tx, void>) => Promise<void>,
): <T>(work: Work<Tx, T>) => Promise<T> {
  let waiting: Job<Tx>[] = [];
  let running = false;

  async function commit(jobs: readonly Job<Tx>[]): Promise<void> {
    try {
      await transaction(async (tx) => {
        for (const job of jobs) await job.run(tx);
      });
    } catch (error) {
      for (const job of jobs) job.fail(error);
      return;
    }
    for (const job of jobs) job.settle();
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // Lets all pending requests queue their writes first.
      await new Promise((done) => setImmediate(done));
      const jobs = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await commit(jobs);
    }
    running = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(jobOf(work, resolve, reject));
      if (!running) void run();
    });
}
