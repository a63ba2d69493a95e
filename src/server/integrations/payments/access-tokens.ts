import { grantIn, type Grant } from './responses.ts';
import type { Credential } from './credential.ts';
import { ask, failureOf, succeeded, type Answer } from './http.ts';
import { isTimeout, orTimeout } from './with-timeout.ts';
import { ProviderFailed } from './port.ts';

interface Parts {
  /** `…/oauth2/token` */
  readonly url: string;
  readonly clientId: string;
  readonly credential: Credential;
  /** For a whole request, in milliseconds. */
  readonly patienceMs: number;
  readonly clock: () => Date;
}

export interface AccessTokens {
  /** Throws TIMEOUT when the signal comes first; the token that is on its way then serves the next caller. */
  get(signal: AbortSignal): Promise<string>;
  /** The provider does not take it any more. */
  drop(token: string): void;
}

/** What is left of its life when a token is given up: it must live until the provider has read it. */
const MARGIN = 60_000;

const isInvalidGrant = ({ status, body }: Answer): boolean =>
  (status === 400 || status === 401) &&
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  body.error === 'invalid_grant';

/** Every refusal here is one of who we are: the request itself never differs. */
function grantOf(answer: Answer): Grant {
  if (succeeded(answer)) return grantIn(answer.body);
  const failure = failureOf(answer, 'asking for a token');
  throw failure.code === 'REFUSED' ? new ProviderFailed('UNAUTHORISED', failure.message) : failure;
}

/** Token requests are few an hour (law.md): one at a time, and each token is kept for its life. */
export function accessTokens({ url, clientId, credential, patienceMs, clock }: Parts): AccessTokens {
  let kept: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;

  const request = (fields: Record<string, string>, signal: AbortSignal): Promise<Answer> =>
    ask(url, { method: 'POST', body: new URLSearchParams({ ...fields, client_id: clientId }) }, signal);

  async function bySecret(secret: string, signal: AbortSignal): Promise<Grant> {
    const answer = await request({ grant_type: 'client_credentials', client_secret: secret }, signal);
    // The key of an account that signs in by its secret is nobody's: the stored one stays as it is.
    return { ...grantOf(answer), refreshToken: null };
  }

  async function byStoredKey(signal: AbortSignal): Promise<Grant> {
    const exchange = (key: string) => request({ grant_type: 'refresh_token', refresh_token: key }, signal);
    const key = await orTimeout(credential.refreshToken(), signal);
    if (key === null) throw new ProviderFailed('UNAUTHORISED', 'no key for the provider is stored');
    const answer = await exchange(key);
    if (!isInvalidGrant(answer)) return grantOf(answer);
    // Another process was quicker: its key is the good one.
    const renewed = await orTimeout(credential.refreshToken(), signal);
    return grantOf(renewed === null || renewed === key ? answer : await exchange(renewed));
  }

  async function grant(signal: AbortSignal): Promise<Grant> {
    if (credential.clientSecret === null) return byStoredKey(signal);
    try {
      return await bySecret(credential.clientSecret, signal);
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error.code !== 'UNAUTHORISED') throw error;
      if ((await orTimeout(credential.refreshToken(), signal)) === null) throw error;
      return byStoredKey(signal);
    }
  }

  async function renew(): Promise<string> {
    const asked = clock().getTime();
    const { accessToken, life, refreshToken } = await grant(AbortSignal.timeout(patienceMs));
    // Whatever patience is left: the provider forgets the key before, once this token is used.
    if (refreshToken !== null) await stored(refreshToken);
    kept = { token: accessToken, until: asked + life - MARGIN };
    return accessToken;
  }

  async function stored(key: string): Promise<void> {
    try {
      await credential.storeRefreshToken(key);
    } catch {
      // Without its cause: a database's error repeats what was to be written.
      throw new ProviderFailed('UNAUTHORISED', 'the renewed key could not be stored');
    }
  }

  return {
    async get(signal) {
      for (;;) {
        if (kept !== null && clock().getTime() < kept.until) return kept.token;
        const joined = asking !== null;
        asking ??= renew().finally(() => {
          asking = null;
        });
        try {
          return await orTimeout(asking, signal);
        } catch (error) {
          // Somebody else's patience has ended, ours has not.
          if (!joined || signal.aborted || !isTimeout(error)) throw error;
        }
      }
    },
    drop(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
