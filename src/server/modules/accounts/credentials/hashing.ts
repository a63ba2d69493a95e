import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '#server/errors/domain-error.ts';
import { createLimiter } from '#server/db/limiter.ts';

/** In a thread of its own, of the four that Node keeps. */
const derive = promisify(argon2);

/** As OWASP recommends; `memory` in KiB (contract §4). */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };

/** The text that stored hashes have: cost, salt and key (https://github.com/P-H-C/phc-string-format). */
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hash of a random password: checking against it takes the same time as checking a member's. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$fgndhiOuewd+fkRazi2w4g$Ljxk/zJJZtuKsm07hXSPJom+PcaVIAMfePnjLkV9T1A';

/** Keyboards send `é` as one character or as two. */
const normalised = (password: string): string => password.normalize('NFKC');

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export const argon = {
  async hash(password: string, cost = COST): Promise<string> {
    const nonce = randomBytes(16);
    const key = await derive('argon2id', { ...cost, message: normalised(password), nonce, tagLength: 32 });
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(key)}`;
  },

  /** A null hash (no member or no password) takes the same time and is always false. Throws on a text that is no hash. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const [, memory, passes, parallelism, nonce = '', key = ''] = STORED.exec(stored ?? UNKNOWN_PASSWORD) ?? [];
    if (key === '') throw new Error('A stored password is no Argon2id hash.');
    const wanted = Buffer.from(key, 'base64');
    const made = await derive('argon2id', {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      message: normalised(password),
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: wanted.length,
    });
    return timingSafeEqual(wanted, made) && stored !== null;
  },
};

export type Argon = typeof argon;

/** Limits hashing, as each hash takes 19 MiB and a processor for some 40 ms: other calls need room. */
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
