import { createHash, randomBytes } from 'node:crypto';
import type { Keeper, KeptToken } from './store.ts';
import type { TokenBody } from './schemas.ts';

export interface Account {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The key that the club begins with. */
  readonly refreshToken: string;
}

export interface Granted {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
}

export interface Grants {
  /** The words of OAuth2 when it is refused. */
  exchange(asked: TokenBody): Granted | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';
  /** Is it an access token that lives? */
  isGood(accessToken: string): boolean;
  /** Every access token until now is dead. */
  readonly revoke: () => void;
}

const ACCESS_LIFE = 30 * 60_000;
const KEY_LIFE = 30 * 24 * 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Tokens as the provider gives them: each use of a key makes its successor, whose first use ends the key itself. */
export function grants({ books, save }: Keeper, account: Account, clock: () => Date): Grants {
  const now = (): number => clock().getTime();
  const lives = (token: string) => {
    const hash = hashOf(token);
    return (kept: KeptToken): boolean => kept.hash === hash && kept.until > now();
  };
  const keep = (token: string, life: number, replaces: string | null = null): KeptToken => ({
    hash: hashOf(token),
    until: now() + life,
    replaces,
  });

  if (books.firstKey !== hashOf(account.refreshToken)) {
    books.firstKey = hashOf(account.refreshToken);
    books.refreshTokens.push(keep(account.refreshToken, KEY_LIFE));
    save();
  }

  function grant(replaced: string | null): Granted {
    const [access, key] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    books.accessTokens = [...books.accessTokens.filter(({ until }) => until > now()), keep(access, ACCESS_LIFE)];
    books.refreshTokens = [
      ...books.refreshTokens.filter(({ until }) => until > now()),
      keep(key, KEY_LIFE, replaced === null ? null : hashOf(replaced)),
    ];
    save();
    return { access_token: access, token_type: 'bearer', expires_in: ACCESS_LIFE / 1000, refresh_token: key };
  }

  function bySecret({ client_secret }: TokenBody): Granted | 'invalid_client' {
    return client_secret === account.clientSecret ? grant(null) : 'invalid_client';
  }

  function byKey({ refresh_token = '' }: TokenBody): Granted | 'invalid_grant' {
    const used = books.refreshTokens.find(lives(refresh_token));
    if (!used) return 'invalid_grant';
    books.refreshTokens = books.refreshTokens.filter(({ hash }) => hash !== used.replaces);
    return grant(refresh_token);
  }

  return {
    exchange(asked) {
      if (asked.client_id !== account.clientId) return 'invalid_client';
      if (asked.grant_type === 'client_credentials') return bySecret(asked);
      return asked.grant_type === 'refresh_token' ? byKey(asked) : 'unsupported_grant_type';
    },
    isGood: (accessToken) => books.accessTokens.some(lives(accessToken)),
    revoke() {
      books.accessTokens = [];
      save();
    },
  };
}
