import { createHash, randomBytes } from 'node:crypto';
import { Type, type Static } from 'typebox';
import type { Store, StoredToken } from './checkouts.ts';

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** Form-encoded. */
export const TokenBody = Type.Object({
  grant_type: Type.String(),
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String()),
});

const ACCESS_LIFE_MS = 30 * 60_000;
const REFRESH_LIFE_MS = 30 * 24 * 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const randomToken = (): string => randomBytes(32).toString('base64url');

/** The provider's tokens: each use of a refresh token creates its successor, whose first use ends the former. */
export function oauthTokens({ data, save }: Store, account: OAuthClient, clock: () => Date) {
  const now = (): number => clock().getTime();
  const isAlive = ({ until }: StoredToken): boolean => until > now();
  const matches = (token: string) => {
    const hash = hashOf(token);
    return (stored: StoredToken): boolean => stored.hash === hash && isAlive(stored);
  };
  const stored = (token: string, life: number, replaces: string | null = null): StoredToken => ({
    hash: hashOf(token),
    until: now() + life,
    replaces,
  });

  if (data.firstKey !== hashOf(account.refreshToken)) {
    data.firstKey = hashOf(account.refreshToken);
    data.refreshTokens.push(stored(account.refreshToken, REFRESH_LIFE_MS));
    save();
  }

  function grant(replaced: string | null) {
    const [access_token, refresh_token] = [randomToken(), randomToken()];
    data.accessTokens = [...data.accessTokens.filter(isAlive), stored(access_token, ACCESS_LIFE_MS)];
    data.refreshTokens = [
      ...data.refreshTokens.filter(isAlive),
      stored(refresh_token, REFRESH_LIFE_MS, replaced === null ? null : hashOf(replaced)),
    ];
    save();
    return { access_token, token_type: 'bearer', expires_in: ACCESS_LIFE_MS / 1000, refresh_token };
  }

  return {
    /** Returns tokens, or an error code of OAuth 2. */
    exchange(body: Static<typeof TokenBody>) {
      if (body.client_id !== account.clientId) return 'invalid_client';
      if (body.grant_type === 'client_credentials') {
        return body.client_secret === account.clientSecret ? grant(null) : 'invalid_client';
      }
      if (body.grant_type !== 'refresh_token') return 'unsupported_grant_type';
      const { refresh_token = '' } = body;
      const used = data.refreshTokens.find(matches(refresh_token));
      if (!used) return 'invalid_grant';
      data.refreshTokens = data.refreshTokens.filter(({ hash }) => hash !== used.replaces);
      return grant(refresh_token);
    },
    isValid: (accessToken: string): boolean => data.accessTokens.some(matches(accessToken)),
    revoke: (): void => {
      data.accessTokens = [];
      save();
    },
  };
}

export type OauthTokens = ReturnType<typeof oauthTokens>;
