import { readAnswer, send, type ReportReachable } from './http.ts';
import { record } from '#domain/records.ts';
import { text } from '../json.ts';
import type { Session } from '../session/session.ts';

/** Specification §9: before a request after an hour, on the auth check when a day or less is left. */
const REFRESH_AFTER_MS = 3_600_000;
const EXPIRES_SOON_MS = 24 * 3_600_000;
/** Wait after a failed refresh. */
const PAUSE_MS = 60_000;

/** Runs one refresh at a time, awaited by parallel requests; on failure the old token stays in use. */
export function createRefresher(session: Session, now: () => number, report: ReportReachable) {
  let running: Promise<void> | null = null;
  let failed: { readonly token: string; readonly at: number } | null = null;
  let got: { readonly token: string; readonly at: number } | null = null;

  /** Prefers the local clock: one an hour fast would refresh every token. */
  const issuedAt = (token: string, iat: number): number => (got?.token === token ? got.at : iat * 1000);

  async function refresh(path: string, token: string): Promise<void> {
    try {
      const answer = await readAnswer(await send({ method: 'POST', path }, token, report));
      const next = text(record(answer)['token']);
      if (next === '') failed = { token, at: now() };
      else if (session.token() === token) {
        got = { token: next, at: now() };
        session.renew(next);
      }
    } catch {
      failed = { token, at: now() }; // the request itself reports the failure
    }
  }

  function start(path: string): Promise<void> {
    const token = session.token();
    if (token === null || !session.isLive()) return Promise.resolve();
    if (failed?.token === token && now() - failed.at < PAUSE_MS) return Promise.resolve();
    running = refresh(path, token).finally(() => (running = null));
    return running;
  }

  return {
    beforeRequest(): Promise<void> {
      const claims = session.claims();
      const token = session.token();
      const due =
        claims !== null &&
        token !== null &&
        session.state() === 'in' &&
        now() - issuedAt(token, claims.iat) > REFRESH_AFTER_MS;
      return running ?? (due ? start('/api/v1/users/refresh-token') : Promise.resolve());
    },
    onAuthCheck(): Promise<void> {
      const claims = session.claims();
      const soon = claims !== null && claims.exp * 1000 - now() <= EXPIRES_SOON_MS;
      return running ?? (soon ? start('/api/v1/users/refresh') : Promise.resolve());
    },
  };
}
