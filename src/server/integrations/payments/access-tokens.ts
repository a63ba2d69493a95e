import { withTimeout } from '#server/commons/timing/with-timeout.ts';
import { ask, failureOf, succeeded, timeout, type Answer } from './http.ts';
import { ProviderFailed, type Credential } from './port.ts';
import { grantIn, type Grant } from './responses.ts';

interface Options {
  /** `…/oauth2/token` */
  readonly url: string;
  readonly clientId: string;
  readonly credential: Credential;
  readonly timeoutMs: number;
  readonly clock: () => Date;
}

/** Remaining life at which a token is renewed, so that it is still valid when the provider reads it. */
const MARGIN_MS = 60_000;

const isInvalidGrant = ({ status, body }: Answer): boolean =>
  (status === 400 || status === 401) &&
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  body.error === 'invalid_grant';

/** Maps refusals to UNAUTHORISED: the request is always the same, so its credentials are wrong. */
function grantOf(answer: Answer): Grant {
  if (succeeded(answer)) return grantIn(answer.body);
  const failure = failureOf(answer, 'asking for a token');
  throw failure.code === 'REFUSED' ? new ProviderFailed('UNAUTHORISED', failure.message) : failure;
}

/** Caches tokens for their life and requests one at a time: the provider allows few requests an hour. */
export function accessTokens({ url, clientId, credential, timeoutMs, clock }: Options) {
  let cached: { readonly token: string; readonly until: number } | null = null;
  let pending: Promise<string> | null = null;

  const request = (fields: Record<string, string>, signal: AbortSignal): Promise<Answer> =>
    ask(url, { method: 'POST', body: new URLSearchParams({ ...fields, client_id: clientId }) }, signal);

  async function bySecret(secret: string, signal: AbortSignal): Promise<Grant> {
    const answer = await request({ grant_type: 'client_credentials', client_secret: secret }, signal);
    // Ignores the refresh token of an account that signs in by its secret: the stored one stays.
    return { ...grantOf(answer), refreshToken: null };
  }

  async function byStoredKey(signal: AbortSignal): Promise<Grant> {
    const exchange = (key: string) => request({ grant_type: 'refresh_token', refresh_token: key }, signal);
    const key = await withTimeout(credential.refreshToken(), signal, timeout);
    if (key === null) throw new ProviderFailed('UNAUTHORISED', 'no key for the provider is stored');
    const answer = await exchange(key);
    if (!isInvalidGrant(answer)) return grantOf(answer);
    // Another process may have renewed the token meanwhile.
    const renewed = await withTimeout(credential.refreshToken(), signal, timeout);
    return grantOf(renewed === null || renewed === key ? answer : await exchange(renewed));
  }

  async function grant(signal: AbortSignal): Promise<Grant> {
    if (credential.clientSecret === null) return byStoredKey(signal);
    try {
      return await bySecret(credential.clientSecret, signal);
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error.code !== 'UNAUTHORISED') throw error;
      if ((await withTimeout(credential.refreshToken(), signal, timeout)) === null) throw error;
      return byStoredKey(signal);
    }
  }

  async function renew(): Promise<string> {
    const askedAt = clock().getTime();
    const { accessToken, life, refreshToken } = await grant(AbortSignal.timeout(timeoutMs));
    // No timeout: the provider ends the former refresh token once this access token is used.
    if (refreshToken !== null) await stored(refreshToken);
    cached = { token: accessToken, until: askedAt + life - MARGIN_MS };
    return accessToken;
  }

  async function stored(key: string): Promise<void> {
    try {
      await credential.storeRefreshToken(key);
    } catch {
      // Omits the cause: a database error would quote the token.
      throw new ProviderFailed('UNAUTHORISED', 'the renewed key could not be stored');
    }
  }

  return {
    /** Throws TIMEOUT when the signal aborts first; the requested token then serves the next caller. */
    async get(signal: AbortSignal): Promise<string> {
      for (;;) {
        if (cached !== null && clock().getTime() < cached.until) return cached.token;
        const joined = pending !== null;
        pending ??= renew().finally(() => {
          pending = null;
        });
        try {
          return await withTimeout(pending, signal, timeout);
        } catch (error) {
          // The timeout belongs to the caller who began the request; ours may still be running.
          const isTimeout = error instanceof ProviderFailed && error.code === 'TIMEOUT';
          if (!joined || signal.aborted || !isTimeout) throw error;
        }
      }
    },
    drop(token: string): void {
      if (cached?.token === token) cached = null;
    },
  };
}
