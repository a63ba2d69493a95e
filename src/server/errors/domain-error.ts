import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';

interface Details {
  readonly field?: string | undefined;
  /** With STALE_VERSION: the present record, in the form of the wire. */
  readonly current?: unknown;
  /** Instead of the code's own: with a figure, names or a file. */
  readonly sentence?: string | undefined;
  /** With TOO_MANY_TRIES, BUSY and STORAGE_FULL: seconds until the next try. */
  readonly retryAfter?: number;
  /** With ACCENT_CONTRAST: contrast of the colour against white. */
  readonly contrast?: number | undefined;
  /** Error of the database or the system, for the log. */
  readonly cause?: unknown;
}

/** The only exception that services throw on purpose; http/errors.ts turns it into an answer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly current: unknown;
  readonly sentence: string | undefined;
  readonly retryAfter: number | undefined;
  readonly contrast: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = 'DomainError';
    this.code = code;
    this.field = details.field;
    this.current = details.current;
    this.sentence = details.sentence;
    this.retryAfter = details.retryAfter;
    this.contrast = details.contrast;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Throws `code` when there is no value. */
export function orNotFound<T>(value: T | null | undefined, code: ErrorCode, field?: string): T {
  if (value === undefined || value === null) throw new DomainError(code, { field });
  return value;
}

/** Throws STALE_VERSION when a PUT brings an old version; older clients bring none (contract §2). */
export function checkVersion(brought: number | undefined, current: { readonly version: number }): void {
  if (brought !== undefined && brought !== current.version) throw new DomainError('STALE_VERSION', { current });
}

/** Throws STALE_VERSION when an update of one version matched no row. */
export function unlessStale<Row>(written: Row | undefined, current: unknown): Row {
  if (written === undefined) throw new DomainError('STALE_VERSION', { current });
  return written;
}

/** Saves again where another save won at the same instant: the second refusal shows the present record. */
export async function saveUnlessOvertaken<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'STALE_VERSION' && error.current === undefined) return save();
    throw error;
  }
}
