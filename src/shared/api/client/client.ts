import { readAnswer, send, type Call } from './http.ts';
import { errorOfAnswer } from './errors.ts';
import { takeEarly } from './prefetched.ts';
import { createReachability } from './connectivity.ts';
import { createRefresher } from '../session/refresh.ts';
import { createSession, TOKEN_KEY } from '../session/session.ts';

/** The browser's one session and one connection; the only place where the API touches the browser's globals. */
export const reachability = createReachability();

export const session = createSession({
  storage: localStorage,
  now: Date.now,
  onOtherTab: (listener) =>
    window.addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY || event.key === null) listener(localStorage.getItem(TOKEN_KEY));
    }),
});

const refresher = createRefresher(session, Date.now, reachability.report);

/** The auth check of specification §4: logged in while the token lives; one that ends within a day is renewed beside. */
export function checkAuth(): boolean {
  if (!session.isLive()) return false;
  void refresher.onAuthCheck();
  return true;
}

/**
 * A call with the bearer token. When the server refuses the token, the call waits until the member has signed in again
 * and is then sent once more: nothing that was typed is lost. It goes out in the name of the member who began it, or not at all.
 */
async function authenticated(call: Call): Promise<Response> {
  const licence = session.claims()?.sub;
  await refresher.beforeRequest();
  const token = session.token();
  if (token === null || session.claims()?.sub !== licence) throw errorOfAnswer(401, undefined);
  const answer = await send(call, token, reachability.report);
  if (answer.status !== 401) return answer;
  const signedInAgain = await session.end(token);
  call.signal?.throwIfAborted();
  if (!signedInAgain) throw errorOfAnswer(401, undefined);
  return send(call, session.token(), reachability.report);
}

/** @throws ApiError */
export async function request(call: Call): Promise<unknown> {
  const early = call.method === 'GET' ? takeEarly(call.path) : null;
  const answer = (await early) ?? (await authenticated(call));
  return readAnswer(answer);
}

/** A call that our own server alone answers, trusted to send what the contract says. @throws ApiError */
export const requestOwn = async <T>(call: Call): Promise<T> => (await request(call)) as T;

export type CallOptions = Pick<Call, 'signal'>;

/** @throws ApiError */
export const get = (path: string, { signal }: CallOptions = {}): Promise<unknown> =>
  request({ method: 'GET', path, signal });

/** Calls of our own server. @throws ApiError */
export const getOwn = <T>(path: string, { signal }: CallOptions = {}): Promise<T> =>
  requestOwn({ method: 'GET', path, signal });
export const postOwn = <T>(path: string, body?: unknown): Promise<T> => requestOwn({ method: 'POST', path, body });

/** A file of the server. @throws ApiError */
export async function requestFile(path: string): Promise<Blob> {
  const answer = await authenticated({ method: 'GET', path });
  if (!answer.ok) await readAnswer(answer);
  return answer.blob();
}

/** A call that needs no session: sign-in, password reset, configuration. @throws ApiError */
export async function requestOpenly(call: Call): Promise<unknown> {
  const early = call.method === 'GET' ? takeEarly(call.path) : null;
  return readAnswer((await early) ?? (await send(call, null, reachability.report)));
}
