import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { DomainError } from '../../../errors/domain-error.ts';
import { createLimiter } from '../../../db/limiter.ts';

/** Argon2id as OWASP recommends; explicit, because the stored hashes depend on it (contract §4). */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password: checking against it takes the same time as checking a member's. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$fgndhiOuewd+fkRazi2w4g$Ljxk/zJJZtuKsm07hXSPJom+PcaVIAMfePnjLkV9T1A';

/** Keyboards send `é` as one character or as two. */
const normalised = (password: string): string => password.normalize('NFKC');

export const argon = {
  hash: (password: string): Promise<string> => hash(normalised(password), COST),

  /** A null hash (no member or no password) takes the same time and is always false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const right = await verify(stored ?? UNKNOWN_PASSWORD, normalised(password));
    return right && stored !== null;
  },
};

export type Argon = typeof argon;

/** Limits hashing, as each hash takes 19 MiB and a processor for some 20 ms: other calls need room. */
export function hashing(limits = { atOnce: 2, ofNetwork: 100, altogether: 300 }, using: Argon = argon) {
  const queue = createLimiter(limits.atOnce);
  return {
    /** Runs `work` in turn, networks after one another. Throws BUSY when too many wait already, altogether or of this network. */
    async inTurn<T>(network: string, work: (argon: Argon) => Promise<T>): Promise<T> {
      if (queue.waiting() >= limits.altogether || queue.waiting(network) >= limits.ofNetwork)
        throw new DomainError('BUSY', { retryAfter: 2 });
      return queue.run(() => work(using), network);
    },
  };
}

export type Hashing = ReturnType<typeof hashing>;
