import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';

interface Details {
  readonly field?: string;
  /** With STALE_VERSION: the record as it stands. */
  readonly current?: unknown;
  /** With TOO_MANY_TRIES and BUSY: when to come back, in seconds. */
  readonly retryAfter?: number;
}

/**
 * The one exception that a service throws on purpose: a code of the contract, and what goes with it. http/errors.ts
 * turns it into an answer.
 */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.field = details.field;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
