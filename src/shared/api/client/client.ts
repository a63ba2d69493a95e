import { readAnswer, send, type Call } from './http.ts';
import { errorOfAnswer } from './errors.ts';
import { takePrefetched } from './prefetched.ts';
import { createReachability } from './connectivity.ts';
import { createRefresher } from './refresh.ts';
import { createSession, TOKEN_KEY } from '../session/session.ts';

/** Only this module of the API touches browser globals. */
export const reachability = createReachability();

export const session = createSession({
  storage: localStorage,
  now: Date.now,
  onOtherTab: (listener) =>
    window.addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY || event.key === null) listener(localStorage.getItem(TOKEN_KEY));
    }),
});

/** What react-admin keeps of its lists, but for the choice of columns, which says nothing of members. */
const ADMIN_LISTS = /^RaStore\.(?!export)/;

let owner = session.claims()?.sub;
// Leaves nothing of a member to the next one on this computer: unsent texts, searched names, selected rows.
session.subscribe(() => {
  const licence = session.claims()?.sub;
  if (owner !== undefined && licence !== owner) {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (ADMIN_LISTS.test(key)) localStorage.removeItem(key);
  }
  owner = licence;
});

const refresher = createRefresher(session, Date.now, reachability.report);

/** Checks as specification §4 says: a token that expires within a day is renewed in the background. */
export function checkAuth(): boolean {
  if (!session.isLive()) return false;
  void refresher.onAuthCheck();
  return true;
}

/** True when our server asks for a fresh proof of identity (docs/adr/0035). */
const needsReauthentication = async (answer: Response): Promise<boolean> =>
  answer.status === 403 && (await answer.clone().text()).includes('PROOF_NEEDED');

/** Repeats a refused call once the same member has signed in again or proven their identity, so that nothing typed is lost. */
async function authenticated(call: Call): Promise<Response> {
  const licence = session.claims()?.sub;
  await refresher.beforeRequest();
  const token = session.token();
  if (token === null || session.claims()?.sub !== licence) throw errorOfAnswer(401, undefined);
  const answer = await send(call, token, reachability.report);
  const why = answer.status === 401 ? 'ended' : (await needsReauthentication(answer)) && 'reauthentication';
  if (!why) return answer;
  const isRenewed = await session.end(token, why);
  call.signal?.throwIfAborted();
  if (!isRenewed) return answer;
  return send(call, session.token(), reachability.report);
}

/** @throws ApiError */
export async function request(call: Call): Promise<unknown> {
  const prefetched = call.method === 'GET' ? takePrefetched(call.path) : null;
  const answer = (await prefetched) ?? (await authenticated(call));
  return readAnswer(answer);
}

/** Trusts our server to follow the contract. @throws ApiError */
export const requestOwn = async <T>(call: Call): Promise<T> => (await request(call)) as T;

export type CallOptions = Pick<Call, 'signal'>;

/** @throws ApiError */
export const get = (path: string, { signal }: CallOptions = {}): Promise<unknown> =>
  request({ method: 'GET', path, signal });

/** For calls of our server only. @throws ApiError */
export const getOwn = <T>(path: string, { signal }: CallOptions = {}): Promise<T> =>
  requestOwn({ method: 'GET', path, signal });
export const postOwn = <T>(path: string, body?: unknown): Promise<T> => requestOwn({ method: 'POST', path, body });

/** @throws ApiError */
export async function requestFile(path: string): Promise<Blob> {
  const answer = await authenticated({ method: 'GET', path });
  if (!answer.ok) await readAnswer(answer);
  return answer.blob();
}

/** For calls without a session: sign-in, password reset, configuration. @throws ApiError */
export async function requestOpenly(call: Call): Promise<unknown> {
  const prefetched = call.method === 'GET' ? takePrefetched(call.path) : null;
  return readAnswer((await prefetched) ?? (await send(call, null, reachability.report)));
}
