/** Credentials of the club at the payment provider. */
export interface Credential {
  /** From the environment; null where the stored refresh token alone is used. */
  readonly clientSecret: string | null;
  /** The stored token, read anew because another process may have renewed it; null when there is none. */
  refreshToken(): Promise<string | null>;
  /** Resolves once the successor is stored. */
  storeRefreshToken(token: string): Promise<void>;
}
