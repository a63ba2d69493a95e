import { Refused } from '../commons/errors.ts';

const PASSING = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);
/** The pool's own error when all its connections stay taken; it carries no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
const RETRY_AFTER_SECONDS = 2;

/** Two transactions got into each other's way: the same work may go through the next moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && PASSING.has(error.code);

/** What the caller is told when waiting did not help: come back (503), rather than a fault of ours. Else the error itself. */
export const orBusy = (error: unknown): unknown =>
  isPassing(error) || (error instanceof Error && error.message === POOL_EXHAUSTED)
    ? new Refused('BUSY', { retryAfter: RETRY_AFTER_SECONDS })
    : error;
