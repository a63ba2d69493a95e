import { Refused } from '../commons/errors.ts';

const TRANSIENT = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);
/** Message of the pool's error when all its connections stay taken; it carries no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
const RETRY_AFTER_SECONDS = 2;

/** True when two transactions collided: the same work may succeed when tried again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && TRANSIENT.has(error.code);

/** Turns an error that retries did not cure into BUSY (503); answers any other error as it is. */
export const toBusy = (error: unknown): unknown =>
  isTransient(error) || (error instanceof Error && error.message === POOL_EXHAUSTED)
    ? new Refused('BUSY', { retryAfter: RETRY_AFTER_SECONDS })
    : error;
