/** Clocks of a club's machines may differ by so much, in milliseconds. */
const MAX_SKEW_MS = 3_600_000;

/**
 * Latest instant that may stand in the database at `now`, when instants are written `ahead` milliseconds into the future
 * at most. A later one dates from before the machine's clock was set back, and must delay nothing until then.
 */
export const latestCredible = (now: Date, ahead = 0): Date => new Date(now.getTime() + ahead + MAX_SKEW_MS);
