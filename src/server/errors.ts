import { ERROR_STATUS, type ErrorCode } from '../shared/contract/errors.ts';

/**
 * The one exception that a service throws on purpose: a code of the contract, the field it is about, and with
 * STALE_VERSION the record as it stands. http/errors.ts turns it into an answer.
 */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly current: unknown;

  constructor(code: ErrorCode, details: { field?: string; current?: unknown } = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.field = details.field;
    this.current = details.current;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
