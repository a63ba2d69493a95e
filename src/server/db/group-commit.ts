import { CompiledQuery, type Kysely } from 'kysely';
import { isPassing } from './transient-errors.ts';
import type { Tables } from './tables.ts';

/** In one transaction at most: whoever only reads waits no longer than they last. */
const MOST = 32;

const SAVEPOINT = CompiledQuery.raw('savepoint one');
const UNDO = CompiledQuery.raw('rollback to one');
const RELEASE = CompiledQuery.raw('release one');

type Work<T> = (sql: Kysely<Tables>) => Promise<T>;

interface Job {
  /** Within the transaction; run again when the transaction is. */
  run(sql: Kysely<Tables>): Promise<void>;
  /** Says how it went, after the commit. */
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
        if (isPassing(error)) throw error;
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
 * SQLite has one writer, and a commit waits for the disk longer than all else takes: what arrives together commits
 * together. Each piece of work is whole or not there, by a savepoint of its own; nobody is answered before the disk has
 * it. `transaction` runs what it is given in a transaction, and again when that may help.
 */
export function writeTogether(transaction: (work: Work<void>) => Promise<void>): <T>(work: Work<T>) => Promise<T> {
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
      // By then every request that had arrived has said what it writes.
      await new Promise((done) => setImmediate(done));
      const jobs = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
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
