// Passwords of the tests: hashed as the server hashes them, at the lowest cost that Argon2 allows. What the server's
// own hashes cost is proven in users-login.test.ts.
import { hash, verify } from '@node-rs/argon2';
import { hashing, type Argon, type Hashing } from '../../src/server/modules/accounts/credentials/hashing.ts';

const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const cheapArgon: Argon = {
  hash: (password) => hash(password.normalize('NFKC'), COST),
  verify: async (stored, password) => stored !== null && verify(stored, password.normalize('NFKC')),
};

/** A queue of one server. */
export const cheapHashing = (): Hashing => hashing(undefined, cheapArgon);
