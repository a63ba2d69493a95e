/** What the system, a driver or a provider calls its error (`ECONNREFUSED`): safe for a log, which its words are not. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
