// Passwords of the tests: hashed as the server hashes them, at the lowest cost that Argon2 allows. What the server's
// own hashes cost is proven in users-login.test.ts.
import { argon, hashing, type Argon, type Hashing } from '#server/modules/accounts/credentials/hashing.ts';

const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const cheapArgon: Argon = {
  hash: (password) => argon.hash(password, COST),
  verify: async (stored, password) => stored !== null && argon.verify(stored, password),
};

/** A queue of one server. */
export const cheapHashing = (): Hashing => hashing(undefined, cheapArgon);
