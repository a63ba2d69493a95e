/** Code of a system, driver or provider error (`ECONNREFUSED`): safe for a log, unlike the message. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const causeCodeOf = (error: unknown): string | undefined =>
  error instanceof Error ? systemCodeOf(error.cause) : undefined;

/** Falls back to the code of the cause, then to `UNKNOWN`. */
export const codeForLog = (error: unknown): string => systemCodeOf(error) ?? causeCodeOf(error) ?? 'UNKNOWN';
