import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';

interface Details {
  readonly field?: string | undefined;
  /** With STALE_VERSION: the present record. */
  readonly current?: unknown;
  /** With TOO_MANY_TRIES and BUSY: seconds until the next try. */
  readonly retryAfter?: number;
}

/** The one exception that services throw on purpose: a code of the contract with its details (http/errors.ts). */
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

/** The value, or a refusal with `code` where there is none. */
export function found<T>(value: T | undefined, code: ErrorCode, field?: string): T {
  if (value === undefined) throw new Refused(code, { field });
  return value;
}

/** Throws STALE_VERSION with the present record when a PUT brings an old version; older clients bring none (contract §2). */
export function checkVersion(brought: number | undefined, current: { readonly version: number }): void {
  if (brought !== undefined && brought !== current.version) throw new Refused('STALE_VERSION', { current });
}

/** The row that an update of one version has written, or a refusal when another caller has written it since. */
export function unlessStale<Row>(written: Row | undefined, current: unknown): Row {
  if (written === undefined) throw new Refused('STALE_VERSION', { current });
  return written;
}
