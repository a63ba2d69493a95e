/** What the provider knows the club by. */
export interface Credential {
  /** From the environment; null where the stored key alone is used. */
  readonly clientSecret: string | null;
  /** The stored key as it is now, null when there is none: another process may have had it renewed since the last look. */
  refreshToken(): Promise<string | null>;
  /** Resolves once the key that takes its place is safe. */
  storeRefreshToken(token: string): Promise<void>;
}
