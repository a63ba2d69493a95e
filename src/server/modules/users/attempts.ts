import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import type { attemptsRepository, Limit, Try } from './attempts-repository.ts';

export type Attempts = ReturnType<typeof attemptsRepository>;

/** Refuses with TOO_MANY_TRIES without writing anything: a flood of attempts costs one read each. */
export async function refuseIfBlocked(database: Database, attempts: Attempts, tries: Try[], now: Date): Promise<void> {
  const wait = await database.read((tx) => attempts(tx).wait(tries, now));
  if (wait > 0) throw new Refused('TOO_MANY_TRIES', { retryAfter: wait });
}

/** Counts an attempt before its outcome is known, and answers the ids to take back; or TOO_MANY_TRIES. */
export async function countAttempt(database: Database, attempts: Attempts, tries: Try[], now: Date): Promise<number[]> {
  const reserved = await database.write((tx) => attempts(tx).reserve(tries, now));
  if ('wait' in reserved) throw new Refused('TOO_MANY_TRIES', { retryAfter: reserved.wait });
  return reserved.ids;
}

/** For another module's transaction: counts one of `limit` for the subject, or throws TOO_MANY_TRIES. */
export const countIn =
  (attempts: Attempts, limit: Limit) =>
  async (tx: Tx, subject: string, now: Date): Promise<void> => {
    const reserved = await attempts(tx).reserve([{ limit, subject }], now);
    if ('wait' in reserved) throw new Refused('TOO_MANY_TRIES', { retryAfter: reserved.wait });
  };
