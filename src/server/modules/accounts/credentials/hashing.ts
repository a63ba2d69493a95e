import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '#server/errors/domain-error.ts';
import { createLimiter } from '#server/db/limiter.ts';

/** As OWASP recommends; `memoryCost` in KiB (contract §4). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hash of a random password: checking against it takes the same time as checking a member's. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$fgndhiOuewd+fkRazi2w4g$Ljxk/zJJZtuKsm07hXSPJom+PcaVIAMfePnjLkV9T1A';

/** Keyboards send `é` as one character or as two. */
const normalised = (password: string): string => password.normalize('NFKC');

/** Each call runs in a thread of the four that Node keeps (docs/adr/0062). */
export const argon = {
  hash: (password: string, cost = COST): Promise<string> => hash(normalised(password), cost),

  /** A null hash (no member or no password) takes the same time and is always false. Throws on a text that is no hash. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const isRight = await verify(stored ?? UNKNOWN_PASSWORD, normalised(password));
    return isRight && stored !== null;
  },
};

export type Argon = typeof argon;

/** Limits hashing, as each hash takes 19 MiB and a processor for some 10 ms: other calls need room. */
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
