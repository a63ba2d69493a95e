import { CompiledQuery, type Kysely } from 'kysely';
import { isTransient } from './errors.ts';
import type { Tables } from './tables.ts';

/** Jobs per transaction, which bounds the wait of reads behind it. */
const LARGEST_GROUP = 32;

const SAVEPOINT = CompiledQuery.raw('savepoint one');
const UNDO = CompiledQuery.raw('rollback to one');
const RELEASE = CompiledQuery.raw('release one');

type Work<T> = (sql: Kysely<Tables>) => Promise<T>;

interface Job {
  /** Runs within the transaction, and again when the transaction is retried. */
  run(sql: Kysely<Tables>): Promise<void>;
  /** Resolves or rejects the caller's promise, after the commit. */
  settle(): void;
  fail(reason: unknown): void;
}

function jobOf<T>(work: Work<T>, resolve: (value: T) => void, reject: (reason: unknown) => void): Job {
  let settle: () => void;
  return {
    async run(sql) {
      await sql.executeQuery(SAVEPOINT);
      try {
        const value = await work(sql);
        settle = () => resolve(value);
      } catch (error) {
        if (isTransient(error)) throw error;
        await sql.executeQuery(UNDO);
        settle = () => reject(error);
      }
      await sql.executeQuery(RELEASE);
    },
    settle: () => settle(),
    fail: reject,
  };
}

/**
 * Commits work that arrives together in one transaction: SQLite has one writer, and most of its time is the disk's.
 * Each piece of work has a savepoint of its own and is answered after the commit. `transaction` runs its argument in a
 * transaction, and again after a transient error.
 */
export function groupCommit(transaction: (work: Work<void>) => Promise<void>): <T>(work: Work<T>) => Promise<T> {
  let waiting: Job[] = [];
  let running = false;

  async function commit(jobs: readonly Job[]): Promise<void> {
    try {
      await transaction(async (sql) => {
        for (const job of jobs) await job.run(sql);
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
      // Lets every request that has arrived queue its writes.
      await new Promise((done) => setImmediate(done));
      const jobs = waiting.slice(0, LARGEST_GROUP);
      waiting = waiting.slice(LARGEST_GROUP);
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
