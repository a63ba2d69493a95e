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
  /** Answers what settles the caller's promise after the commit; runs again when the transaction is retried. */
  run(tx: Tx): Promise<() => void>;
  readonly fail: (reason: unknown) => void;
}

const jobOf = <Tx extends Connection, T>(
  work: Work<Tx, T>,
  resolve: (value: T) => void,
  fail: (reason: unknown) => void,
): Job<Tx> => ({
  async run(tx) {
    let settle: () => void;
    await tx.db.executeQuery(SAVEPOINT);
    try {
      const value = await work(tx);
      settle = () => resolve(value);
    } catch (error) {
      // The engine has undone the transaction, savepoints and all.
      if (isTransient(error) || isStorageFull(error)) throw error;
      await tx.db.executeQuery(UNDO);
      settle = () => fail(error);
    }
    await tx.db.executeQuery(RELEASE);
    return settle;
  },
  fail,
});

/** One transaction for concurrent jobs, each with a savepoint: SQLite waits for the disk. It may run again. */
export function groupCommit<Tx extends Connection>(
  transaction: (work: Work<Tx, void>) => Promise<void>,
): <T>(work: Work<Tx, T>) => Promise<T> {
  let waiting: Job<Tx>[] = [];
  let running = false;

  async function commit(jobs: readonly Job<Tx>[]): Promise<void> {
    let settle: (() => void)[] = [];
    try {
      await transaction(async (tx) => {
        settle = [];
        for (const job of jobs) settle.push(await job.run(tx));
      });
    } catch (error) {
      settle = jobs.map((job) => () => job.fail(error));
    }
    for (const one of settle) one();
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
