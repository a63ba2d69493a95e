import { type Call, readAnswer, send } from './http.ts';
import { requestOf } from './address.ts';
import { errorOfAnswer } from './errors.ts';
import { isRecord } from '#domain/records.ts';
import { takePrefetched } from './prefetched.ts';
import { createRefresher } from './refresh.ts';
import { TOKEN_KEY, createSession, readClaims } from '../session/session.ts';

const onReachability = new Set<() => void>();
let reachable = true;

/** Only this module of the API touches browser globals. */
export const reachability = {
  isReachable: () => reachable,
  report: (next: boolean): void => {
    if (next === reachable) return;
    reachable = next;
    for (const listener of onReachability) listener();
  },
  subscribe: (listener: () => void) => {
    onReachability.add(listener);
    return () => void onReachability.delete(listener);
  },
};

export const session = createSession({
  storage: localStorage,
  now: Date.now,
  onOtherTab: (listener) =>
    window.addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY || event.key === null) listener(localStorage.getItem(TOKEN_KEY));
    }),
});

/** What react-admin keeps of its lists, saved filters too, but for the columns of exports, which say nothing of members. */
const ADMIN_LISTS = /^RaStore(?!\.export)/;

/** Leaves nothing of a member to the next one on this computer: unsent texts, searched names, selected rows. */
function forgetMember(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (ADMIN_LISTS.test(key)) localStorage.removeItem(key);
}

// Also of an expired token, which the session has forgotten.
let owner = readClaims(localStorage.getItem(TOKEN_KEY) ?? '')?.sub;
// Saved filters of a version that kept them.
if (owner === undefined) forgetMember();
session.subscribe(() => {
  const licence = session.claims()?.sub;
  if (owner !== undefined && licence !== owner) forgetMember();
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
  // An expired token is not sent: the member signs in again first.
  const isSent = session.isLive();
  const answer = isSent ? await send(call, token, reachability.report) : new Response(null, { status: 401 });
  const why = answer.status === 401 ? 'ended' : (await needsReauthentication(answer)) && 'reauthentication';
  if (!why) return answer;
  const isRenewed = await session.end(token, why);
  call.signal?.throwIfAborted();
  if (!isRenewed) return answer;
  return send(call, session.token(), reachability.report);
}

const ownRecord = (licenceNumber: string): string =>
  requestOf('GET /divers/DTT/:licenceNumber', { params: { licenceNumber } }).path;

async function ask(call: Call): Promise<unknown> {
  const prefetched = call.method === 'GET' ? takePrefetched(call.path) : null;
  const licence = session.claims()?.sub ?? '';
  const answer = await readAnswer((await prefetched) ?? (await authenticated(call)));
  if (call.path === ownRecord(licence)) session.show(licence, isRecord(answer) && 'version' in answer);
  return answer;
}

/** Answers as the contract says, whoever's the server is. @throws ApiError, as the next */
export async function request(call: Call): Promise<unknown> {
  if (session.isOurs()) return ask(call);
  const { answerOf } = await import('../other-server/answers.ts');
  return answerOf(call, ask, session.token() ?? '');
}

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
