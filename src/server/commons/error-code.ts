/** Code of a system, driver or provider error (`ECONNREFUSED`): safe for a log, unlike the message. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Its code for a log line, of its cause where it has one, or `UNKNOWN`. */
export const codeForLog = (error: unknown): string =>
  (error instanceof Error ? systemCodeOf(error.cause) : undefined) ?? systemCodeOf(error) ?? 'UNKNOWN';
