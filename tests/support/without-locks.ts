// Controls of the concurrency tests: databases whose writers are not kept apart.
import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Lets others go on after every statement, which SQLite would not within a request. */
const yielding: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await setImmediate();
    return result;
  },
};

/** Every statement on its own, nothing is held while a service decides. */
export const withoutTransactions = (database: Database): Database => ({
  ...database,
  write: (work) => database.read((tx) => work({ ...tx, db: tx.db.withPlugin(yielding) })),
});

/** Leaves `for update` out of every query. */
const unlocking: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode' || !node.endModifiers) return node;
    const endModifiers = node.endModifiers.filter(({ modifier }) => !modifier?.startsWith('For'));
    return { ...node, endModifiers };
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/** Transactions that lock no row; on SQLite, whose transaction is the lock, none. */
export const withoutLocks = (database: Database): Database =>
  database.engine === 'sqlite'
    ? withoutTransactions(database)
    : { ...database, write: (work) => database.write((tx) => work({ ...tx, db: tx.db.withPlugin(unlocking) })) };
